import type { Leaving } from '../en/leaving';

export const leaving: Leaving = {
  /** A change of the unit that staff have begun. */
  moving: {
    way: 'Ihr Wechsel zu Lagerraum {to}',
    sign: 'Sie geben Lagerraum {from} ab. Lesen und unterschreiben Sie hier den neuen Vertrag.',
    signed: 'Sie haben unterschrieben. Unser Personal schließt den Wechsel ab.',
  },
  leaving: {
    way: 'Ausziehen',
    wayOf: 'Aus Lagerraum {number} ausziehen',
    dayHeading: 'Wann ist Ihr letzter Tag in Lagerraum {number}?',
    dayHint: 'Bis zu diesem Tag zahlen Sie. Wählen Sie ihn im Kalender.',
    dayHintNotice: 'Ihr Vertrag hat {n} Tag Kündigungsfrist. | Ihr Vertrag hat {n} Tage Kündigungsfrist.',
    lastDay: 'Letzter Tag',
    give: 'Kündigen',
    change: 'Letzten Tag ändern',
    sureHeading: 'Ist der {date} Ihr letzter Tag?',
    sureText:
      'Wir notieren, dass Sie Lagerraum {number} verlassen. Noch endet nichts: Sie behalten Lagerraum und Code, bis Sie uns sagen, dass er leer ist.',
    heading: 'Sie ziehen aus Lagerraum {number} aus',
    hint: 'Ist der Lagerraum leer und Ihr Schloss ab, sagen Sie es hier.',
    givenOn: 'Gekündigt am {date}',
    empty: 'Mein Lagerraum ist leer',
    paysUntil: 'Sie zahlen bis {date}. Für ein früheres Ende ändern Sie zuerst den letzten Tag.',
    stay: 'Ich bleibe doch',
    print: 'Bestätigung drucken',
    mailed: 'Die Bestätigung geht an Ihre E-Mail-Adresse.',
    overlocked:
      'An diesem Lagerraum hängt noch unser zweites Schloss. Bitten Sie unser Personal, es abzunehmen.',
    money: 'Was bis zu diesem Tag zusammenkommt',
    nothing: 'Nichts ist offen, und nichts ist zurückzugeben.',
    check:
      'Nach heutigem Stand. Reinigung oder Schäden werden erst berechnet, wenn unser Personal den Lagerraum geprüft hat.',
    lines: {
      bill: 'Miete, die noch kommt',
      rent_kept: 'Neue Miete, die Sie nicht zahlen',
      unused: 'Bezahlte Tage, die Sie nicht nutzen',
      open: 'Offene Rechnungen',
      advance: 'Ihr Guthaben bei uns',
      deposit: 'Ihre Kaution',
    },
    outcome: {
      to_pay: 'Sie zahlen',
      back: 'Sie bekommen zurück',
      even: 'Nichts zu zahlen oder zurückzugeben',
    },
    asks: {
      stay: {
        heading: 'Möchten Sie Lagerraum {number} behalten?',
        text: 'Ihre Kündigung wird zurückgenommen, und die Miete läuft weiter wie bisher.',
        yes: 'Ja, ich bleibe',
      },
      empty: {
        heading: 'Ist Lagerraum {number} leer?',
        text: 'Es liegt nichts mehr darin, er ist gefegt, und Ihr Schloss ist von der Tür ab.',
        yes: 'Ja, er ist leer',
      },
      really: {
        heading: 'Die Miete von Lagerraum {number} jetzt beenden?',
        text: 'Danach können Sie nicht mehr in den Lagerraum. Ihr Code öffnet das Tor noch {n} Minuten, damit Sie hinauskommen.',
        yes: 'Ja, jetzt beenden',
      },
    },
    leftHeading: 'Ihre Miete von Lagerraum {number} ist beendet',
    leftHint: 'Danke, dass Sie bei uns gelagert haben.',
    codeUntil: 'Ihr Code öffnet das Tor bis {time} Uhr. Bitte fahren Sie bis dahin hinaus.',
    codeEnded: 'Ihr Code öffnet das Tor nicht mehr. Bitte lassen Sie sich von unserem Personal hinauslassen.',
    next: 'Wie es weitergeht',
    nexts: {
      check: 'Unser Personal prüft den Lagerraum. Danach rechnen wir alles ab.',
      back: 'Wir erstatten so viel wie möglich auf die Karte, mit der Sie bezahlt haben. Den Rest bekommen Sie am Empfang.',
      to_pay: 'Was offen ist, können Sie hier am Kiosk oder am Empfang bezahlen.',
    },
  },
};
