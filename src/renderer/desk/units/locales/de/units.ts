/** Units at the front desk, in German. */
import type { UnitsMessages } from '../en/units';

export const units: UnitsMessages = {
  search: 'Nummer des Lagerraums',
  filter: 'Welche Lagerräume',
  none: 'Kein solcher Lagerraum.',
  before: 'Zurück',
  after: 'Nächste 100',
  filters: {
    all: 'Alle',
    available: 'Frei',
    elsewhere: 'Hier nicht frei',
    occupied: 'Vermietet',
    to_check: 'Zu prüfen',
    out_of_service: 'Außer Betrieb',
  },
  states: {
    available: 'Frei',
    held: 'Reserviert',
    occupied: 'Vermietet',
    overlocked: 'Zweites Schloss',
    to_check: 'Zu prüfen',
    out_of_service: 'Außer Betrieb',
  },
  elsewhere: 'Hier nicht frei',
  elsewhereText:
    'Ein anderer Kiosk dieses Standorts hat den Lagerraum, oder die Zentrale ist gerade nicht erreichbar.',
  tenant: 'Mieter:',
  lastTenant: 'Letzter Mieter:',
  since: 'Seit {at}',
  notListed: 'Nicht mehr im Katalog',
  outInCatalogue: 'Der Katalog führt diesen Lagerraum als außer Betrieb.',
  actOn: '{act}: {unit}',
  newCode: 'Der Mieter braucht diesen neuen Zugangscode. Er gilt ab sofort am Tor. Der alte bleibt beendet.',
  acts: {
    foundEmpty: 'Leer gesehen',
    foundFull: 'Nicht leer',
    takeOut: 'Außer Betrieb nehmen',
    putBack: 'Wieder in Betrieb nehmen',
  },
  texts: {
    foundEmpty:
      'Sie haben hineingesehen: Der Lagerraum ist leer und nicht verschlossen. Er wird sofort dem nächsten Kunden angeboten.',
    foundFull:
      'Es ist noch etwas darin. Der Mieter hat den Lagerraum wieder, mit demselben Vertrag. Endete sein Code mit dem Auszug, bekommt er einen neuen.',
    takeOut:
      'Niemand kann diesen Lagerraum mieten, bis er wieder in Betrieb ist. Der Grund steht in der Liste der Lagerräume.',
    putBack: 'Der Lagerraum wird sofort dem nächsten Kunden angeboten.',
  },
};
