/** Texts on how much of a debt is taken, in German. */
import type { TakingMessages } from '../en/taking';

export const taking: TakingMessages = {
  ahead: 'Im Voraus bezahlen',
  paysNow: 'Jetzt bezahlt',
  paysHint:
    'Ist es weniger als offen ist, werden die ältesten Rechnungen zuerst beglichen. Der Rest bleibt offen.',
  first: 'Bezahlt diese Rechnung zuerst',
  inOrder: 'In der Reihenfolge des Standorts',
  inDefault:
    'Eine Verzugsanzeige wurde verschickt. Eine Teilzahlung kann sie aufheben: Fragen Sie, bevor Sie eine annehmen.',
  settled: {
    heading: 'Was Zahlungen beglichen haben',
    act: 'Auf andere Rechnung umbuchen',
    text: 'Von der Zahlung {receipt} haben {amount} die Rechnung {bill} beglichen. Was Sie umbuchen, ist dort wieder offen, mit der früheren Fälligkeit: Mahnungen und Gebühren können folgen.',
    to: 'Begleicht stattdessen diese Rechnung',
    confirm: 'Umbuchen',
  },
};
