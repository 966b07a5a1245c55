/** Money that waits for a second person, in German. */
import type { ApprovalsMessages } from '../en/approvals';

export const approvals: ApprovalsMessages = {
  acts: {
    refund: 'Erstattung',
    credit_note: 'Gutschrift',
    paid_out: 'Bargeld aus der Kasse entnommen',
    difference: 'Tagesabschluss mit Differenz',
    taken_back: 'Versehentlich gebuchte Zahlung zurücknehmen',
    written_off: 'Forderung ausbuchen',
    waived: 'Mahngebühr erlassen',
    let_off: 'Erlassen: {what}',
    erased: 'Personendaten löschen',
  },
  asked: '{name} hat das beantragt, {at}:',
  notDone:
    'Bestätigt, aber noch nicht ausgeführt. Versuchen Sie es noch einmal, oder sehen Sie nach, warum es abgelehnt wird.',
  approve: 'Bestätigen und ausführen',
  decline: 'Ablehnen',
  takeBack: 'Zurücknehmen',
  done: 'Bestätigt und ausgeführt.',
  declined: 'Abgelehnt. Nichts wurde ausgeführt.',
};
