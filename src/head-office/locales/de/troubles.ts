/** What is wrong with kiosks, and what head office noticed by itself, in German. */
import { counted } from '../counted';
import type { TroublesMessages } from '../en/troubles';

const twice = counted('de', '{n} Lagerraum doppelt vermietet', '{n} Lagerräume doppelt vermietet');

export const troubles: TroublesMessages = {
  kinds: {
    double_let: {
      head: twice,
      meaning:
        'Jeder hat zwei Verträge. Eine Person entscheidet mit beiden Kunden und klärt es an einem der Kioske.',
    },
    waited_for: {
      head: counted(
        'de',
        'Seit der Wiederherstellung der Zentrale wird auf {n} Kiosk gewartet',
        'Seit der Wiederherstellung der Zentrale wird auf {n} Kioske gewartet',
      ),
      meaning:
        'Er hat noch nicht gesagt, welche Lagerräume er hat. Bis dahin bekommt kein anderer Kiosk seines Standorts einen Lagerraum, den er nicht schon hat. Erreichen Sie ihn, oder weisen Sie ihn ab, wenn er für immer weg ist (kiosk revoke). Ein Kiosk, der noch nicht beigetreten ist, kann nach der Sicherung beigetreten sein. Dann lassen Sie ihn noch einmal beitreten (kiosk add). War das nie so, weisen Sie ihn ab (kiosk add lädt ihn wieder ein).',
    },
    attempt: {
      head: counted(
        'de',
        '{n} Versuch zu tun, was ein Kiosk nicht darf',
        '{n} Versuche zu tun, was ein Kiosk nicht darf',
      ),
      meaning:
        'Es hatte keine Folgen. Kein Kiosk tut das von selbst. Wurde der Schlüssel des genannten Kiosks gestohlen, weisen Sie ihn ab (kiosk revoke), und lassen Sie ihn noch einmal beitreten. Ein Proxy, der eine Anfrage zweimal sendet, ist ein Grund für eine Wiederholung. Steht hier eine Woche lang.',
    },
    claim_taken: {
      head: counted(
        'de',
        '{n} Anspruch war dem Kiosk genommen, der den Lagerraum vermietet hat',
        '{n} Ansprüche waren den Kiosken genommen, die die Lagerräume vermietet haben',
      ),
      meaning:
        'Es wurde zurückgestellt. Das kommt vor, wenn die Datenbank der Zentrale auf eine Sicherung zurückging oder jemand sie von Hand änderte. Fragen Sie am genannten Kiosk, ob jemand den Lagerraum gemietet hat.',
    },
    parked: {
      head: counted(
        'de',
        '{n} Ereignis war nicht lesbar und liegt beiseite',
        '{n} Ereignisse waren nicht lesbar und liegen beiseite',
      ),
      meaning:
        'Sie bleiben erhalten, und was danach kam, ging weiter. Eine neuere Zentrale liest sie bei ihrem Start. Die Seite des Kiosks zeigt sie, und dort lässt sich eines aufgeben; „parked show“ zeigt eines ganz.',
    },
    forked: {
      head: counted(
        'de',
        '{n} Ereignis widerspricht dem, was schon angenommen war',
        '{n} Ereignisse widersprechen dem, was schon angenommen war',
      ),
      meaning:
        'Ein Kiosk machte mit einer älteren Kopie seiner Datenbank weiter. Beide Verläufe bleiben erhalten: Vergleichen Sie sie mit den Dokumenten des Kiosks („forks show“ zeigt beide), und schreiben Sie auf der Seite des Kiosks auf, was daraus wurde.',
    },
    unread: {
      head: counted(
        'de',
        '{n} Nachricht konnte nicht angenommen werden',
        '{n} Nachrichten konnten nicht angenommen werden',
      ),
      meaning:
        'Von jemand anderem gesendet oder unterwegs beschädigt; der Kiosk meldet noch einmal, was fehlt. „Nachrichten“ auf der Seite der Kioske hält fest, dass jemand nachgesehen hat.',
    },
    gap: {
      head: counted(
        'de',
        '{n} Abschnitt von Ereignissen ist für immer weg',
        '{n} Abschnitte von Ereignissen sind für immer weg',
      ),
      meaning:
        'Jemand hat entschieden, ohne sie weiterzumachen (kiosk accept-gap). Steht hier eine Woche lang.',
    },
  },
  problems: {
    being_set_up: {
      what: 'Er hat noch keinen Katalog',
      toDo: 'Veröffentlichen Sie einen für seinen Standort. Hat er einen abgelehnt, stehen die Fehler über den Kiosken.',
    },
    database_damaged: {
      what: 'Seine Datenbank ist beschädigt',
      toDo: 'Machen Sie an seinem Empfang eine Sicherung, und prüfen Sie dort die Bücher. Spielen Sie dann die letzte gute Sicherung ein.',
    },
    database_faults: {
      what: 'Seine Bücher stimmen nicht',
      toDo: '„Geräte und Zustand“ an seinem Empfang nennt, was gefunden wurde. Rufen Sie die Betreuung des Kiosks an.',
    },
    disk_faults: {
      what: 'Seine Festplatte meldet Fehler',
      toDo: 'Lassen Sie die Festplatte austauschen, und prüfen Sie, ob Sicherungen anderswo liegen.',
    },
    books_not_compared: {
      what: 'Seine Bücher werden nach einer Wiederherstellung oder einem Verlust verglichen',
      toDo: 'Dort beginnt nichts Neues. Die Leitung muss die Bücher am Empfang bestätigen.',
    },
    let_twice: {
      what: 'Ein Lagerraum wurde doppelt vermietet',
      toDo: 'Entscheiden Sie mit beiden Kunden, und klären Sie es an seinem Empfang unter „Heute“.',
    },
    clock: {
      what: 'Seine Uhr geht falsch, oder niemand hat sie bestätigt',
      toDo: 'Vielleicht verkauft er nichts mehr. Stellen Sie die Uhr, oder lassen Sie die Leitung die Zeit dort unter „Geräte und Zustand“ bestätigen.',
    },
    backup: {
      what: 'Seine Sicherungen schlagen fehl, oder die letzte gute ist alt',
      toDo: '„Geräte und Zustand“ an seinem Empfang sagt, woran es liegt. Machen Sie dort eine Sicherung.',
    },
    second_place: {
      what: 'Seine Sicherungen kommen seit zwei Tagen nicht am zweiten Ort an',
      toDo: '„Geräte und Zustand“ an seinem Empfang sagt, warum. Sehen Sie nach der Freigabe oder Festplatte, zu der sie gesendet werden.',
    },
    head_office_far_behind: {
      what: 'Die Zentrale liegt weit hinter ihm zurück',
      toDo: 'Nichts ist verloren, und Kunden können einziehen. Prüfen Sie seine Internetverbindung.',
    },
    reader: {
      what: 'Sein Kartengerät funktioniert nicht',
      toDo: 'Prüfen Sie Strom, Kabel und Netzwerk des Geräts, und testen Sie es dort unter „Geräte und Zustand“.',
    },
    payments: {
      what: 'Zahlungen warten auf eine Person',
      toDo: 'Klären Sie sie heute an seinem Empfang unter „Zu prüfen“: Autorisierungen laufen ab.',
    },
    disk_low: {
      what: 'Seine Festplatte ist fast voll',
      toDo: 'Dort beginnt nichts Neues. Schaffen Sie Platz: Verschieben Sie alte Sicherungen auf einen anderen Rechner.',
    },
    disk_slow: {
      what: 'Seine Festplatte ist langsam',
      toDo: 'Kunden müssen warten. Lassen Sie die Festplatte austauschen.',
    },
    printer: {
      what: 'Sein Drucker nimmt keine Aufträge an',
      toDo: 'Prüfen Sie Papier, Strom und Warteschlange, und drucken Sie dort eine Testseite.',
    },
    mail: {
      what: 'Seine E-Mails gehen nicht hinaus',
      toDo: 'Prüfen Sie den Mailserver, und senden Sie dort unter „Geräte und Zustand“ eine Test-E-Mail.',
    },
    texts: {
      what: 'Seine SMS würden nicht hinausgehen',
      toDo: 'Führen Sie dort „texts check“ aus: Es sagt, was der Anbieter ablehnt. Bis dahin kommen keine Codes per SMS an.',
    },
    updates: {
      what: 'Seine Updates brauchen eine Person',
      toDo: 'Seine Karte sagt, ob eine Version zurückgenommen wurde. Führen Sie dort „keyturn-update --status“ aus, und rufen Sie dann den Support an.',
    },
  },
  unknown: {
    what: (word) => `Er meldet „${word}“`,
    toDo: '„Geräte und Zustand“ an seinem Empfang sagt mehr. Diese Zentrale ist älter als der Kiosk.',
  },
};
