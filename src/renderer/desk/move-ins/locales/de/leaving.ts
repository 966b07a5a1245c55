/** Tenants who leave, in German. */
import type { LeavingMessages } from '../en/leaving';

export const leaving: LeavingMessages = {
  staying: 'Noch da nach dem letzten Tag',
  toGiveBack: 'Geld, das ehemaligen Mietern zu erstatten ist',
  lastDay: 'Letzter Tag: {date}',
  billed: 'Wird weiter berechnet. Bitte klären, ob der Lagerraum leer ist.',
  notBilled: 'Wird nicht berechnet. Bitte klären, ob der Lagerraum leer ist.',
  check: '{amount} · Zuerst den Lagerraum prüfen.',
  refund: '{amount} · Bitte erstatten.',
  writeOff: {
    heading: 'Ausgebuchte Forderungen',
    tax: 'Steuer {amount}',
    byItself: 'Zu klein, um sie zu verlangen',
    undone: 'Wieder offen',
    make: '{amount} ausbuchen',
    undo: 'Der Mieter zahlt doch',
    texts: {
      make: '{amount} gilt als beglichen, und der Vertrag ist abgerechnet. Der Mieter erfährt davon nichts. Die Steuer darin steht im Tagesabschluss.',
      undo: '{amount} ist wieder offen. Nehmen Sie die Zahlung dann wie üblich an.',
    },
    confirm: { make: 'Ausbuchen', undo: 'Wieder offen' },
  },
};
