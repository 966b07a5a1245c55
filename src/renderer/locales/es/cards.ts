/** Texts of a tenant's automatic payment, in Spanish. */
import type { Cards } from '../en/cards';

export const cards: Cards = {
  cards: {
    way: 'Pago automático',
    wayOf: 'Pago automático de la unidad {number}',
    heading: 'Pago automático de la unidad {number}',
    states: {
      none: 'El pago automático no está activado',
      active: 'El pago automático está activado',
      needs_card: 'Su tarjeta guardada ya no se puede usar',
      not_set_up: 'No se pudo guardar su tarjeta',
      no_card: 'Aún no hay ninguna tarjeta guardada',
      revoked: 'El pago automático ha terminado',
    },
    abouts: {
      none: 'Usted paga sus facturas, aquí o en recepción.',
      active: 'Cobramos sus facturas a su tarjeta guardada. Cada una indica cuánto y cuándo.',
      needs_card: 'Ya no le cobramos a esa tarjeta. Pague sus facturas aquí o en recepción.',
      not_set_up: 'Algunas tarjetas no se pueden guardar. Pague sus facturas aquí o en recepción.',
      no_card:
        'En su ingreso no hubo nada que pagar, así que no hizo falta una tarjeta. Puede guardar una ahora, o pagar sus facturas aquí o en recepción.',
      revoked: 'Ya no cobramos a su tarjeta. Pague sus facturas aquí o en recepción.',
    },
    card: 'Tarjeta guardada',
    valid: 'Válida hasta',
    expiry: {
      soon: 'Vence pronto. Use otra tarjeta a tiempo.',
      past: 'Venció. Seguimos intentando, porque los bancos reemplazan tarjetas.',
    },
    next: 'Próximo cobro',
    noDay: 'No hay ningún cobro previsto',
    end: 'Terminar el pago automático',
    endHeading: '¿Terminar el pago automático de la unidad {number}?',
    endText:
      'Ya no cobraremos a su tarjeta, tampoco por una factura pendiente. Un pago que ya está en curso todavía puede realizarse.',
    endYes: 'Terminar ahora',
    another: 'Usar otra tarjeta',
    setUp: 'Activar el pago automático',
    free: 'No se cobra nada al guardar una tarjeta.',
    payWith: 'Pagar con una tarjeta y guardarla',
    keepHeading: 'Guardar una tarjeta',
    keepDone: 'Listo',
    keepLater: 'Ahora no se puede leer ninguna tarjeta. Inténtelo más tarde o pregunte en recepción.',
    keeping: {
      connecting: { text: 'Un momento, por favor.' },
      present_card: { text: 'Acerque, inserte o deslice su tarjeta en el lector. No se cobra nada.' },
      checking: {
        heading: 'Comprobamos su tarjeta',
        text: 'No vuelva a acercar su tarjeta. Tarda unos segundos.',
      },
      declined: { text: 'Esta tarjeta no se guardó. No ha cambiado nada más.' },
      timed_out: {
        heading: 'Se acabó el tiempo',
        text: 'Puede intentarlo otra vez. No ha cambiado nada.',
      },
      disconnected: { text: 'Puede intentarlo en un momento. No ha cambiado nada.' },
      not_taken: { heading: 'No se guardó ninguna tarjeta', text: 'No ha cambiado nada.' },
      needs_review: { text: 'Pregunte en recepción.' },
      paid: { heading: 'Su tarjeta está guardada' },
    },
    keep: 'Cobrar también en adelante a la tarjeta con la que paga ahora',
    keepText: 'Para las próximas facturas de la unidad {number}. Antes lee lo que acepta.',
    keeps: 'La tarjeta con la que paga ahora también paga las próximas facturas de la unidad {number}.',
    onlyOnce: 'Solo esta vez',
    agreeHeading: '¿Podemos cobrar en adelante a su tarjeta?',
    keepCancel: 'No guardar ninguna tarjeta',
    agreeHint: 'Paga las facturas de la unidad {number}.',
    agree: 'Acepto',
    agreeAfter: 'Puede terminarlo cuando quiera, aquí o en recepción.',
    kept: '{card} paga ahora las facturas de la unidad {number}.',
    notKept: 'Esta tarjeta no se puede guardar. {card} sigue pagando las facturas de la unidad {number}.',
    notKeptNone:
      'Esta tarjeta no se puede guardar. Pague las próximas facturas de la unidad {number} aquí o en recepción.',
  },
};
