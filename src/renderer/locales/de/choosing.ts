import { place } from '../../../shared/place-words/de';
import type { Choosing } from '../en/choosing';

export const choosing: Choosing = {
  sizes: {
    heading: 'Wie viel möchten Sie lagern?',
    hint: 'Zahlen Sie nur den Platz, den Sie brauchen. Tippen Sie auf eine Größe.',
    range: '{from} bis {to}',
    other: 'Andere Größe',
    fits: 'Fasst Ihre Liste',
    groups: {
      xs: { name: 'Schrank', holds: '20 Kartons und ein Fahrrad' },
      s: { name: 'Begeh\u00ADbarer Schrank', holds: 'Ein Bett, eine Kommode und 25 Kartons' },
      m: { name: 'Schlaf\u00ADzimmer', holds: 'Inhalt einer Zweizimmerwohnung, bis zur Tür gepackt' },
      l: { name: 'Großes Zimmer', holds: 'Inhalt einer Dreizimmerwohnung, bis zur Tür gepackt' },
      xl: { name: 'Einzel\u00ADgarage', holds: 'Vier Zimmer, bis zur Tür gepackt' },
      xxl: { name: 'Lange Garage', holds: 'Vier Zimmer oder mehr, mit Gang' },
    },
  },
  turn: { earlier: 'Vorherige', later: 'Nächste', page: 'Seite {page} von {pages}' },
  unit: {
    heading: 'Welchen Lagerraum möchten Sie?',
    hint: 'Der niedrigste Preis steht vorn. Oben kostet es weniger, mit Zufahrt trägt man weniger.',
    from: 'ab {price}',
    more: '{price} mehr: {what}',
    perMonth: 'pro Monat',
    perMonthBeforeTax: 'pro Monat ohne Steuer',
    floor: place.floor,
    groundFloor: place.groundFloor,
    basement: place.basement,
    available: 'Noch einer frei | {n} frei',
    only: 'Lagerraum {number} ist das einzige Angebot in dieser Größe.',
    see: 'Lagerraum ansehen',
    details: 'Was passt hinein?',
    detailsOf: '{size}, Lagerraum {number}',
    none: 'In dieser Größe ist zurzeit kein Lagerraum frei.',
    noneFree: 'Zurzeit ist kein Lagerraum frei. Unter „Hilfe“ erreichen Sie unser Personal.',
    compare: 'Vergleichen',
    compareHeading: 'Worin sich diese Lagerräume unterscheiden',
    compareWhich: 'Bis zu drei',
    keep: 'Lagerraum {number} behalten',
    where: 'Geschoss',
    good: 'Gut zu wissen',
    height: 'Höhe',
    loading: 'Freie Lagerräume werden gesucht …',
    lost: 'Lagerraum {number}',
    lostOne: 'Der gewählte Lagerraum',
    taken:
      '{unit} wurde gerade von jemand anderem gemietet. Bitte wählen Sie einen anderen; Ihre übrigen Angaben bleiben erhalten.',
    outOfReach:
      '{unit} lässt sich hier gerade nicht mieten. Bitte wählen Sie einen anderen; Ihre übrigen Angaben bleiben erhalten.',
    expired:
      'Ihre Reservierung ist abgelaufen. Bitte wählen Sie Ihren Lagerraum noch einmal; Ihre übrigen Angaben bleiben erhalten.',
  },
  sheetUnit: {
    size: 'Größe',
    otherSize: 'In anderen Maßen',
    place: 'Lage',
    kind: 'Art',
    rent: 'Miete',
    deposit: 'Kaution, einmalig',
    number: 'Lagerraum',
    choose: 'Lagerraum {number} wählen',
  },
  fits: {
    together: 'Zum Beispiel alles zusammen',
    note: 'Möbel zerlegt, bis {height} hoch gestapelt.',
    drawing:
      'Maßstäbliche Zeichnung: {width} breit, {length} tief, {height} hoch. Davor steht eine Person, {person} groß.',
    sofa: {
      together: 'Die Person ist {person} groß, das Sofa {sofa} lang.',
      instead:
        'Die Person ist {person} groß. Das Sofa, {sofa} lang, passt hinein, wenn anderes draußen bleibt.',
      none: 'Die Person ist {person} groß. Ein Sofa passt nicht hinein.',
    },
  },
  preview: {
    today: 'Heute fällig, ab',
    monthly: 'dann jeden Monat, ab',
    note: 'Mit Steuer. Schutzpaket und Extras kommen noch dazu.',
    noteLowest:
      'Der niedrigste Preis für diesen Lagerraum, mit Steuer. Schutzpaket und Extras kommen noch dazu.',
    noteWithPlan: 'Der niedrigste Preis für diesen Lagerraum, mit Steuer und dem günstigsten Schutzpaket.',
    unit: 'Lagerraum {number}',
    bills: 'Mit dieser Zahlung ist bis {paidTo} bezahlt. Nächste Zahlung: {next}.',
  },
  features: place.features,
  userType: {
    heading: 'Wer mietet?',
    hint: 'Davon hängt die Steuer auf Ihre Miete ab.',
    tax: 'Steuer: {rate}',
    proof: 'Weniger Steuer, sobald das Büro Ihren Nachweis gesehen hat',
    hints: {
      general: 'Für Ihre eigenen Sachen',
      business: 'Für Firmen und Selbstständige',
      student: 'Für Menschen in Schule oder Studium',
      military: 'Für Angehörige der Streitkräfte',
      charitable: 'Für Vereine und gemeinnützige Träger',
    },
  },
  moveInDate: {
    heading: 'Wann möchten Sie einziehen?',
    hint: 'Ab diesem Tag zahlen Sie Miete.',
    today: 'Heute',
    tomorrow: 'Morgen',
    earlier: 'Frühere Tage',
    later: 'Spätere Tage',
  },
};
