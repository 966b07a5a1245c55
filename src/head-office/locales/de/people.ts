/** Signing in, one's own account, and who works at head office, in German. */
import type { PeopleMessages } from '../en/people';

export const people: PeopleMessages = {
  roles: {
    owner: { name: 'Inhaber', meaning: 'alles, an allen Standorten; entscheidet, wer hier arbeitet' },
    manager: {
      name: 'Leitung',
      meaning:
        'Hilferufe und wer Briefe darüber bekommt, Kataloge, und welcher Kiosk welchen Lagerraum vermietet',
    },
    pricing: {
      name: 'Preise',
      meaning: 'Lagerräume und Auslastung; bearbeitet, gibt frei und veröffentlicht Preise der Kataloge',
    },
    operator: {
      name: 'Betrieb',
      meaning:
        'Hilferufe, Kioske, was zu klären ist, welcher Kiosk welchen Lagerraum vermietet, und freigegebene Kataloge veröffentlichen; kein Geld',
    },
    finance: {
      name: 'Finanzen',
      meaning:
        'Zahlen, Berichte, Lagerräume, die Buchhaltung mit ihren Kontonummern, Steuern der Kataloge und Kassendifferenzen über der Grenze eines Standorts',
    },
    support: {
      name: 'Hilfe',
      meaning: 'Hilferufe, was zu entscheiden ist, und wie es Kiosken geht; kein Geld',
    },
    viewer: { name: 'Einsicht', meaning: 'sieht alles an und ändert nichts' },
  },
  signIn: {
    heading: 'Anmelden',
    nobody: 'Noch niemand hat ein Konto',
    nobodyText:
      'Auf dem Rechner der Zentrale legt dieser Befehl den ersten Inhaber an und zeigt den Code zum Beitreten:',
    withProvider: (name) => `Anmelden mit ${name}`,
    name: 'Name',
    password: 'Passwort',
    code: 'Code',
    codeHint: 'Die sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode',
    isNew: 'Neu hier?',
    joinWithCode: 'Mit dem Code beitreten, den Sie vom Inhaber bekommen haben',
    wrong: 'Name, Passwort oder Code stimmt nicht.',
    tooManyTries: (seconds) =>
      `Zu viele Versuche. Warten Sie ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}, und versuchen Sie es noch einmal.`,
    wrongPasskey: 'Mit diesem Passkey meldet sich hier niemand an. Verwenden Sie Name, Passwort und Code.',
    providerAway:
      'Die Zentrale kann gerade niemanden anmelden. Versuchen Sie es in einer Minute noch einmal.',
  },
  again: {
    heading: 'Erneut anmelden',
    act: {
      text: 'Ihre Anmeldung ist länger als fünf Minuten her. Noch ist nichts geschehen. Melden Sie sich erneut an, dann führt die Zentrale es aus.',
      ofProvider:
        'Ihre Anmeldung ist länger als fünf Minuten her. Noch ist nichts geschehen. Melden Sie sich beim Identitätsanbieter noch einmal an. Drücken Sie danach die Schaltfläche dafür erneut.',
      button: 'Anmelden und ausführen',
      back: 'Zurück, ohne etwas zu tun',
    },
    file: {
      text: 'Ihre Anmeldung ist länger als fünf Minuten her. Melden Sie sich erneut an, dann erhält Ihr Browser die Datei.',
      ofProvider:
        'Ihre Anmeldung ist länger als fünf Minuten her. Noch ist nichts geschehen. Melden Sie sich beim Identitätsanbieter noch einmal an. Drücken Sie danach die Schaltfläche dafür erneut.',
      button: 'Anmelden und Datei speichern',
      back: 'Zurück',
    },
    left: {
      text: 'Diese Sitzung wurde 15 Minuten lang nicht benutzt. Melden Sie sich erneut an, dann geht es dort weiter, wo Sie waren.',
      ofProvider:
        'Diese Sitzung wurde 15 Minuten lang nicht benutzt. Melden Sie sich erneut an, dann geht es dort weiter, wo Sie waren.',
      button: 'Anmelden und weiter',
      back: 'Zurück',
    },
    providerButton: 'Erneut anmelden',
    wrong: 'Passwort oder Code stimmt nicht. Es ist nichts geschehen.',
    acts: {
      money: 'Seiten über Geld öffnen',
      addPerson: (name, role) => `${name} als ${role} hinzufügen`,
      changePerson: (name, role) => `Ändern, was ${name} darf: ${role}`,
      newCode: (name) => `Neuen Code für ${name} machen`,
      endPerson: (name) => `Zugang von ${name} beenden`,
      letIn: (name) => `${name} wieder zulassen`,
      revokeKiosk: (kiosk) => `Kiosk ${kiosk} abweisen`,
      approveChange: (title) => `Änderung „${title}“ freigeben`,
      approveAct: (what, kiosk) => `„${what}“ an ${kiosk} freigeben`,
      approveMoney: (what, amount, kiosk) => `„${what}“ über ${amount} an ${kiosk} freigeben`,
      keepReport: (report) => `Bericht „${report}“ sichern, der Personen nennt`,
      keepTenancies: (kiosk) => `Verträge zum Einlesen an ${kiosk} speichern, die Mieter nennen`,
      publishToAll: (title) =>
        `Änderung „${title}“ an alle Standorte veröffentlichen, die sie noch nicht haben`,
    },
  },
  join: {
    heading: 'Der Zentrale beitreten',
    continue: 'Weiter',
    code: 'Der Code, den Sie vom Inhaber bekommen haben',
    codeHint: 'Vier Gruppen aus Buchstaben und Ziffern. Er gilt einmal, einen Tag lang.',
    signInInstead: 'Stattdessen anmelden',
    welcome: (name) => `Willkommen, ${name}`,
    authenticator: '1. Ihre Authenticator-App',
    scan: 'Scannen Sie diesen Code mit einer Authenticator-App auf Ihrem Telefon.',
    qr: 'QR-Code für die Authenticator-App',
    orType: 'Oder tippen Sie:',
    password: '2. Ihr Passwort',
    join: 'Beitreten',
    passwordHint: 'Mindestens 12 Zeichen; mehrere Wörter sind gut',
    authenticatorCode: 'Code der Authenticator-App',
    authenticatorHint: 'Die sechs Ziffern, die sie jetzt zeigt',
  },
  recovery: {
    heading: 'Ihre Wiederherstellungscodes',
    text: 'Jeder lässt Sie einmal anstelle der Authenticator-App herein, zusammen mit Ihrem Passwort. Schreiben Sie sie auf, oder drucken Sie sie: Sie werden nicht noch einmal gezeigt.',
    kept: 'Ich habe sie',
  },
  me: {
    some: (count) => `${count} der Standorte`,
    have: (role, meaning, where) => `${role}: ${meaning}. Sie haben ${where}.`,
    elsewhere: 'Überall sonst',
    lost: 'Telefon oder Laptop verloren?',
    lostOfProvider: 'Beenden Sie Ihre Sitzungen dort, und melden Sie sich hier neu an.',
    lostOwn: 'Ein Inhaber macht Ihnen einen neuen Code. Die frühere Anmeldung öffnet dann nichts mehr.',
    signOutElsewhere: 'Überall sonst abmelden',
    signingIn: 'Anmeldung',
    ofProvider:
      'Sie melden sich über den Anmeldedienst Ihrer Firma an. Er sagt auch, was Sie hier dürfen. Ihr Passwort ändern Sie dort.',
    password: 'Passwort',
    changePassword: 'Passwort ändern',
    newPassword: 'Neues Passwort',
    newPasswordAgain: 'Neues Passwort noch einmal',
    newPasswordHint: 'Mindestens 12 Zeichen. Sie bleiben hier angemeldet, sonst nirgends',
    recoveryCodes: 'Wiederherstellungscodes',
    codesLeft: (count) =>
      `${count === 0 ? 'Keiner ist übrig.' : `${count} übrig.`} Neue ersetzen die früheren.`,
    makeCodes: 'Neue Codes machen',
    done: {
      password: 'Das Passwort ist geändert. Sie sind überall sonst abgemeldet.',
      passkey: 'Der Passkey ist hinzugefügt. Er meldet Sie unter dieser Adresse an.',
      'passkey-removed': 'Der Passkey ist entfernt. Er meldet Sie nirgends mehr an.',
      elsewhere: 'Sie sind überall sonst abgemeldet.',
    },
  },
  passkeys: {
    heading: 'Passkeys',
    with: 'Mit einem Passkey',
    signIn: 'Mit einem Passkey anmelden',
    of: (domain, added) => `für ${domain}, hinzugefügt ${added}`,
    neverUsed: 'nie benutzt',
    lastUsed: (at) => `zuletzt benutzt ${at}`,
    text: 'Ein Telefon, Laptop oder Sicherheitsschlüssel meldet Sie mit Finger, Gesicht oder PIN an, ohne Passwort und Code.',
    cannot:
      'Dieser Browser kann hier keinen Passkey anlegen. Er braucht eine Adresse mit einem Namen, etwa office.example.com, und ein Zertifikat, dem der Browser vertraut.',
    add: 'Passkey hinzufügen',
    name: 'Name des Passkeys',
    nameHint: 'Zum Wiedererkennen, etwa „Mein Laptop“',
    remove: 'Diesen Passkey entfernen',
    toRemove: 'Welcher Passkey',
    script: {
      reload: 'Das hat nicht geklappt. Laden Sie die Seite neu.',
      nothing: 'Nichts ist geschehen: Der Browser hat keinen solchen Passkey, oder es wurde abgebrochen.',
      InvalidStateError: 'Dieses Gerät hat schon einen Passkey für Sie.',
      SecurityError:
        'Der Browser lehnt Passkeys unter dieser Adresse ab. Er braucht einen Namen und ein Zertifikat, dem er vertraut.',
      TypeError: 'Die Zentrale antwortet gerade nicht. Versuchen Sie es in einer Minute noch einmal.',
    },
  },
  list: {
    heads: ['Name', 'Rolle', 'Wo', 'Zuletzt angemeldet'],
    caption: 'Wer hier arbeitet',
    add: 'Person hinzufügen',
    addButton: 'Hinzufügen',
    name: 'Name',
    nameHint: 'Damit meldet sich die Person an',
    endedHeads: ['Name', 'Über den Anmeldedienst'],
    letIn: 'Wieder zulassen',
    ended: 'Wessen Zugang hier beendet ist',
    role: 'Rolle',
    where: 'Wo',
    everywhere: 'Alle Standorte, auch künftige',
    allOf: (region, sites) => `Alle in ${region} (${sites})`,
    notJoined: (until) => `noch nicht beigetreten; der Code gilt bis ${until}`,
    codeTooOld: 'noch nicht beigetreten; der Code ist zu alt',
    done: {
      changed: 'Geändert. Die Person meldet sich neu an.',
      ended: 'Der Zugang ist beendet.',
      'let-in': 'Die Person ist wieder zugelassen. Ihre nächste Anmeldung beginnt ein neues Konto.',
      asked: 'Es wartet auf einen anderen Inhaber. Noch hat sich nichts geändert.',
      approved: 'Freigegeben und ausgeführt.',
      declined: 'Abgelehnt. Nichts hat sich geändert.',
      switched: 'Die Einstellung zur zweiten Person ist geändert.',
    },
  },
  owners: {
    heading: 'Zweite Person',
    on: 'Zwei Inhaber geben und nehmen Inhaberrechte: Einer beantragt es, ein anderer gibt es frei. Eine Änderung von Katalogen gibt eine andere Person frei.',
    off: (name, since) =>
      `${name} hat die zweite Person abgeschaltet: ${since}. Eine Person allein gibt Inhaberrechte und gibt ihre eigenen Änderungen von Katalogen frei.`,
    turnOffText:
      'Eine Firma mit nur einer Person kommt ohne aus. Es endet, wenn ein zweiter Inhaber beigetreten ist.',
    turnOff: 'Zweite Person abschalten',
    turnOn: 'Zweite Person einschalten',
    waiting: 'Wartet auf einen anderen Inhaber',
    heads: ['Was', 'Beantragt von', 'Ihre Entscheidung'],
    askedBy: (name) => `beantragt von ${name}`,
    takeBack: 'Zurücknehmen',
  },
  one: {
    all: 'Alle Personen',
    end: 'Zugang beenden',
    endText: 'Die Person ist sofort überall abgemeldet. Was sie getan hat, bleibt im Verlauf.',
    endButton: 'Zugang beenden',
    may: 'Was die Person darf',
    ofProvider:
      'Sie meldet sich über den Anmeldedienst an. Ihre Gruppen dort sagen, was sie hier darf, ab der nächsten Anmeldung.',
    mayText: 'Eine Änderung beendet ihre Sitzungen. Sie meldet sich neu an.',
    change: 'Ändern',
    lost: 'Passwort oder Telefon verloren',
    lostText:
      'Mit einem neuen Code tritt die Person noch einmal bei. Das frühere Passwort, die Authenticator-App, Passkeys und Wiederherstellungscodes öffnen dann nichts mehr.',
    newCode: 'Neuen Code machen',
  },
  code: {
    heading: (name) => `Ein Code für ${name}`,
    give: 'Geben Sie ihn persönlich oder am Telefon weiter. Auf dieser Seite wählt die Person „Mit dem Code beitreten“.',
    good: (until) => `Gilt einmal, bis ${until}. Er wird nicht noch einmal gezeigt.`,
    done: 'Fertig',
  },
};
