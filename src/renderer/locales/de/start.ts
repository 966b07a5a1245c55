import type { Start } from '../en/start';

export const start: Start = {
  welcome: {
    line: 'Mieten Sie hier in wenigen Minuten einen Lagerraum und ziehen Sie noch heute ein.',
    start: 'Hier starten',
    begin: 'In Ihrer Sprache',
    noDocuments:
      'Dokumente können zurzeit weder gedruckt noch gemailt werden. Bitte fragen Sie unser Personal danach.',
    noCards:
      'Zurzeit können keine Karten angenommen werden. Sie können jetzt auswählen und unterschreiben und später bezahlen.',
    returning: 'Ich habe reserviert oder miete hier schon',
    starting: 'Einen Moment bitte',
  },
  fault: {
    heading: 'Da ist etwas schiefgegangen',
    kept: 'Es liegt nicht an Ihnen, und Ihre Angaben sind noch da.',
    money:
      'Es liegt nicht an Ihnen. Sie zahlen nie zweimal: Versuchen Sie es noch einmal, dann sehen Sie den Stand Ihrer Zahlung.',
    nothing: 'Es liegt nicht an Ihnen. Dieser Kiosk versucht es gleich noch einmal.',
    call: 'Wenn es wieder passiert, rufen Sie uns bitte an: {phone}',
    tryAgain: 'Noch einmal versuchen',
  },
  beingSetUp: {
    heading: 'Dieser Kiosk wird gerade eingerichtet',
    text: 'Es geht los, sobald er bereit ist. Wenn Sie jetzt mieten möchten, wenden Sie sich bitte an unser Personal.',
  },
  outOfService: {
    heading: 'Zurzeit ist keine Anmietung möglich',
    full: 'Im Moment ist kein Lagerraum frei',
    no_units: 'Wenn Sie reserviert haben oder schon hier mieten, ist dieser Kiosk für Sie da.',
    storage_full: 'Dieser Kiosk kann im Moment keine neuen Verträge speichern: Sein Datenträger ist voll.',
    books_not_compared: 'Unser Personal prüft diesen Kiosk, bevor die nächste Anmietung beginnt.',
    clock_wrong: 'Die Uhr dieses Kiosks muss geprüft werden, bevor er wieder vermietet.',
    reader_unavailable: 'Das Kartengerät ist im Moment außer Betrieb.',
    stopping: 'Dieser Kiosk startet gleich neu.',
    unreachable: 'Dieser Kiosk ist noch nicht bereit.',
    call: 'Bitte rufen Sie uns an: {phone}',
    recovers: 'Dieser Bildschirm ändert sich, sobald Sie beginnen können.',
  },
};
