import type { Finish } from '../en/finish';

export const finish: Finish = {
  done: {
    heading: 'Willkommen! Sie haben Lagerraum\u00a0{number} gemietet.',
    paid: 'Bezahlt: {amount}.',
    hint: 'Notieren Sie Ihren Zugangscode: Sie brauchen ihn am Tor.',
    accessCode: 'Ihr Zugangscode',
    show: 'Code zeigen',
    hide: 'Code verbergen',
    hidden: 'verborgen',
    hidesSoon: 'Nach einer Minute wird er verborgen.',
    unit: 'Lagerraum',
    contract: 'Vertragsnummer',
    documents: 'Ihr Vertrag, Ihre Rechnung und Ihre Quittung',
    noDelivery:
      'Ihre Dokumente werden für Sie aufbewahrt. Fragen Sie am Empfang danach oder rufen Sie an: {phone}.',
    linkHint: 'Richten Sie die Kamera Ihres Handys auf diesen QR-Code. Er gilt bis {time}.',
    linkPicture: 'QR-Code, der Ihre Dokumente öffnet',
    linkFailed: 'Der QR-Code kann gerade nicht gezeigt werden.',
    print: 'Drucken',
    printing: 'Ihre Dokumente werden gedruckt …',
    printed: 'Ihre Dokumente sind gedruckt.',
    printFailed: 'Ihre Dokumente konnten nicht gedruckt werden. Ihr Mietvertrag gilt trotzdem.',
    cardKept: 'Ihre Karte ist für künftige Mieten gespeichert, wie vereinbart.',
    cardNotKept:
      'Ihre Karte konnte nicht für künftige Mieten gespeichert werden. Ihr Mietvertrag gilt trotzdem.',
    taxProof:
      'Zeigen Sie dem Büro den Nachweis für Ihren Steuersatz. Der Unterschied wird Ihnen gutgeschrieben.',
    headingNamed: 'Lagerraum\u00a0{number} ist für Sie bereit, {name}.',
    emailed: 'Per E-Mail gesendet an {address}.',
    inFolder:
      'Das ist eine Vorführung: Es wird nichts gesendet. Der Brief liegt in dem Ordner, den der Start nennt.',
    emailing: 'Ihre Dokumente werden an {address} gesendet …',
    emailLater: 'Gerade gibt es keine Verbindung. Ihre Dokumente gehen an {address}, sobald es eine gibt.',
    emailFailed: 'Die E-Mail konnte nicht gesendet werden. Ihre Miete gilt trotzdem.',
    emailRefused:
      'An {address} konnte nichts gesendet werden. Wählen Sie eine andere E-Mail-Adresse, oder nehmen Sie Ihre Dokumente anders mit.',
    anotherEmail: 'An andere E-Mail senden',
    anotherOnItsWay: 'Ihre Dokumente werden gesendet …',
    anotherSent: 'An die andere Adresse gesendet.',
    tooMany: 'An eine weitere Adresse geht es nicht. Bitte fragen Sie unser Personal.',
    send: 'Senden',
    link: 'Auf meinem Handy öffnen',
    rentAnother: 'Noch einen Lagerraum mieten',
    finish: 'Fertig',
    preparing: 'Ihre Zahlung ist angekommen. Wir bereiten Ihren Zugangscode vor.',
    late: 'Ihr Mietvertrag gilt, und es wird nicht noch einmal abgebucht. Ihr Zugangscode braucht länger als sonst. Sie können hier warten oder unser Personal danach fragen.',
  },
};
