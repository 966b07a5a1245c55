import type { Paying } from '../en/paying';

export const paying: Paying = {
  pay: {
    heading: '¿Quiere pagar {amount}?',
    hint: 'Se paga con tarjeta en el lector que está junto a esta pantalla.',
    button: 'Pagar {amount}',
    amount: 'A pagar ahora',
    cancel: 'Cancelar el pago',
    again: 'Intentar de nuevo',
    anotherCard: 'Usar otra tarjeta',
    phases: {
      connecting: { heading: 'Conectando con el lector de tarjetas', text: 'Un momento, por favor.' },
      present_card: {
        heading: 'Acerque su tarjeta al lector',
        text: 'Acerque, inserte o deslice su tarjeta en el lector y siga sus indicaciones.',
      },
      checking: {
        heading: 'Comprobando su pago',
        text: 'No vuelva a acercar la tarjeta. Tarda unos segundos.',
      },
      declined: {
        heading: 'Su tarjeta no fue aceptada',
        text: 'No se ha cobrado nada. Su reserva se mantiene.',
      },
      timed_out: {
        heading: 'Se acabó el tiempo para pagar',
        text: 'Puede intentarlo de nuevo. Su reserva se mantiene y nunca paga dos veces.',
      },
      disconnected: {
        heading: 'El lector de tarjetas perdió la conexión',
        text: 'Puede intentarlo de nuevo en un momento. Nunca paga dos veces.',
      },
      not_taken: {
        heading: 'No se ha cobrado nada',
        text: 'Ahora no se está cobrando nada. Puede pagar cuando quiera.',
      },
      needs_review: {
        heading: 'Estamos revisando su pago',
        text: 'Aún no sabemos si su pago se realizó. No se le cobrará otra vez. Llámenos y diga este número:',
      },
      paid: { heading: 'Pago recibido', text: 'Gracias. Su código de acceso llega enseguida.' },
    },
    reasons: {
      declined: 'Su banco no indicó el motivo.',
      insufficient_funds: 'Esta tarjeta no se pudo usar para este importe.',
      expired_card: 'Esta tarjeta está vencida.',
      not_kept: 'Esta tarjeta no se puede guardar.',
    },
    reference: 'Referencia {reference}',
    callUs: 'Llámenos: {phone}',
    silent:
      'En este momento no podemos ver el estado de su pago. Por favor, no pague otra vez. Mostraremos aquí el resultado en cuanto lo sepamos.',
    waiting: {
      offline: {
        heading: 'No hay conexión con el banco',
        text: 'No se ha cobrado nada. Seguimos intentándolo: en cuanto vuelva la conexión podrá pagar aquí. O mantenga su reserva y pague más tarde.',
      },
      closed: {
        heading: 'Ahora no se aceptan tarjetas',
        text: 'Aquí se aceptan tarjetas en horario de apertura. No se ha cobrado nada. Puede mantener su reserva y pagar más tarde.',
      },
      unavailable: {
        heading: 'El lector de tarjetas no está conectado',
        text: 'No se ha cobrado nada. En cuanto vuelva podrá pagar aquí. O mantenga su reserva y pague más tarde.',
      },
    },
    heldUntil: 'Su reserva se mantiene hasta {time}.',
    later: 'Toque «Terminar después» y le apartamos la unidad {number} hasta {time}.',
    desk: 'Pagar en recepción',
    readerHere: 'El lector de tarjetas está aquí',
  },
  reserved: {
    heading: 'La unidad {number} queda apartada para usted',
    hint: 'Vuelva antes de la hora indicada: pague aquí, o en recepción con este código.',
    hintDesk: 'Vaya a recepción y muestre este código. También puede pagar aquí más tarde.',
    code: 'Su código',
    until: 'Apartado hasta',
    digits: 'También necesita las cuatro últimas cifras de su teléfono. Anote el código o hágale una foto.',
    call: '¿Preguntas? Llámenos: {phone}',
    qr: 'Cuando vuelva, acerque este código QR al escáner o escriba el código.',
    qrPicture: 'Código QR con su código',
    emailed: 'También lo enviamos a {address}.',
    printed: 'También lo imprimimos. Llévese la hoja.',
    finish: 'Terminar',
  },
  pickUp: {
    heading: 'Seguir con su reserva',
    hint: 'Escriba el código que recibió aquí.',
    code: 'Código',
    codeHint: '8 cifras',
    phone: 'Final de su número de teléfono',
    phoneHint: 'Las 4 últimas cifras',
    forget: 'Borrar mis datos',
  },
  finishLater: {
    heading: '¿Quiere terminar después?',
    hint: 'Le apartamos la unidad {number} y recibe un código para volver.',
    until: 'Apartado hasta {time}.',
    kept: 'Guardamos lo que eligió, sus datos y su precio.',
    again: 'Firmará cuando vuelva. No guardamos la firma ni nada de su tarjeta.',
    afterwards: 'Si no vuelve antes, borramos sus datos y otras personas pueden alquilar lo que eligió.',
    missing: 'Antes necesitamos su nombre, su teléfono y su correo electrónico.',
    main: 'Apartar para mí',
  },
  cameBack: {
    heading: 'El precio ha cambiado desde que se fue',
    hint: 'Paga el precio nuevo. Su fecha de entrada es el {date}.',
    before: 'Antes',
    now: 'Ahora',
  },
  forget: {
    heading: '¿Borrar sus datos?',
    text: 'Borramos todo lo que escribió y su reserva. No se puede deshacer.',
    no: 'No, mantener mi reserva',
    done: 'Hemos borrado sus datos',
    doneText: 'Su reserva se ha cancelado y el código ya no sirve.',
  },
  cancelled: {
    heading: 'Su reserva se ha cancelado',
    hint: 'Nuestro personal la ha cancelado. Lo que eligió vuelve a estar libre.',
    text: 'Sus respuestas ya no están en esta pantalla. Si no lo esperaba, pregunte a nuestro personal.',
    call: '¿Tiene preguntas? Llámenos: {phone}',
    finish: 'Terminar',
  },
  interrupted: {
    charged_once: {
      heading: 'Pago de {amount} recibido. Su contrato está listo.',
      text: 'Este kiosco tuvo que reiniciarse mientras pagaba. Su pago se realizó y no se le cobrará otra vez.',
    },
    nothing_taken: {
      heading: 'No se ha cobrado nada',
      text: 'Este kiosco tuvo que reiniciarse mientras pagaba. No se ha cobrado nada en su tarjeta. Empiece de nuevo o pregúntenos.',
      textKept:
        'Este kiosco tuvo que reiniciarse mientras pagaba. No se ha cobrado nada en su tarjeta y su reserva se mantiene. Continúe con su código.',
    },
    being_checked: {
      heading: 'Estamos preguntando a su banco',
      text: 'Este kiosco tuvo que reiniciarse mientras pagaba. Un momento, por favor: estamos comprobando si su pago se realizó. No pague otra vez.',
    },
    needs_review: {
      heading: 'Estamos revisando su pago',
      text: 'Este kiosco tuvo que reiniciarse mientras pagaba. No se le cobrará otra vez. Llámenos y diga este número:',
    },
    open: 'Ver mi código de acceso',
    ok: 'Aceptar',
    goOn: 'Continuar con mi código',
    notMe: 'Este pago no es mío',
    why: 'Las 4 últimas cifras del número que dio, para que solo usted vea su código.',
    wrong: 'Estas cifras no coinciden. Intentos restantes: {tries}.',
    wrongLast: 'Estas cifras no coinciden. Su pago está a salvo. Pregúntenos.',
  },
  reader: {
    heading: 'Lector de prueba',
    hint: 'Sin tarjeta real ni dinero real. Elija qué hace la tarjeta:',
    approved: 'Aceptada',
    declined: 'Rechazada',
    insufficient_funds: 'Sin saldo suficiente',
    expired_card: 'Tarjeta vencida',
    timeout: 'Se acaba el tiempo',
    unplugged: 'Lector desconectado',
    late_success: 'Aceptada tarde',
  },
};
