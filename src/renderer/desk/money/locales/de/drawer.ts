/** Cash moved beside payments, in German. */
import type { DrawerMessages } from '../en/drawer';

export const drawer: DrawerMessages = {
  about:
    'Legen Sie Wechselgeld ein oder entnehmen Sie Bargeld, mit einem Grund. Der nächste Abschluss zählt es. Mehr als laut Büchern in der Kasse ist, kann nicht entnommen werden.',
  acts: {
    bank_drop: 'Bargeld zur Bank bringen',
    paid_in: 'Bargeld einlegen',
    paid_out: 'Bargeld für anderes entnehmen',
  },
  by: 'Person',
  move: 'Festhalten',
  saved: '{what}: {amount}. Es ist festgehalten.',
  none: 'Seit dem letzten Abschluss wurde nichts bewegt.',
  open: 'Seit dem letzten Abschluss',
};
