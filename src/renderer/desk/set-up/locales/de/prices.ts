/** The price list, in German. */
import type { PricesMessages } from '../en/prices';

export const prices: PricesMessages = {
  pages: {
    unit: 'Lagerräume',
    plan: 'Schutzpakete',
    premium: 'Preise der Schutzpakete',
    add_on: 'Extras',
    versions: 'Verlauf',
  },
  names: {
    unit: 'Lagerraum',
    plan: 'Schutzpaket',
    premium: 'Schutzpaket',
    add_on: 'Extra',
  },
  fields: {
    number: 'Nummer',
    area: 'Größe ({unit})',
    rent: 'Miete',
    deposit: 'Kaution',
    outOfService: 'Außer Betrieb',
    coverage: 'Deckung',
    premium: 'Preis',
    price: 'Preis',
  },
  states: {
    no_file:
      'Die Datei dieses Katalogs ist noch nicht aufbewahrt. Wählen Sie sie einmal unter Katalog; dann lässt sie sich hier bearbeiten.',
    head_office: 'Die Zentrale schickt den Katalog dieses Standorts. Dort wird er geändert.',
  },
  edits:
    'Eine Änderung im Entwurf. Noch ist nichts geändert. | {n} Änderungen im Entwurf. Noch ist nichts geändert.',
  check: 'Entwurf prüfen',
  drop: 'Entwurf verwerfen',
  changes: 'Was der Entwurf ändern würde',
  use: 'Diese Änderungen in Kraft setzen',
  mistakes: 'Der Entwurf hat Fehler und kann so nicht gelten.',
  edit: '{name} bearbeiten',
  keep: 'In den Entwurf schreiben',
  outdated: 'Seither geändert. Bearbeiten Sie es noch einmal.',
  first:
    '{name} hat hier inzwischen {value} eingetragen. Speichern Sie noch einmal, um das zu ersetzen, oder gehen Sie zurück und lassen Sie es so.',
  yes: 'Ja',
  no: 'Nein',
  raise: 'Mieten ändern',
  raiseText: 'Die neuen Mieten kommen in den Entwurf, auf ganze Beträge gerundet.',
  type: 'Art des Lagerraums',
  allTypes: 'Alle Arten',
  percent: 'Prozent',
  percentHint: 'Zum Beispiel 4, oder -2,5, um sie zu senken',
  version: 'Katalog {number}',
  inForce: 'In Kraft',
  since: 'Importiert {at} · {by}',
  file: 'Datei',
  fileOf: 'Datei des Katalogs {number}',
  back: 'Zurück zu Katalog {number}',
};
