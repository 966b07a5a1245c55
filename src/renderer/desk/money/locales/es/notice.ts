/** Default notices at the front desk, in Spanish. */
import type { NoticeMessages } from '../en/notice';

export const notice: NoticeMessages = {
  noticeDue: 'Toca un aviso de incumplimiento. Lo envía una persona.',
  sendNotice: 'Enviar el aviso de incumplimiento',
  sendText:
    'Detalla todo lo pendiente hoy. Se envía por correo electrónico o espera a que se imprima. Después, anote cómo se entregó.',
  delivery: 'Anotar la entrega',
  deliveredOn: 'Entregado el',
  way: 'Entregado por',
  ways: {
    certified_mail: 'Correo certificado',
    mail: 'Correo postal',
    email: 'Correo electrónico',
    in_person: 'En mano',
  },
  deliveryNote: 'Número de la carta o una nota (opcional)',
  notDelivered: 'Anote cómo se entregó el aviso de incumplimiento',
  documentOn: 'no antes del {date}',
  afterDelivery: 'no antes de la entrega del aviso',
};
