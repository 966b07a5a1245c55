/** Money in and out, in German. */
import type { TransactionsMessages } from '../en/transactions';

export const transactions: TransactionsMessages = {
  all: 'Alle',
  kiosk: 'Kiosk',
  day: 'Datum',
  by: 'Angenommen von',
  kind: 'Was',
  at: 'Wann',
  tenant: 'Mieter',
  closing: 'Abschluss',
  none: 'Es hat sich kein Geld bewegt.',
  ofClosing: 'Gezählt im Abschluss {number}',
  byDay: 'Einen Tag zeigen',
  pdfOf: 'PDF von {number}',
  totals: 'Ein Eintrag, zusammen | {n} Einträge, zusammen',
  uncounted: 'Nach der Zählung',
  cashUncounted: 'Bargeld steht erst mit Betrag da, wenn die Kasse gezählt ist.',
  kinds: {
    payment: 'Zahlung',
    refund: 'Erstattung',
    returned: 'Von der Bank zurückgeholt',
    taken_back: 'Irrtümlich erfasst, zurückgenommen',
    paid_in: 'Einlage',
    paid_out: 'Entnahme',
    bank_drop: 'Zur Bank gebracht',
  },
};
