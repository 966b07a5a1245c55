/** Texts of a tenant who brings a policy of their own, in German. */
import type { OwnPolicy } from '../en/own-policy';

export const ownPolicy: OwnPolicy = {
  ownPolicy: {
    way: 'Police nachreichen',
    wayOf: 'Police nachreichen für Lagerraum {number}',
    due: 'Eigene Police: bis {date} nachreichen',
    hint: 'Ihr Schutzpaket für diesen Lagerraum endet, sobald wir sie haben. Nicht genutzte Tage werden Guthaben.',
    save: 'Diese Police speichern',
    done: 'Wir haben Ihre Police',
    ends: 'Ihr Schutzpaket gilt ab dem {date} nicht mehr.',
    credited: '{amount} davon sind jetzt Ihr Guthaben.',
    checked: 'Unsere Mitarbeiter prüfen die Police. Sie fragen nach, wenn etwas fehlt.',
    back: 'Zurück zu meiner Seite',
  },
};
