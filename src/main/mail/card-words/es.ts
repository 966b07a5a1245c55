/** The letters about cards in Spanish. `{name}` is filled in. */
import type { CardWords } from './shape';

export const es: CardWords = {
  greeting: 'Hola:',
  questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
  goodbye: 'Un cordial saludo',
  kinds: {
    refused: {
      subject: 'No se pudo cobrar a su tarjeta por la unidad {unit}',
      says: [
        'No pudimos cobrar {amount} a su tarjeta guardada {card}.',
        'Lo intentaremos otra vez el {day}. También puede pagar antes, en nuestro kiosco o en recepción.',
      ],
    },
    refused_last: {
      subject: 'No se pudo cobrar a su tarjeta por la unidad {unit}',
      says: [
        'No pudimos cobrar {amount} a su tarjeta guardada {card}. No lo intentaremos más.',
        'Pague en nuestro kiosco o en recepción.',
      ],
    },
    tenant_needed: {
      subject: 'Su banco quiere que confirme un pago por la unidad {unit}',
      says: [
        'No pudimos cobrar {amount} a su tarjeta guardada {card}. Su banco quiere que confirme usted este pago.',
        'Pague en nuestro kiosco con la tarjeta en la mano.',
      ],
    },
    needs_card: {
      subject: 'Su tarjeta guardada para la unidad {unit} ya no se puede usar',
      says: [
        'No pudimos cobrar {amount} a su tarjeta guardada {card}. Esta tarjeta ya no se puede usar y no le cobraremos más.',
        'Pague esta factura y las próximas en nuestro kiosco o en recepción.',
      ],
    },
    ended: {
      subject: 'El pago automático de la unidad {unit} ha terminado',
      says: [
        'Ya no cobraremos a su tarjeta guardada {card}. Un pago que ya está en curso todavía puede realizarse.',
        'Haga sus próximos pagos en nuestro kiosco o en recepción. Las facturas indican cuándo vencen.',
      ],
    },
    ended_elsewhere: {
      subject: 'El pago automático de la unidad {unit} ha terminado',
      says: [
        'Ahora llevamos su alquiler en otro sistema. Ya no cobraremos a la tarjeta que se usaba hasta ahora, porque su consentimiento no pasó al nuevo sistema.',
        'Haga sus próximos pagos en nuestro kiosco o en recepción. Las facturas indican cuándo vencen.',
      ],
    },
    confirmed: {
      subject: 'El pago automático de la unidad {unit} está activado',
      says: [
        'Usted aceptó el pago automático con su tarjeta {card}. Esto es lo que aceptó:',
        '{text}',
        'Puede terminar el pago automático cuando quiera, en nuestro kiosco o en recepción.',
      ],
    },
    expiring: {
      subject: 'Su tarjeta guardada para la unidad {unit} vence pronto',
      says: [
        'Su tarjeta guardada {card} vence al final de {expires}. El siguiente cobro después de esa fecha es el {day}.',
        'Muchos bancos nos comunican la tarjeta nueva por sí mismos. Si el suyo no lo hace, pague en nuestro kiosco o en recepción.',
      ],
    },
    refunded: {
      subject: 'Le devolvemos dinero a su tarjeta por la unidad {unit}',
      says: [
        'Hemos devuelto {amount} a su tarjeta {card}.',
        'Su banco puede tardar hasta diez días hábiles en mostrarlo.',
      ],
    },
    refund_returned: {
      subject: 'Su banco nos devolvió el reembolso de la unidad {unit}',
      says: [
        'Enviamos {amount} a su tarjeta {card}. Su banco nos devolvió ese dinero, así que no está en su tarjeta.',
        'Todavía le debemos esa cantidad. Díganos cómo quiere recibirla.',
      ],
    },
  },
};
