/** Contracts of a kiosk that is gone, in German. */
import type { HandOverMessages } from '../en/hand-over';

export const handOver: HandOverMessages = {
  heading: 'Seine Verträge übergeben',
  text: 'Für einen Kiosk, der endgültig weg ist. Besser ist eine Sicherung auf einer neuen Maschine. Ein anderer Kiosk bekommt sofort die Lagerräume, dazu eine Datei der Mietverhältnisse, die an seinem Empfang eingelesen wird.',
  none: 'Kein anderer Kiosk an diesem Standort ist beigetreten.',
  to: 'Kiosk, der sie übernimmt',
  machine: 'Seine Maschine',
  off: 'Sie ist endgültig ausgeschaltet',
  offHint:
    'Nötig, wenn er in den letzten sieben Tagen von sich hören ließ: So lange darf er gespeicherte Karten belasten.',
  button: 'Die Verträge übergeben',
  waiting: 'Verträge zum Einlesen',
  waitingText: (contracts) =>
    `${contracts} eines Kiosks, der weg ist: Die Lagerräume werden niemandem vermietet, bis die Verträge hier eingelesen sind.`,
  look: 'Ansehen',
  title: (kiosk) => `Verträge zum Einlesen an ${kiosk}`,
  import:
    'Speichern Sie die Datei, lesen Sie sie am Empfang dieses Kiosks unter „Laufende Mietverhältnisse“ ein, und löschen Sie sie. Sie nennt Mieter.',
  keep: 'Die Datei speichern',
  heads: ['Lagerraum', 'Vertrag', 'Was die Datei nicht sagen kann'],
  caption: 'Noch nicht eingelesen',
  byHand: 'Nicht in der Datei, weil zu wenig bekannt ist: von Hand eingeben.',
  nothing: 'Für diesen Kiosk wartet kein Vertrag.',
  back: 'Zurück zum Kiosk',
  notes: {
    own_policy: 'Hat eine eigene Versicherung: nach Versicherer und Nummer fragen.',
    saved_card:
      'Hatte eine gespeicherte Karte, die nicht mehr belastet wird. Das Einlesen schreibt dem Mieter.',
    discount: 'Hatte einen Rabatt: Der Rest steht nicht in der Datei.',
    add_ons: 'Zahlt für Extras: Sie stehen nicht in der Datei.',
    payment_plan: 'Hatte einen Zahlungsplan, der nicht mehr zum offenen Betrag passt: neu vereinbaren.',
    more_suspensions: 'Hatte einen Code, der aus mehreren Gründen nicht galt: Der erste steht in der Datei.',
    unchecked: 'Ist ausgezogen, und seitdem hat niemand in den Lagerraum gesehen.',
  },
};
