/** The journal for bookkeepers at head office, in German. Accounts are called what the desk calls them. */
import type { JournalMessages } from '../en/journal';

export const journal: JournalMessages = {
  heading: 'Buchhaltung',
  below:
    'Was Kioske an abgeschlossenen Tagen gebucht haben, als Datei für Ihre Buchhaltung. Jeder Tag geht in jedem Format einmal hinaus, und ein Stapel bleibt, wie er war.',
  every: 'Alle Standorte',
  property: 'Standort',
  show: 'Anzeigen',
  none: 'Noch wurde kein Tag abgeschlossen.',
  noneChosen: 'Wählen Sie einen Standort.',
  closings: 'Abschlüsse, die hinausgingen',
  gone: 'Abschlüsse, die schon hinausgegangen sind',
  debits: (currency) => `Summe im Soll in ${currency}`,
  missingList: (names) => `Es fehlt: ${names}`,
  monthOpen: 'Dieser Monat ist noch nicht vorbei. Wählen Sie einen früheren.',
  nothing: 'Für diesen Monat ist in diesem Format nichts mehr hinauszugeben.',
  differs: (closing) =>
    `Die Bücher von ${closing} weichen von dem ab, was der Kiosk gemeldet hat. Sehen Sie zuerst unter „Belegung und Geld“ nach.`,
  missing: (names) => `Geben Sie zuerst an, wie Ihre Buchhaltung dies nennt: ${names}.`,
  unbalanced: (entry) => `Soll und Haben der Buchung ${entry} sind nicht gleich. Es wurde nichts erstellt.`,
  currency: (code) => `Kioske haben eine unbekannte Währung gemeldet: ${code}. Es wurde nichts erstellt.`,
  wrongSetting: 'Eine Kontonummer hat höchstens 60 Zeichen.',
  waiting: (kiosks) =>
    `Diese Kioske melden vielleicht noch etwas aus diesem Monat: ${kiosks}. Das geht mit einem späteren Stapel hinaus.`,
  plainTax:
    'Ein Kiosk einer früheren Version hat die Steuersätze nicht gemeldet. Sie stehen auf einem Konto, „tax“.',
  generalHint: (value) => `Für alle Standorte: ${value}`,
  made: 'Der Stapel ist erstellt.',
  accountsOf: (place) => `Kontonummern: ${place}`,
  byProperty: 'Ein Standort nimmt die Nummern aller Standorte, wo er keine eigene hat.',
};
