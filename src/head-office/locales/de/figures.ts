/** Occupancy and money, in German. */
import type { FiguresMessages } from '../en/figures';

export const figures: FiguresMessages = {
  heading: 'Belegung und Geld',
  below: (now, zone) =>
    `Stand ${now}, ${zone}. Tage und Monate sind die jedes Standorts. Alles haben die Kioske gesendet.`,
  none: 'Noch ist kein Kiosk beigetreten.',
  look: 'Nachzusehen',
  date: (day) => `Datum dort: ${day}`,
  units: {
    available: 'Frei',
    occupied: 'Vermietet',
    overlocked: 'Vermietet, mit zweitem Schloss',
    to_check: 'Zu prüfen',
    out_of_service: 'Außer Betrieb',
  },
  ages: {
    not_due: 'Noch nicht fällig',
    to_30: 'Fällig seit bis zu 30 Tagen',
    to_60: 'Fällig seit 31 bis 60 Tagen',
    to_90: 'Fällig seit 61 bis 90 Tagen',
    over_90: 'Fällig seit über 90 Tagen',
  },
  sizes: { area: 'Vermietete Fläche', volume: 'Vermietetes Volumen' },
  tenders: {
    cash: 'Bar erhalten',
    cheque: 'Per Scheck erhalten',
    terminal: 'Am Terminal des Empfangs erhalten',
    card: 'Per Karte erhalten',
  },
  unitsAndTenants: 'Lagerräume und Mieter',
  occupancy: 'Belegung',
  // Behind “von” the plural has an n more.
  of: (some, all) => `${some} von ${all.replace(/äume$/, 'äumen')}`,
  notices: 'Gekündigte Verträge',
  suspended: 'Mieter ohne Zugang',
  savedCards: 'Gespeicherte Karten, letzte 30 Tage',
  noneCharged: 'keine belastet',
  paid: (some, tries) => `${some} von ${tries.replace(/suche$/, 'suchen')} bezahlt`,
  money: (currency, day) => `Geld in ${currency} seit ${day}`,
  rent: 'Miete im Monat',
  billed: 'Berechnet',
  credited: 'Gutgeschrieben',
  writtenOff: 'Ausgebucht',
  refunded: 'Erstattet',
  owedAndHeld: (currency) => `Geschuldet und gehalten in ${currency}`,
  owed: 'Von Mietern geschuldet',
  advance: 'Noch nicht verbrauchtes Geld der Mieter',
  deposits: 'Gehaltene Kautionen',
  onTheWay: 'An einem anderen Kiosk angenommen, noch nicht gebucht',
  lateRound: (kiosk, day, ago) =>
    `${kiosk} hat zuletzt für ${day} Rechnungen gemacht, ${ago}. Dort entsteht keine Rechnung, Erinnerung oder Kartenbelastung, bis der Lauf wieder geht.`,
  faults: (kiosk, contracts) =>
    `${kiosk} konnte Rechnungen nicht machen (${contracts}). Sein Protokoll sagt, warum.`,
  differs: (account, there, here) => `${account}: ${there} dort, ${here} hier`,
  difference: ({ kiosk, number, day, each }) =>
    `${kiosk} hat Tag ${number} am ${day} abgeschlossen, und seine Bücher weichen von dem ab, was er gesendet hat. ${each}.`,
};
