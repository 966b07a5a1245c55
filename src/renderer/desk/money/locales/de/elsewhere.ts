/** Texts on money for contracts of another kiosk, in German. */
import type { ElsewhereMessages } from '../en/elsewhere';

export const elsewhere: ElsewhereMessages = {
  heading: 'Mieter eines anderen Kiosks zahlt',
  unit: 'Lagerraum',
  find: 'Zeigen, was fällig ist',
  due: '{due} fällig bei {kiosk}, gemeldet am {at}',
  old: 'Was bei {kiosk} fällig ist, ist nicht bekannt. Zuletzt gemeldet am {at}. Der Mieter zahlt dort.',
  never: 'Was bei {kiosk} fällig ist, ist nicht bekannt. Der Mieter zahlt dort.',
  none: 'Nichts ist fällig.',
  act: 'Zahlung annehmen',
  about: 'Alles Fällige wird angenommen. Der andere Kiosk erfährt es von selbst und stellt die Quittung aus.',
  done: 'Angenommen, Zeichen {reference}. Der andere Kiosk stellt die Quittung aus.',
  page: 'Blatt für den Mieter',
};
