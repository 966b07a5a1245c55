import type { Leaving } from '../en/leaving';

export const leaving: Leaving = {
  /** A change of the unit that staff have begun. */
  moving: {
    way: 'Su cambio a la unidad {to}',
    sign: 'Deja la unidad {from}. Lea y firme aquí el nuevo contrato.',
    signed: 'Ya ha firmado. Nuestro personal lo completará.',
  },
  leaving: {
    way: 'Dejar la unidad',
    wayOf: 'Dejar la unidad {number}',
    dayHeading: '¿Cuál es su último día en la unidad {number}?',
    dayHint: 'Paga hasta ese día. Elíjalo en el calendario.',
    dayHintNotice: 'Su contrato pide {n} día de aviso. | Su contrato pide {n} días de aviso.',
    lastDay: 'Último día',
    give: 'Avisar de la salida',
    change: 'Cambiar el último día',
    sureHeading: '¿Es el {date} su último día?',
    sureText:
      'Anotamos que deja la unidad {number}. Todavía no termina nada: conserva la unidad y el código hasta que nos diga que está vacía.',
    heading: 'Deja la unidad {number}',
    hint: 'Cuando la unidad esté vacía y sin su candado, dígalo aquí.',
    givenOn: 'Aviso del {date}',
    empty: 'Mi unidad está vacía',
    paysUntil: 'Paga hasta el {date}. Para terminar antes, cambie primero el último día.',
    stay: 'Al final me quedo',
    print: 'Imprimir la confirmación',
    mailed: 'La confirmación va a su correo electrónico.',
    overlocked: 'Nuestro segundo candado sigue en esta unidad. Pida a nuestro personal que lo quite.',
    money: 'Cuentas hasta ese día',
    nothing: 'No hay nada pendiente ni nada que devolver.',
    check:
      'Según los datos de hoy. La limpieza o los daños se cobran solo después de que nuestro personal revise la unidad.',
    lines: {
      bill: 'Renta que falta',
      rent_kept: 'Renta nueva que no paga',
      unused: 'Días pagados que no usa',
      open: 'Facturas pendientes',
      advance: 'Dinero suyo que guardamos',
      deposit: 'Su depósito',
    },
    outcome: { to_pay: 'Usted paga', back: 'Le devolvemos', even: 'Nada que pagar ni devolver' },
    asks: {
      stay: {
        heading: '¿Quiere conservar la unidad {number}?',
        text: 'Se retira su aviso y la renta sigue como antes.',
        yes: 'Sí, me quedo',
      },
      empty: {
        heading: '¿Está vacía la unidad {number}?',
        text: 'No queda nada dentro, está barrida y su candado no está en la puerta.',
        yes: 'Sí, está vacía',
      },
      really: {
        heading: '¿Terminar ahora el alquiler de la unidad {number}?',
        text: 'Después no podrá volver a entrar en la unidad. Su código abre el portón {n} minutos más para que pueda salir.',
        yes: 'Sí, terminar ahora',
      },
    },
    leftHeading: 'Su alquiler de la unidad {number} ha terminado',
    leftHint: 'Gracias por confiar en nosotros.',
    codeUntil: 'Su código abre el portón hasta las {time}. Salga antes de esa hora.',
    codeEnded: 'Su código ya no abre el portón. Pida a nuestro personal que le deje salir.',
    next: 'Qué pasa ahora',
    nexts: {
      check: 'Nuestro personal revisa la unidad. Después lo liquidamos todo.',
      back: 'Le devolvemos lo posible a la tarjeta con la que pagó. El resto se lo damos en recepción.',
      to_pay: 'Puede pagar lo pendiente aquí en el kiosco o en recepción.',
    },
  },
};
