/** Default notices at the front desk, in German. */
import type { NoticeMessages } from '../en/notice';

export const notice: NoticeMessages = {
  noticeDue: 'Eine Verzugsanzeige steht an. Ein Mensch sendet sie.',
  sendNotice: 'Verzugsanzeige senden',
  sendText:
    'Sie führt alles auf, was heute offen ist. Sie geht per E-Mail hinaus oder wartet auf den Druck. Notieren Sie danach die Zustellung.',
  delivery: 'Zustellung notieren',
  deliveredOn: 'Zugestellt am',
  way: 'Zugestellt durch',
  ways: {
    certified_mail: 'Einschreiben',
    mail: 'Post',
    email: 'E-Mail',
    in_person: 'Übergabe',
  },
  deliveryNote: 'Sendungsnummer oder Notiz (freiwillig)',
  notDelivered: 'Zustellung der Verzugsanzeige notieren',
  documentOn: 'nicht vor dem {date}',
  afterDelivery: 'nicht vor der Zustellung der Anzeige',
};
