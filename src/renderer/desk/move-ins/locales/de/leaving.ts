/** Tenants who leave, in German. */
import type { LeavingMessages } from '../en/leaving';

export const leaving: LeavingMessages = {
  staying: 'Noch da nach dem letzten Tag',
  toGiveBack: 'Geld ehemaliger Mieter, das zurückzuzahlen ist',
  lastDay: 'Letzter Tag: {date}',
  billed: 'Wird weiter berechnet. Bitte klären, ob der Lagerraum leer ist.',
  notBilled: 'Wird nicht berechnet. Bitte klären, ob der Lagerraum leer ist.',
  check: '{amount} · Zuerst den Lagerraum prüfen.',
  refund: '{amount} · Bitte zurückzahlen.',
};
