/** How the kiosk is, its tests and its backups, in German. */
import type { DevicesMessages } from '../en/devices';

export const devices: DevicesMessages = {
  titles: {
    reader: 'Kartenleser',
    payments: 'Kartenzahlungen',
    network: 'Netzwerk',
    headOffice: 'Zentrale',
    catalogue: 'Katalog',
    printer: 'Drucker',
    mail: 'E-Mail',
    handOut: 'Unterlagen unterwegs',
    disk: 'Festplatte',
    clock: 'Uhr',
    backlog: 'Für die Zentrale aufgehoben',
    certificate: 'Zertifikat',
    database: 'Bücher',
    books: 'Vergleich nach einer Wiederherstellung',
    lets: 'Doppelt vermietete Lagerräume',
    backup: 'Sicherung',
    reviews: 'Offene Zahlungsfälle',
    holds: 'Autorisierungen',
    help: 'Hilferufe',
    version: 'Version',
  },
  says: {
    reader: {
      ready: 'Der Leser nimmt Karten an.',
      busy: 'Der Leser arbeitet gerade für jemanden.',
      closed: 'Außerhalb seiner Zeiten: Er nimmt wieder Karten, wenn jemand auf ihn achtet.',
      offline: 'Das Kartenunternehmen ist nicht erreichbar. Prüfen Sie die Internetverbindung.',
      unavailable: 'Kein Leser ist verbunden. Schalten Sie ihn ein, prüfen Sie Kabel und Netz, dann testen.',
    },
    payments: {
      live: 'Es wird echtes Geld eingenommen.',
      test: 'Testbetrieb: Karten werden verlangt, Geld wird nicht genommen.',
      simulated: 'Ein simulierter Leser: Es wird kein Geld genommen.',
      check_failed: 'Der letzte Test fand Fehler. Tun Sie, was dort steht, und testen Sie erneut.',
    },
    network: {
      reachable: 'Der Kiosk ist im Netz.',
      provider_unreachable: 'Kein Weg zum Kartenunternehmen. Prüfen Sie Router und Kabel.',
      no_address: 'Der Kiosk hat keine Netzadresse. Prüfen Sie Kabel oder WLAN.',
    },
    headOffice: {
      alone: 'Keine eingerichtet: Der Kiosk arbeitet allein und führt seine Bücher selbst.',
      connected: 'Die Zentrale ist erreichbar.',
      unreachable:
        'Die Zentrale ist nicht erreichbar. Der Kiosk arbeitet weiter, vermietet die ihm zugeteilten Lagerräume und meldet alles später. Dauert es an, prüfen Sie die Internetverbindung und rufen Sie die Zentrale an.',
    },
    catalogue: {
      own: 'Der eigene dieses Kiosks: Das Personal liest ihn hier ein.',
      none_yet: 'Von der Zentrale ist noch keiner gekommen. Der Kiosk arbeitet mit dem vorhandenen weiter.',
      in_use: 'Wie die Zentrale ihn bereitgestellt hat.',
      in_part:
        'In Gebrauch, wie von der Zentrale bereitgestellt. Einige anderswo gemachte Reservierungen oder Gutschriften konnten nicht übernommen werden. Teilen Sie der Zentrale mit, was unten steht.',
      refused:
        'Was die Zentrale zuletzt bereitgestellt hat, wurde als Ganzes abgelehnt; der Kiosk arbeitet mit dem vorhandenen weiter. Teilen Sie der Zentrale mit, was unten steht.',
    },
    printer: {
      ready: 'Der Drucker nimmt Aufträge an.',
      unavailable:
        'Der Drucker nimmt nichts an. Prüfen Sie Papier, Strom und Warteschlange, dann Testseite drucken.',
      not_set_up: 'Kein Drucker eingerichtet: Es wird nichts gedruckt.',
    },
    mail: {
      set_up: 'Ein Mailserver ist eingerichtet.',
      not_set_up: 'Kein Mailserver eingerichtet: Es wird nichts per E-Mail gesendet.',
      stuck: 'E-Mails warten schon lange. Senden Sie eine Test-E-Mail.',
    },
    handOut: {
      none: 'Niemand wartet auf Unterlagen.',
      waiting: 'Einige Unterlagen sind unterwegs.',
      stuck: 'Unterlagen warten schon lange. Testen Sie Drucker und E-Mail.',
    },
    disk: {
      enough: 'Es ist genug Platz.',
      tight: 'Der Platz wird knapp. Bringen Sie alte Sicherungen auf ein anderes Gerät.',
      low: 'Die Platte ist voll: Bis wieder Platz ist, werden keine Karten genommen.',
      slow: 'Der Datenträger ist langsam: Die meisten Schreibvorgänge dauern länger als eine Viertelsekunde. Kunden warten darauf. Lassen Sie ihn austauschen.',
    },
    clock: {
      right: 'Die Uhr geht vorwärts, wie sie soll.',
      turned_back: 'Die Uhr geht jetzt richtig. Einige Einträge liegen in der Zukunft: Sie ging einmal vor.',
      behind:
        'Die Uhr liegt hinter der Zeit, die der Kiosk zuletzt erfahren hat. Es wird nichts verkauft. Stellen Sie die Uhr, oder bestätigen Sie sie, wenn sie richtig geht.',
      ahead:
        'Die Uhr liegt mehr als zwei Tage vor der Zeit, die der Kiosk zuletzt erfahren hat. Es wird nichts verkauft. Stellen Sie die Uhr, oder bestätigen Sie sie, wenn sie richtig geht.',
      differs:
        'Die Uhr weicht von der der Zentrale ab. Stellen Sie sie und lassen Sie das System sie führen.',
    },
    backlog: {
      kept: 'Alles, was eine Zentrale erführe, ist hier aufgehoben.',
      told: 'Die Zentrale hat alles bestätigt.',
      waiting:
        'Einiges ist der Zentrale noch zu melden oder von ihr zu bestätigen. Bis dahin bleibt es hier.',
      far_behind:
        'Die Zentrale liegt weit zurück. Nichts ist verloren und Kunden können einziehen, aber jemand sollte sich um die Verbindung kümmern: Prüfen Sie die Internetverbindung und rufen Sie dann die Zentrale an.',
    },
    certificate: {
      good: 'Geräte können dem Anschluss vertrauen.',
      not_used: 'Nur von diesem Gerät aus erreichbar.',
      ends_soon: 'Das Zertifikat läuft bald ab. Ersetzen Sie es.',
      ended: 'Das Zertifikat ist abgelaufen: Kein Gerät verbindet sich. Ersetzen Sie es.',
      names_missing: 'Einige Namen kamen später und fehlen. Siehe die Seite des Anschlusses.',
    },
    database: {
      good: 'Die Bücher wurden durchgesehen und stimmen.',
      not_looked:
        'Die Bücher wurden noch nicht durchgesehen. Machen Sie eine Sicherung oder prüfen Sie jetzt.',
      faults: 'Etwas in den Büchern stimmt nicht. Rufen Sie die zuständige Person.',
      damaged:
        'In der Datenbank wurden beschädigte Seiten gefunden. Machen Sie eine Sicherung, prüfen Sie die Bücher, und rufen Sie die Betreuung des Kiosks an.',
      disk_faults:
        'Der Datenträger hat seit dem Start Fehler gemeldet. Lassen Sie ihn austauschen, und prüfen Sie, ob Sicherungen woanders liegen.',
    },
    books: {
      compared: 'Die Bücher sind, was sie waren.',
      comparing:
        'Die Bücher werden nach einer Wiederherstellung oder einem Verlust verglichen. Neues beginnt erst, wenn eine Führungskraft sie bestätigt hat.',
    },
    lets: {
      once: 'Kein Lagerraum wurde doppelt vermietet.',
      let_twice:
        'Die Zentrale hat Lagerräume gefunden, die doppelt vermietet sind. Klären Sie sie unter „Heute“.',
    },
    backup: {
      good: 'Die letzte Sicherung wurde zur Probe zurückgespielt und ist gut.',
      none: 'Es gibt noch keine gute Sicherung. Machen Sie eine.',
      old: 'Die letzte gute Sicherung ist alt. Machen Sie eine und sehen Sie nach, warum keine kam.',
      off: 'Die täglichen Sicherungen sind aus, und die letzte ist alt.',
      no_room: 'Für eine Sicherung war kein Platz. Schaffen Sie Platz auf der Platte.',
      failed: 'Die letzte Sicherung schlug fehl. Versuchen Sie es erneut; das Protokoll sagt mehr.',
      not_good: 'Die letzte Sicherung wurde probiert und ist nicht gut.',
    },
    reviews: {
      none: 'Alle Zahlungen sind geklärt.',
      open: 'Zahlungen warten auf jemanden, der sie klärt.',
    },
    holds: {
      none: 'Keine Autorisierung läuft bald aus.',
      running_out: 'Eine Autorisierung läuft bald aus: Klären Sie die Zahlung heute.',
    },
    help: {
      none: 'Niemand ruft um Hilfe.',
      open: 'Jemand am Kiosk hat um Hilfe gebeten. Gehen Sie hin.',
    },
    version: {
      known: 'Was auf diesem Gerät läuft.',
    },
  },
  facts: {
    catalogueVersion: 'Version',
    freeBytes: 'Frei',
    neededBytes: 'Nötig',
    count: 'Anzahl',
    oldestMs: 'Ältestes',
    untilMs: 'Bis',
    sizeBytes: 'Größe',
    lookedMs: 'Durchgesehen',
    lastGoodMs: 'Letzte gute',
    addresses: 'Adressen',
    provider: 'Anbieter',
    version: 'Keyturn',
    node: 'Node.js',
    electron: 'Electron',
    system: 'System',
    nowMs: 'Jetzt',
    newestMs: 'Neuester Eintrag',
    sinceMs: 'Seit',
    slowestSync: 'Langsamster Schreibvorgang (ms)',
    limitMs: 'Zuletzt erfahrene Zeit',
    witness: 'Erfahren von',
    offsetSeconds: 'Geht vor um (Sekunden)',
    timeZone: 'Zeitzone des Standorts',
    systemZone: 'Zeitzone des Geräts',
    state: 'Zustand',
    failure: 'Grund',
    to: 'An',
  },
  witnesses: {
    head_office: 'Zentrale',
    provider: 'Kartenunternehmen',
    system: 'Zeitdienst dieses Rechners',
    manager: 'Leitung',
    command: 'Befehl',
    entries: 'Einträge der Vorführung',
    set_up: 'Einrichtung',
    build: 'Erstellung des Programms',
  },
  providers: {
    simulated: 'Simuliertes Lesegerät',
    stripe: 'Stripe',
  },
  states: {
    ok: 'In Ordnung',
    unused: 'Nicht in Gebrauch',
    attention: 'Beachten',
    broken: 'Gestört',
  },
  test: {
    printer: 'Testseite drucken',
    reader: 'Leser fragen',
    payments: 'Kartenzahlungen prüfen',
    mail: 'Test-E-Mail senden',
    clock: 'Uhr prüfen',
  },
  confirmClock: 'Es ist der {time} Uhr: als richtig bestätigen',
  tested: {
    printed: 'Die Seite ist gedruckt. Sehen Sie nach, ob sie da ist.',
    print_failed: 'Die Seite wurde nicht gedruckt.',
    sent: 'Der Mailserver hat die E-Mail angenommen.',
    send_failed: 'Die E-Mail ging nicht hinaus.',
    reader_ready: 'Der Leser antwortet.',
    reader_not_ready: 'Der Leser antwortet nicht.',
    payments_right: 'Alles für Kartenzahlungen ist da.',
    payments_wrong: 'Für Kartenzahlungen fehlt etwas.',
    clock_right: 'Die Uhr liegt hinter keinem Eintrag.',
    clock_wrong: 'Die Uhr liegt hinter vorhandenen Einträgen.',
    clock_not_confirmed:
      'Die Uhr passt nicht zu der Zeit, die der Kiosk zuletzt erfahren hat, und niemand hat sie bestätigt.',
    not_set_up: 'Das ist hier nicht eingerichtet.',
  },
  details: 'Für die Technik',
  backups: {
    make: 'Jetzt sichern',
    verify: 'Bücher jetzt prüfen',
    try: 'Probieren',
    daily: 'Jeden Tag um {time}; die letzten {keep} bleiben.',
    off: 'Es wird keine von selbst gemacht.',
    elsewhere:
      'Sie liegen auf der Platte dieses Geräts, im Ordner backups. Lassen Sie sie auf ein anderes Gerät kopieren.',
    restore: 'Zum Zurückspielen Keyturn beenden und ausführen: npm run kiosk -- restore FILE',
    made: 'Gemacht',
    size: 'Größe',
    tried: 'Probiert',
    result: 'Ergebnis',
    how: 'Wie',
    byHand: 'Von Hand',
    byItself: 'Von selbst',
    beforeUpdate: 'Vor einem Update',
    contracts: 'Verträge: {count}',
    outcomes: {
      good: 'Gut',
      faults: 'Stimmt nicht',
      unusable: 'Nicht zurückspielbar',
      no_room: 'Kein Platz auf der Platte',
      fault: 'Fehlgeschlagen; das Protokoll sagt mehr',
    },
    working: {
      backup: 'Eine Sicherung wird gemacht und probiert …',
      try: 'Eine Sicherung wird probiert …',
      verify: 'Die Bücher werden durchgesehen …',
    },
    looked: 'Durchgesehen {when}: {count} Befund | Durchgesehen {when}: {count} Befunde',
  },
};
