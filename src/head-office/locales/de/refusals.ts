/** Why something was not done, in German. */
import type { RefusalsMessages } from '../en/refusals';

export const refusals: RefusalsMessages = {
  sayWhy: (most) => `Nichts wurde geändert: Schreiben Sie, warum, mit höchstens ${most} Zeichen.`,
  confirm: (name) => `Nichts wurde geändert: Geben Sie zur Sicherheit ${name} ein.`,
  edited:
    'Nichts wurde geändert: Es wurde bearbeitet, nachdem Sie diese Seite geöffnet haben. Lesen Sie sie noch einmal.',
  people: {
    notYetTwo:
      'Noch nicht: In den letzten 24 Stunden hat eine der beiden Personen der anderen Rechte oder einen Code gegeben, oder beide haben sie von derselben. Jemand anderes kann es freigeben.',
    notOneself: 'Über sich selbst entscheiden Sie nicht. Das tut ein Inhaber.',
    ownersDecide: (name: string) => `Über ${name} entscheiden die Inhaber.`,
    roleNotYours: 'Diese Rolle können Sie nicht vergeben. Ein Inhaber kann es.',
    placeNotYours: 'Wählen Sie unter Ihren eigenen Standorten. Andere vergibt ein Inhaber.',
    chooseRole: 'Wählen Sie eine Rolle.',
    nameLength: (most) => `Ein Name hat 1 bis ${most} Zeichen.`,
    nameLetter: 'Ein Name hat einen Buchstaben.',
    nameHidden: 'Der Name hat ein Zeichen, das niemand sieht.',
    nameTaken: (name) => `${name} ist schon da. Zwei Personen brauchen zwei Namen.`,
    gone: 'Diese Person ist nicht mehr da.',
    severalOwners: 'Es gibt mehrere Inhaber. Die zweite Person bleibt nötig.',
    noOtherOwner:
      'Ein anderer Inhaber muss das freigeben, und es gibt keinen. Schalten Sie zuerst die zweite Person ab.',
    decided: 'Das hat schon jemand entschieden.',
    ownRequest: 'Das haben Sie selbst beantragt. Ein anderer Inhaber muss es freigeben.',
    askerGone: 'Wer das beantragt hat, ist kein Inhaber mehr.',
    onlyOwner: (name) => `${name} ist der einzige Inhaber. Machen Sie zuerst eine andere Person zum Inhaber.`,
    ofProvider: (name) => `${name} meldet sich über den Anmeldedienst an. Ändern Sie die Gruppen dort.`,
    chooseProperty: 'Wählen Sie mindestens einen Standort oder alle.',
    wrongAuthenticator:
      'Der Code der Authenticator-App stimmt nicht. Warten Sie auf den nächsten, und prüfen Sie die Uhr des Telefons.',
    passwordTooOften: 'Das jetzige Passwort war zu oft falsch. Melden Sie sich noch einmal an.',
    wrongPassword: 'Das jetzige Passwort stimmt nicht.',
    passwordsDiffer: 'Die beiden Passwörter sind verschieden.',
    weakPassword:
      'Ein Passwort hat mindestens 12 Zeichen, ist kein häufiges und mehr als ein Name mit einer Zahl.',
    badCode:
      'Dieser Code gilt nicht: Er wurde benutzt oder ist älter als ein Tag. Ein Inhaber macht einen anderen.',
    tooManyTries: 'Zu viele Versuche. Warten Sie fünf Minuten, und versuchen Sie es noch einmal.',
    passkeyThere: 'Dieser Passkey ist schon da.',
    passkeyGone: 'Dieser Passkey ist nicht mehr da.',
    passkeyName: (most) => `Geben Sie dem Passkey einen Namen mit 1 bis ${most} Zeichen, etwa „Mein Laptop“.`,
    passkeysMost: (most) => `Sie haben ${most} Passkeys. Entfernen Sie zuerst einen.`,
    passkeySite:
      'Passkeys brauchen eine Adresse mit einem Namen und ein Zertifikat, dem der Browser vertraut. Öffnen Sie die Zentrale unter so einer Adresse.',
    passkeyNotAdded:
      'Der Passkey ließ sich nicht prüfen. Nichts wurde hinzugefügt. Versuchen Sie es noch einmal.',
    ended: 'Ihr Zugang hier ist beendet. Ein Inhaber kann Sie wieder zulassen.',
    noGroup: (provider) => `${provider} gibt Ihnen keine Gruppe, die hier arbeiten darf.`,
    letInAlready: 'Diese Person ist schon zugelassen.',
    sameName: 'Hier ist schon jemand mit Ihrem Namen. Fragen Sie einen Inhaber.',
    notConfirmed: (provider) =>
      `${provider} hat nicht bestätigt, wer Sie sind. Versuchen Sie es noch einmal.`,
    noAnswer: (provider) => `${provider} antwortet gerade nicht. Melden Sie sich mit Name und Passwort an.`,
    notBegun: 'Diese Anmeldung begann nicht in diesem Browser oder ist zu alt. Beginnen Sie noch einmal.',
  },
  kiosks: {
    nothingMissing: 'Nichts von dem, was er gemeldet hat, fehlt jetzt.',
    titleLength: (most) => `Nichts wurde geändert: Ein Name hat bis zu ${most} sichtbare Zeichen.`,
    titleTaken: (kiosk) => `Nichts wurde geändert: ${kiosk} hat diesen Namen schon.`,
    forksGone: 'Dort wartet kein Ereignis mehr. Vielleicht hat es jemand anderes abgeschlossen.',
    forkSettled: 'Nichts wurde geändert: Jemand anderes hat es abgeschlossen.',
    parkedGone: 'Dieses Ereignis wartet nicht mehr. Es wurde gelesen oder aufgegeben.',
    messageGone: 'Diese Nachricht wartet nicht mehr.',
    name: 'Der Name eines Kiosks hat bis zu 40 Buchstaben, Ziffern, _ und -.',
    chooseProperty: 'Wählen Sie einen Standort. Die Kennung eines anderen ist eine GUID.',
    chooseUpdates: 'Wählen Sie, was die Updates tun sollen.',
    nameTaken: (kiosk) => `Der Name „${kiosk}“ ist vergeben. Eine Firma hat jeden Namen einmal.`,
    handedOver: (kiosk) =>
      `Die Verträge von „${kiosk}“ wurden übergeben. Richten Sie den Rechner mit einem leeren Datenverzeichnis unter einem anderen Namen ein.`,
    noVersion:
      'Nichts wurde geändert: geben Sie eine Version ein, wie ihre Pakete nummeriert sind, etwa 1.4.2.',
    pinnedAlready: 'Nichts wurde geändert: jemand anderes hat dasselbe festgelegt.',
    commandWaits:
      'Dieser Kiosk wurde schon darum gebeten und hat es noch nicht getan. Seine Seite sagt, wie weit er ist.',
    nothingToWithdraw:
      'Es gibt nichts zurückzuziehen: Es wurde begonnen, schon zurückgezogen, oder die Frist ist vorbei.',
    chooseCommand: 'Wählen Sie, was er tun soll und wie lange es warten darf.',
    silentHours: (most) => `Nichts wurde geändert: geben Sie ganze Stunden ein, 1 bis ${most}.`,
    notSilenced: 'Nichts wurde geändert: seine Meldungen sind nicht mehr stummgeschaltet.',
    askedAlready: {
      file: 'Dieser Kiosk wurde schon um seine Datei gebeten, und sie ist noch nicht da. Sie kommt innerhalb einer Minute nach seiner nächsten Meldung.',
      picture:
        'Dieser Kiosk wurde schon um ein Bild gebeten. Er nimmt es auf, sobald niemand am Bildschirm ist, und schickt es mit seiner nächsten Meldung.',
    },
  },
  handOver: {
    chooseKiosk: 'Wählen Sie einen anderen Kiosk am selben Standort, der beigetreten ist.',
    letIn: (kiosk) => `Nichts wurde übergeben: ${kiosk} wird noch eingelassen. Weisen Sie ihn zuerst ab.`,
    noCatalogue: 'Nichts wurde übergeben: Für diesen Standort ist kein Katalog veröffentlicht.',
    heard: (at, days) =>
      `Nichts wurde übergeben: Der Kiosk ließ am ${at} von sich hören und darf ${days} Tage lang gespeicherte Karten belasten. Sagen Sie, dass seine Maschine endgültig ausgeschaltet ist.`,
    letTwice: (units) =>
      `Nichts wurde übergeben: Klären Sie zuerst am Empfang, was zweimal vermietet wurde: ${units}.`,
    held: (units) =>
      `Nichts wurde übergeben: Andere Kioske haben Lagerräume vermietet, deren Verträge hier noch laufen: ${units}. Geben Sie sie dort zuerst frei.`,
  },
  waiting: {
    taken: (name) => `Nichts wurde geändert: ${name} kümmert sich darum.`,
    decided: (name) => `Nichts wurde geändert: ${name} hat es schon entschieden.`,
    takenNow: 'Nichts wurde geändert: Jemand hat es im selben Augenblick übernommen.',
    notTaken: 'Nichts wurde geändert: Niemand in der Zentrale kümmert sich darum.',
    over: 'Nichts wurde geändert: Es wartet dort nicht mehr.',
    sameList: 'Nichts wurde geändert: Die Liste sagt, was sie sagte.',
    noAddress: (word) => `Nichts wurde geändert: „${word}“ ist keine E-Mail-Adresse.`,
    mostAddresses: (most) => `Nichts wurde geändert: Eine Liste hat höchstens ${most} Adressen.`,
    minutes: (most) => `Nichts wurde geändert: Geben Sie 1 bis ${most} Minuten ein, oder lassen Sie es leer.`,
  },
  units: {
    notChanged: (why) => `Nichts wurde geändert: ${why}.`,
    noneAllotted: (kiosk) => `keiner dieser Lagerräume ist ${kiosk} zugeteilt`,
    chooseKiosk: 'wählen Sie einen Kiosk dieses Standorts',
    nameUnits: 'nennen Sie Lagerräume, durch Kommas getrennt, etwa A101, A102',
    hasNone: (kiosk) => `${kiosk} hat keinen Lagerraum.`,
    notHad: (unit, kiosk) => `${unit}: ${kiosk} hat weder einen Anspruch darauf noch einen Vertrag dafür.`,
    letTwice: (unit) =>
      `${unit} wurde zweimal vermietet, und das ist nicht geklärt. Klären Sie es am Empfang eines der Kioske.`,
    isLet: (unit, contracts) =>
      `${unit} gehört zu Vertrag ${contracts}. Sagen Sie unten, dass der Mieter ausgezogen ist.`,
    notTurnedAway: (unit, kiosk) =>
      `${unit}: ${kiosk} hat keinen Vertrag dafür gemeldet und gibt ihn selbst auf. Nehmen Sie ihn aus der Zuteilung.`,
    noneFreed: 'Nichts wurde freigegeben.',
    noKiosk: (kiosk) => `es gibt keinen Kiosk „${kiosk}“; „kiosk list“ zeigt sie`,
    revoked: (kiosk) => `Kiosk „${kiosk}“ wurde abgewiesen; mit „kiosk add“ tritt er wieder bei`,
    noneJoined: (property) => `kein Kiosk des Standorts ${property} ist beigetreten`,
    nothingToShare: (property) =>
      `für den Standort ${property} ist kein Katalog veröffentlicht: niemand weiß, was es zu verteilen gibt`,
    byIds: (property, units) =>
      `für den Standort ${property} ist kein Katalog veröffentlicht: bis dahin nennen Sie Lagerräume mit ihrer Kennung, nicht ${units}`,
    noUnits: (property, units) =>
      `der für den Standort ${property} veröffentlichte Katalog hat keinen Lagerraum ${units}`,
  },
  catalogues: {
    foreignSite: 'Nichts wurde geändert: Dies gehört zu einem Standort, der nicht Ihrer ist.',
    noChange: 'Diese Änderung gibt es nicht.',
    stopped: 'Nichts wurde geändert: Sie wurde gestoppt.',
    notToStop: 'Nichts wurde gestoppt: Sie stoppen, was freigegeben ist, und was Sie selbst begonnen haben.',
    someHave: 'Nichts wurde geändert: Einige Standorte haben sie schon. Beginnen Sie eine andere Änderung.',
    chooseSite: 'Wählen Sie mindestens einen Standort.',
    firstFile: 'Ein Standort ohne Katalog braucht zuerst seine Datei.',
    noEarlier: 'Diese frühere Fassung gibt es nicht.',
    percent: (most) =>
      `Nichts wurde geändert: Geben Sie einen Prozentsatz bis ${most} ein, etwa 4 oder -2.5.`,
    noUnitOfType: 'Nichts wurde geändert: Kein Lagerraum ist von dieser Art.',
    day: 'Nichts wurde geändert: Geben Sie einen Tag ein, etwa 2026-12-01, oder lassen Sie es leer.',
    fromTomorrow: 'Nichts wurde geändert: Wählen Sie einen Tag ab morgen, oder lassen Sie es leer.',
    chooseRing: 'Wählen Sie einen Standort und einen Ring.',
    title: (most) => `Sagen Sie mit 1 bis ${most} Zeichen, was die Änderung ist.`,
    chooseFile: 'Nichts wurde geändert: Wählen Sie eine Datei.',
    otherSite: 'Nichts wurde geändert: Diese Datei gehört zu einem anderen Standort.',
    approvedEdited:
      'Nichts wurde freigegeben: Es wurde bearbeitet, nachdem Sie diese Seite geöffnet haben. Lesen Sie sie noch einmal.',
    approvedAlready: 'Es ist schon freigegeben.',
    editorCannot: 'Nichts wurde freigegeben: Wer eine Änderung bearbeitet hat, kann sie nicht freigeben.',
    notForRole: (who) => `Nichts wurde freigegeben. ${who}`,
    needsApproval: 'Nichts wurde veröffentlicht: Zuerst muss eine andere Person es freigeben.',
    everyoneHas: 'Jeder Standort hat sie schon.',
    otherRing: (ring) =>
      `Nichts wurde veröffentlicht: Der Ring auf dieser Seite hat sie schon. Der nächste ist Ring ${ring}.`,
    otherCatalogue:
      'Nichts wurde veröffentlicht: Ein Standort dieses Rings bekam inzwischen einen anderen Katalog. Beginnen Sie eine andere Änderung.',
    firstCannotWait:
      'Nichts wurde veröffentlicht: Der erste Katalog eines Standorts kann nicht auf einen Tag warten.',
    waitsForDay:
      'Nichts wurde veröffentlicht: An diesem Standort wartet eine Änderung auf ihren Tag. Stoppen Sie sie zuerst unter „Änderungen“.',
    noThing: 'Nichts wurde geändert: So etwas gibt es im Entwurf nicht.',
    sameFields: 'Nichts wurde geändert: Jedes Feld sagt, was es sagte.',
    notPart: 'Nichts wurde geändert: Der Standort gehört nicht zu dieser Änderung.',
    nothingToAdd: 'Nichts wurde geändert: Dort lässt sich nichts hinzufügen.',
    doesNotFit: 'Nichts wurde geändert. Was nicht passt:',
    stays: (thing, why) => `Nichts wurde geändert: ${thing} bleibt. ${why}`,
    ofIt: (names) => `Davon sind: ${names}. Ändern Sie diese zuerst.`,
    kiosksHave: 'Kioske haben es schon, und Verträge verweisen weiter darauf.',
    rented: (kiosk, contract) => `Am Kiosk ${kiosk} ist er vermietet, Vertrag ${contract}.`,
    held: (kiosk) => `Kiosk ${kiosk} hält ihn für einen Kunden.`,
    reserved: 'Eine anderswo angelegte Reservierung ist für ihn.',
    cannotCompare: (site) =>
      `Der Katalog von ${site} lässt sich nicht vergleichen. Veröffentlichen Sie ihn noch einmal.`,
  },
};
