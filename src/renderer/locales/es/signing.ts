import type { Signing } from '../en/signing';

export const signing: Signing = {
  autopay: {
    heading: '¿Pagar las próximas rentas automáticamente con su tarjeta?',
    hint: 'Usted decide, y puede cancelarlo en cualquier momento.',
    hintAll:
      'Su respuesta vale para todas las unidades de esta visita, y puede cancelarlo en cualquier momento.',
    headingRequired: 'Las próximas rentas se cobran a su tarjeta',
    hintRequired: 'Aquí vale para todos y figura en el contrato que firma.',
    yes: 'Sí, cobrar a mi tarjeta automáticamente',
    no: 'No, pago yo cada mes',
    gone: 'Esto ya no se ofrece. Toque «Continuar».',
  },
  agreement: {
    hint: 'Lea el contrato con calma y firme sobre la línea. Vale como la tinta en papel. Si prefiere firmar en papel, toque «Ayuda».',
    version: 'Versión {version}',
    text: 'Texto del contrato',
    view: 'Cómo leerlo',
    asText: 'Texto grande',
    allPages: 'Leer la página | Leer las {n} páginas',
    keyFacts: 'Lo más importante. Toque un punto para leer su cláusula.',
    asPrinted: 'Versión impresa',
    page: 'Página {page} de {pages}',
    pagePicture:
      'Página {page} de {pages} del contrato tal como se imprimirá. El mismo texto está en «Texto grande».',
    loadingPage: 'Se está preparando la página…',
    pageFailed: 'Esta página no se puede mostrar ahora. Lea el texto grande en su lugar.',
    loading: 'Se está preparando su contrato…',
    binding:
      'Esta es una traducción. El texto en {language} es el vinculante; en el documento encontrará ambos.',
    languages: { en: 'inglés', es: 'español', de: 'alemán', ar: 'árabe' },
    again: 'Ha cambiado de idioma. Lea el contrato en este idioma y fírmelo de nuevo.',
    againBefore: 'En otro idioma, usted lee el contrato y lo firma de nuevo.',
    maySign: 'Puedo firmar por {company}.',
    consentHeading: 'Firma electrónica',
    consent:
      'He leído el contrato. Estoy de acuerdo con él y con firmarlo electrónicamente, como se describe en su última sección.',
  },
  sign: {
    heading: 'Lea, firme y pague',
    headingMove: 'Lea y firme',
    nameIs: 'Nombre en el contrato: {name}',
    hintTyped: 'Su nombre escrito vale como firma.',
    here: 'Firme aquí',
    pad: 'Campo de firma',
    clear: 'Borrar',
    undo: 'Deshacer',
    type: 'Prefiero escribir mi nombre',
    draw: 'Prefiero firmar con el dedo',
    typed: 'Escriba su nombre completo como firma',
    button: 'Firmar',
    andPay: 'Firmar y pagar {amount}',
    signed: 'Firmado',
    moved: {
      heading: 'Gracias, ha firmado',
      hint: 'Nuestro personal completará su cambio de la unidad {from} a la unidad {to}.',
      text: 'Hasta entonces conserva la unidad {from} y su código de acceso. Nuestro personal le dará el código nuevo y sus documentos.',
    },
  },
};
