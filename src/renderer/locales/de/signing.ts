import type { Signing } from '../en/signing';

export const signing: Signing = {
  autopay: {
    heading: 'Künftige Mieten automatisch von Ihrer Karte abbuchen?',
    hint: 'Sie entscheiden, und Sie können es jederzeit beenden.',
    hintAll: 'Ihre Antwort gilt für alle Lagerräume dieses Besuchs, und Sie können es jederzeit beenden.',
    headingRequired: 'Künftige Mieten werden von Ihrer Karte abgebucht',
    hintRequired: 'Das gilt hier für alle und steht im Vertrag, den Sie unterschreiben.',
    yes: 'Ja, automatisch abbuchen',
    no: 'Nein, ich zahle jeden Monat selbst',
    gone: 'Das wird nicht mehr angeboten. Berühren Sie „Weiter“.',
  },
  agreement: {
    hint: 'Lesen Sie den Vertrag in Ruhe und unterschreiben Sie auf der Linie. Das gilt wie Tinte auf Papier. Lieber auf Papier? Berühren Sie „Hilfe“.',
    version: 'Fassung {version}',
    text: 'Text des Vertrags',
    view: 'Ansicht',
    asText: 'Große Schrift',
    allPages: 'Die Seite lesen | Alle {n} Seiten lesen',
    keyFacts: 'Das Wichtigste. Tippen Sie auf einen Punkt, um den Abschnitt zu lesen.',
    asPrinted: 'Wie gedruckt',
    page: 'Seite {page} von {pages}',
    pagePicture:
      'Seite {page} von {pages} des Vertrags, wie er gedruckt wird. Denselben Text finden Sie unter „Große Schrift“.',
    loadingPage: 'Die Seite wird vorbereitet …',
    pageFailed: 'Diese Seite kann gerade nicht gezeigt werden. Bitte lesen Sie den Text in großer Schrift.',
    loading: 'Ihr Vertrag wird vorbereitet …',
    binding:
      'Dies ist eine Übersetzung. Verbindlich ist der Text auf {language}; im Dokument finden Sie beide.',
    languages: { en: 'Englisch', es: 'Spanisch', de: 'Deutsch', ar: 'Arabisch' },
    again:
      'Sie haben die Sprache geändert. Bitte lesen Sie den Mietvertrag in dieser Sprache und unterschreiben Sie noch einmal.',
    againBefore: 'In einer anderen Sprache lesen und unterschreiben Sie den Mietvertrag noch einmal.',
    maySign: 'Ich darf für {company} unterschreiben.',
    consentHeading: 'Elektronisch unterschreiben',
    consent:
      'Ich habe den Vertrag gelesen. Ich stimme ihm zu und auch der elektronischen Unterschrift, wie sein letzter Abschnitt sie beschreibt.',
  },
  sign: {
    heading: 'Lesen, unterschreiben, zahlen',
    headingMove: 'Lesen und unterschreiben',
    nameIs: 'Name im Vertrag: {name}',
    hintTyped: 'Ihr getippter Name gilt als Unterschrift.',
    here: 'Hier unterschreiben',
    pad: 'Feld für die Unterschrift',
    clear: 'Löschen',
    undo: 'Rückgängig',
    type: 'Namen stattdessen tippen',
    draw: 'Stattdessen mit dem Finger unterschreiben',
    typed: 'Tippen Sie Ihren vollen Namen als Unterschrift',
    button: 'Unterschreiben',
    andPay: 'Unterschreiben und {amount} zahlen',
    signed: 'Unterschrieben',
    moved: {
      heading: 'Danke, Sie haben unterschrieben',
      hint: 'Unser Personal schließt Ihren Wechsel von Lagerraum {from} zu Lagerraum {to} ab.',
      text: 'Bis dahin behalten Sie Lagerraum {from} und seinen Zugangscode. Den neuen Code und Ihre Dokumente bekommen Sie von unserem Personal.',
    },
  },
};
