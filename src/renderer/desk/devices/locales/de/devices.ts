/** How the kiosk is, its tests and its backups, in German. */
import type { DevicesMessages } from '../en/devices';
import { backups } from './backups';

export const devices: DevicesMessages = {
  titles: {
    reader: 'Kartengerät',
    payments: 'Kartenzahlungen',
    network: 'Netzwerk',
    headOffice: 'Zentrale',
    catalogue: 'Katalog',
    printer: 'Drucker',
    mail: 'E-Mail',
    texts: 'SMS',
    handOut: 'Dokumente in Zustellung',
    disk: 'Festplatte',
    clock: 'Uhr',
    backlog: 'Für die Zentrale gesammelt',
    certificate: 'Zertifikat',
    database: 'Bücher',
    books: 'Vergleich nach einer Wiederherstellung',
    lets: 'Doppelt vermietete Lagerräume',
    backup: 'Sicherung',
    secondPlace: 'Sicherung an einem zweiten Ort',
    reviews: 'Zu prüfende Zahlungen',
    holds: 'Kartenautorisierungen',
    help: 'Hilferufe',
    version: 'Version',
  },
  says: {
    reader: {
      ready: 'Das Kartengerät ist bereit.',
      busy: 'Ein Kunde benutzt gerade das Kartengerät.',
      closed:
        'Das Kartengerät ist außerhalb seiner Zeiten. Es nimmt Karten wieder während der besetzten Zeiten an.',
      offline: 'Der Zahlungsdienstleister ist nicht erreichbar. Prüfen Sie die Internetverbindung.',
      unavailable:
        'Kein Kartengerät ist verbunden. Schalten Sie es ein, prüfen Sie Kabel und Netzwerk, und testen Sie es dann.',
    },
    payments: {
      live: 'Es wird echtes Geld eingezogen.',
      test: 'Testbetrieb: Karten werden gelesen, aber nicht belastet.',
      simulated: 'Simuliertes Kartengerät: Es wird kein Geld eingezogen.',
      check_failed: 'Der letzte Test fand ein Problem. Folgen Sie den Hinweisen, und testen Sie erneut.',
    },
    network: {
      reachable: 'Der Kiosk ist mit dem Netzwerk verbunden.',
      provider_unreachable: 'Der Zahlungsdienstleister ist nicht erreichbar. Prüfen Sie Router und Kabel.',
      no_address: 'Der Kiosk hat keine Netzadresse. Prüfen Sie Kabel oder WLAN.',
    },
    headOffice: {
      alone: 'Keine Zentrale ist eingerichtet. Der Kiosk arbeitet allein und führt seine eigenen Bücher.',
      joined:
        'Dieser Kiosk ist der Zentrale beigetreten. Das gilt, sobald Keyturn neu gestartet wurde. Von selbst geschieht das hier nicht: Starten Sie es neu, oder bitten Sie die Person, die den Kiosk betreut.',
      joined_restarts:
        'Dieser Kiosk ist der Zentrale beigetreten. Das gilt, sobald Keyturn neu gestartet ist. Das geschieht von selbst, wenn niemand am Bildschirm ist und keine Zahlung läuft.',
      connected: 'Die Zentrale ist erreichbar.',
      unreachable:
        'Die Zentrale ist nicht erreichbar. Der Kiosk vermietet seine eigenen Lagerräume weiter und meldet später. Dauert es an, prüfen Sie die Internetverbindung und rufen Sie dann die Zentrale an.',
    },
    catalogue: {
      own: 'Eigener Katalog dieses Kiosks. Das Personal liest ihn hier ein.',
      none_yet: 'Die Zentrale hat noch keinen Katalog gesendet. Der Kiosk nutzt den vorhandenen weiter.',
      in_use: 'Aktuell, von der Zentrale.',
      in_part:
        'Aktuell, von der Zentrale. Einige anderswo angelegte Reservierungen oder Gutschriften konnten nicht übernommen werden. Melden Sie der Zentrale, was unten steht.',
      refused:
        'Der letzte Katalog der Zentrale wurde abgelehnt. Der Kiosk arbeitet mit dem vorhandenen weiter. Melden Sie der Zentrale, was unten steht.',
    },
    printer: {
      ready: 'Der Drucker ist bereit.',
      unavailable:
        'Der Drucker nimmt keine Aufträge an. Prüfen Sie Papier, Strom und Warteschlange, und drucken Sie dann eine Testseite.',
      not_set_up: 'Kein Drucker ist eingerichtet. Es wird nichts gedruckt.',
    },
    mail: {
      set_up: 'Ein Mailserver ist eingerichtet.',
      not_set_up: 'Kein Mailserver ist eingerichtet. Es wird nichts per E-Mail gesendet.',
      stuck: 'E-Mails warten schon lange. Senden Sie eine Test-E-Mail.',
    },
    texts: {
      not_set_up: 'Es sind keine SMS eingerichtet. Codes gehen per E-Mail.',
      ready: 'SMS können gesendet werden.',
      unreachable: 'Der SMS-Anbieter ist nicht erreichbar. Prüfen Sie die Internetverbindung.',
      refused:
        'Der SMS-Anbieter lehnt Nachrichten von hier ab. Melden Sie das der Person, die den Kiosk eingerichtet hat.',
    },
    handOut: {
      none: 'Keine Dokumente warten.',
      waiting: 'Einige Dokumente werden gerade zugestellt.',
      stuck: 'Dokumente warten schon lange. Testen Sie Drucker und E-Mail.',
    },
    disk: {
      enough: 'Es ist genug Platz.',
      tight: 'Der Platz wird knapp. Verschieben Sie alte Sicherungen auf einen anderen Rechner.',
      low: 'Die Festplatte ist voll. Karten werden erst wieder angenommen, wenn Platz ist.',
      slow: 'Die Festplatte ist langsam, und Kunden müssen warten. Die meisten Schreibvorgänge dauern länger als eine Viertelsekunde. Lassen Sie sie austauschen.',
    },
    clock: {
      right: 'Die Uhr geht richtig.',
      turned_back: 'Die Uhr geht jetzt richtig. Sie ging vor, deshalb haben einige Einträge spätere Daten.',
      behind:
        'Die Uhr liegt hinter der zuletzt bestätigten Zeit. Einzüge sind gestoppt. Stellen Sie die Uhr, oder bestätigen Sie sie, wenn sie richtig geht.',
      ahead:
        'Die Uhr liegt mehr als zwei Tage vor der zuletzt bestätigten Zeit. Einzüge sind gestoppt. Stellen Sie die Uhr, oder bestätigen Sie sie, wenn sie richtig geht.',
      differs:
        'Die Uhr weicht von der Uhr der Zentrale ab. Stellen Sie sie, und schalten Sie die automatische Zeit im System ein.',
    },
    backlog: {
      kept: 'Bleibt hier und wird gesendet, wenn eine Zentrale dazukommt.',
      told: 'Die Zentrale hat alles bestätigt.',
      waiting: 'Die Zentrale hat noch nicht alles erhalten oder bestätigt. Der Rest bleibt bis dahin hier.',
      far_behind:
        'Die Zentrale liegt weit zurück. Nichts ist verloren, und Kunden können einziehen. Prüfen Sie die Internetverbindung, und rufen Sie dann die Zentrale an.',
    },
    certificate: {
      good: 'Geräte können der Verbindung zu diesem Kiosk vertrauen.',
      not_used: 'Nur dieser Rechner kann die Schnittstelle erreichen.',
      ends_soon: 'Das Zertifikat läuft bald ab. Ersetzen Sie es.',
      ended: 'Das Zertifikat ist abgelaufen, deshalb können sich Geräte nicht verbinden. Ersetzen Sie es.',
      names_missing: 'Einige Namen kamen später dazu und fehlen im Zertifikat. Siehe „Schnittstelle“.',
    },
    database: {
      good: 'Die Bücher wurden geprüft und stimmen.',
      not_looked: 'Die Bücher sind noch nicht geprüft. Machen Sie eine Sicherung, oder prüfen Sie sie.',
      faults: 'Etwas in den Büchern stimmt nicht. Rufen Sie die Betreuung des Kiosks an.',
      damaged:
        'Ein Teil der Datenbank ist beschädigt. Machen Sie eine Sicherung, und prüfen Sie die Bücher. Rufen Sie dann die Betreuung des Kiosks an.',
      disk_faults:
        'Die Festplatte hat seit dem Start Fehler gemeldet. Lassen Sie sie austauschen, und prüfen Sie, ob es anderswo Sicherungen gibt.',
    },
    books: {
      compared: 'Die Bücher sind vollständig.',
      comparing:
        'Die Bücher werden nach einer Wiederherstellung oder einem Verlust verglichen. Einzüge sind wieder möglich, wenn die Leitung die Bücher bestätigt hat.',
    },
    lets: {
      once: 'Kein Lagerraum wurde doppelt vermietet.',
      let_twice: 'Die Zentrale hat doppelt vermietete Lagerräume gefunden. Klären Sie sie unter „Zu prüfen“.',
    },
    backup: {
      good: 'Die letzte Sicherung wurde getestet und ist gut.',
      none: 'Es gibt noch keine gute Sicherung. Machen Sie eine.',
      old: 'Die letzte gute Sicherung ist alt. Machen Sie eine, und finden Sie heraus, warum keine gemacht wurde.',
      off: 'Die täglichen Sicherungen sind ausgeschaltet, und die letzte ist alt.',
      no_room: 'Für eine Sicherung war kein Platz. Schaffen Sie Platz auf der Festplatte.',
      failed: 'Die letzte Sicherung ist fehlgeschlagen. Versuchen Sie es erneut. Siehe das Protokoll.',
      not_good: 'Die letzte Sicherung wurde getestet und ist nicht gut.',
    },
    secondPlace: {
      none: 'Sicherungen liegen nur auf der Festplatte dieses Rechners. Lassen Sie sie an einen zweiten Ort senden, oder kopieren Sie sie.',
      waiting: 'Die nächste getestete Sicherung wird verschlüsselt dorthin gesendet.',
      sent: 'Die letzte getestete Sicherung liegt dort, verschlüsselt.',
      late: 'Seit zwei Tagen wurde keine Sicherung gesendet. Machen Sie eine, und sehen Sie nach, ob sie ankommt.',
      gone: 'Der Ordner oder Bucket ist nicht da. Prüfen Sie Festplatte, Freigabe oder den Namen in der Konfiguration.',
      not_begun:
        'Der Ort ist für diesen Kiosk nicht eingerichtet. Prüfen Sie, ob Festplatte oder Freigabe verbunden ist. Ist er neu, führen Sie aus: second-place set-up',
      foreign:
        'Der Ort gehört zu einem anderen Kiosk oder zu einem, der aus diesem wiederhergestellt wurde. Wählen Sie einen anderen.',
      not_writable: 'Der Kiosk kann dort nicht schreiben. Prüfen Sie seine Rechte.',
      full: 'Dort ist kein Platz mehr. Schaffen Sie Platz, oder erhöhen Sie die Grenze.',
      bad_key:
        'Der öffentliche Schlüssel in der Konfiguration ist ungültig. Übernehmen Sie ihn noch einmal vom Wiederherstellungsblatt.',
      unreachable: 'Der Server antwortet nicht, oder die Verbindung brach ab. Prüfen Sie Netz und Adresse.',
      refused:
        'Der Server nimmt den Schlüssel nicht an. Prüfen Sie die Schlüsseldatei sowie Benutzer oder Schlüssel-ID in der Konfiguration.',
      wrong_host:
        'Dort antwortet ein anderer Server. Es wurde nichts gesendet. Prüfen Sie seinen Schlüssel mit dem Betreiber.',
      altered:
        'Von dort kam anderes zurück als gesendet. Es wurde entfernt und wird neu gesendet. Prüfen Sie Festplatte oder Server.',
      failed: 'Das Senden schlug fehl. Es wird jede Stunde wiederholt; mehr steht im Protokoll.',
    },
    reviews: {
      none: 'Keine Zahlungen zu prüfen.',
      open: 'Zahlungen warten. Klären Sie sie unter „Zu prüfen“.',
    },
    holds: {
      none: 'Keine Autorisierung läuft bald ab.',
      running_out: 'Eine Autorisierung läuft bald ab. Klären Sie die Zahlung heute.',
    },
    help: {
      none: 'Niemand bittet um Hilfe.',
      open: 'Jemand am Kiosk hat um Hilfe gebeten. Gehen Sie hin.',
    },
    version: {
      known: 'Das läuft auf diesem Rechner.',
      paused: 'Die Zentrale hat Updates angehalten. Diese Version läuft weiter.',
      taken_back: 'Die neue Version lief nicht und wurde zurückgenommen. Rufen Sie den Support an.',
      stays: 'Das Update ist fehlerhaft und bleibt: Es wurde vermietet. Rufen Sie den Support an.',
      not_looked: 'Updates sind nicht erreichbar. Der Kiosk arbeitet weiter. Rufen Sie den Support an.',
    },
  },
  facts: {
    joinedAs: 'Name bei der Zentrale',
    joinedAt: 'Adresse',
    officeKey: 'Schlüssel, dem er glaubt',
    catalogueVersion: 'Version',
    nextVersion: 'Nächste Version',
    nextFromMs: 'Gilt ab',
    freeBytes: 'Frei',
    neededBytes: 'Nötig',
    count: 'Anzahl',
    oldestMs: 'Ältestes',
    untilMs: 'Bis',
    sizeBytes: 'Größe',
    lookedMs: 'Geprüft',
    lastGoodMs: 'Letzte gute',
    lastSentMs: 'Zuletzt gesendet',
    addresses: 'Adressen',
    provider: 'Anbieter',
    version: 'Keyturn',
    ring: 'Update-Ring',
    lastUpdateMs: 'Letztes Update',
    lastRollBackMs: 'Letzte Rücknahme',
    node: 'Node.js',
    electron: 'Electron',
    system: 'System',
    nowMs: 'Jetzt',
    newestMs: 'Neuester Eintrag',
    sinceMs: 'Seit',
    slowestSync: 'Langsamster Schreibvorgang (ms)',
    limitMs: 'Zuletzt bestätigte Zeit',
    witness: 'Bestätigt von',
    offsetSeconds: 'Geht vor um (Sekunden)',
    timeZone: 'Zeitzone des Standorts',
    systemZone: 'Zeitzone des Rechners',
    state: 'Zustand',
    failure: 'Grund',
    to: 'An',
  },
  witnesses: {
    head_office: 'Zentrale',
    provider: 'Zahlungsdienstleister',
    system: 'Zeitdienst dieses Rechners',
    manager: 'Leitung',
    command: 'Befehl',
    entries: 'Einträge der Vorführung',
    set_up: 'Einrichtung',
    build: 'Erstellung des Programms',
  },
  providers: {
    simulated: 'Simuliertes Kartengerät',
    stripe: 'Stripe',
  },
  states: {
    ok: 'In Ordnung',
    unused: 'Nicht in Gebrauch',
    attention: 'Braucht Aufmerksamkeit',
    broken: 'Gestört',
  },
  test: {
    printer: 'Testseite drucken',
    reader: 'Kartengerät testen',
    payments: 'Kartenzahlungen prüfen',
    mail: 'Test-E-Mail senden',
    clock: 'Uhr prüfen',
  },
  confirmClock: 'Es ist der {time} Uhr. Als richtig bestätigen',
  tested: {
    printed: 'Die Seite ging an den Drucker. Prüfen Sie, ob sie herausgekommen ist.',
    print_failed: 'Die Seite wurde nicht gedruckt.',
    sent: 'Der Mailserver hat die E-Mail angenommen.',
    send_failed: 'Die E-Mail konnte nicht gesendet werden.',
    reader_ready: 'Das Kartengerät antwortet.',
    reader_not_ready: 'Das Kartengerät antwortet nicht.',
    payments_right: 'Kartenzahlungen sind vollständig eingerichtet.',
    payments_wrong: 'Für Kartenzahlungen fehlt etwas.',
    clock_right: 'Die Uhr liegt nicht hinter den Einträgen.',
    clock_wrong: 'Die Uhr liegt hinter den Einträgen.',
    clock_not_confirmed: 'Die Uhr passt nicht zur zuletzt bestätigten Zeit, und niemand hat sie bestätigt.',
    not_set_up: 'Das ist hier nicht eingerichtet.',
  },
  details: 'Für die Technik',
  backups,
};
