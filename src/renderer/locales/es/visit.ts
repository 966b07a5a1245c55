import type { VisitWords } from '../en/visit';

export const visit: VisitWords = {
  visit: {
    units: 'Sus unidades',
    hint: 'Cada unidad tiene su precio y su contrato. Usted firma una vez y paga una vez.',
    main: 'Leer los contratos',
    add: 'Agregar otra unidad',
    addText: 'Firma una vez y paga una vez por todas.',
    shown: 'Se muestra abajo',
    remove: 'Quitar',
    total: 'A pagar hoy por todas las unidades',
    trouble: {
      gone: 'Otra persona acaba de tomar esta unidad. Elija otra o siga sin ella.',
      coverage: 'Aún no ha elegido la protección de esta unidad.',
    },
    repair: { gone: 'Elegir otra', coverage: 'Elegir protección' },
    next: {
      agreement: 'Lee el contrato de cada unidad y firma una sola vez por todos.',
      code: 'Recibe un código de acceso y documentos de cada unidad.',
    },
    agreement: {
      hint: 'Cada unidad tiene su contrato: {numbers}. Una sola firma vale para todos.',
      consent:
        'He leído los contratos de todas las unidades. Estoy de acuerdo con ellos y con firmarlos electrónicamente, como se describe en su última sección.',
    },
    pay: 'Un solo pago por las unidades {numbers}, con tarjeta en el lector junto a esta pantalla.',
    signed: 'Los contratos de las unidades {numbers}',
    later: 'Toque «Terminar después» y le apartamos las unidades {numbers} hasta {time}.',
    finishLater: 'Le apartamos las unidades {numbers}, y recibe un código para volver.',
    reserved: 'Las unidades {numbers} quedan apartadas para usted',
    done: '¡Todo listo! Las unidades {numbers} son suyas.',
    doneNamed: 'Las unidades {numbers} son suyas, {name}.',
    codes: 'Sus códigos de acceso, uno por unidad',
    codeHint: 'Anote cada código de acceso: lo necesita en el portón.',
    which: 'Toque una unidad para ver cómo llegar y sus datos.',
    expired:
      'Terminó el tiempo de apartado de sus unidades. Elija de nuevo una unidad y agregue las demás antes de firmar. Sus otras respuestas se conservan.',
  },
};
