import type { VisitWords } from '../en/visit';

export const visit: VisitWords = {
  visit: {
    units: 'Ihre Lagerräume',
    hint: 'Jeder Lagerraum hat seinen Preis und seinen Vertrag. Sie unterschreiben und zahlen nur einmal.',
    main: 'Verträge lesen',
    add: 'Weiteren Lagerraum hinzufügen',
    addText: 'Sie unterschreiben und zahlen einmal für alle.',
    shown: 'Steht unten',
    remove: 'Entfernen',
    total: 'Heute zu zahlen für alle Lagerräume',
    trouble: {
      gone: 'Diesen Lagerraum hat gerade jemand anderes genommen. Wählen Sie einen anderen, oder machen Sie ohne ihn weiter.',
      coverage: 'Die Absicherung für diesen Lagerraum ist noch nicht gewählt.',
    },
    repair: { gone: 'Anderen wählen', coverage: 'Absicherung wählen' },
    next: {
      agreement: 'Sie lesen den Vertrag jedes Lagerraums und unterschreiben einmal für alle.',
      code: 'Sie bekommen für jeden Lagerraum einen Zugangscode und Dokumente.',
    },
    agreement: {
      hint: 'Jeder Lagerraum hat einen eigenen Vertrag: {numbers}. Eine Unterschrift gilt für alle.',
      consent:
        'Ich habe die Verträge aller Lagerräume gelesen. Ich stimme ihnen zu und auch der elektronischen Unterschrift, wie ihr letzter Abschnitt sie beschreibt.',
    },
    pay: 'Eine Zahlung für die Lagerräume {numbers}, mit Karte am Kartengerät neben diesem Bildschirm.',
    signed: 'Die Mietverträge für die Lagerräume {numbers}',
    later: 'Berühren Sie „Später fertig machen“, und wir legen die Lagerräume {numbers} bis {time} zurück.',
    finishLater:
      'Wir legen die Lagerräume {numbers} für Sie zurück, und Sie erhalten einen Code zum Wiederkommen.',
    reserved: 'Die Lagerräume {numbers} sind für Sie zurückgelegt',
    done: 'Willkommen! Sie haben die Lagerräume {numbers} gemietet.',
    doneNamed: 'Die Lagerräume {numbers} sind für Sie bereit, {name}.',
    codes: 'Ihre Zugangscodes, einer für jeden Lagerraum',
    codeHint: 'Notieren Sie jeden Zugangscode: Sie brauchen ihn am Tor.',
    which: 'Tippen Sie auf einen Lagerraum, um seinen Weg und seine Angaben zu sehen.',
    expired:
      'Ihre Lagerräume waren bis jetzt zurückgelegt. Wählen Sie bitte noch einmal einen Lagerraum, und fügen Sie die anderen vor der Unterschrift hinzu. Ihre übrigen Angaben bleiben.',
  },
};
