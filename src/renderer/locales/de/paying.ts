import type { Paying } from '../en/paying';

export const paying: Paying = {
  pay: {
    heading: 'Möchten Sie {amount} bezahlen?',
    hint: 'Sie zahlen mit Karte am Kartengerät neben diesem Bildschirm.',
    button: '{amount} bezahlen',
    amount: 'Jetzt zu zahlen',
    cancel: 'Zahlung abbrechen',
    again: 'Noch einmal versuchen',
    anotherCard: 'Andere Karte verwenden',
    phases: {
      connecting: { heading: 'Das Kartengerät wird verbunden', text: 'Einen Moment bitte.' },
      present_card: {
        heading: 'Halten Sie Ihre Karte an das Kartengerät',
        text: 'Karte auflegen, einstecken oder durchziehen und den Anweisungen am Gerät folgen.',
      },
      checking: {
        heading: 'Ihre Zahlung wird geprüft',
        text: 'Halten Sie Ihre Karte nicht noch einmal an das Gerät. Das dauert einige Sekunden.',
      },
      declined: {
        heading: 'Ihre Karte wurde nicht angenommen',
        text: 'Es wurde nichts abgebucht. Ihre Reservierung bleibt bestehen.',
      },
      timed_out: {
        heading: 'Die Zeit zum Bezahlen ist abgelaufen',
        text: 'Sie können es noch einmal versuchen. Ihre Reservierung bleibt bestehen, und Sie zahlen nie doppelt.',
      },
      disconnected: {
        heading: 'Das Kartengerät hat die Verbindung verloren',
        text: 'Sie können es gleich noch einmal versuchen. Sie zahlen nie doppelt.',
      },
      not_taken: {
        heading: 'Es wurde nichts abgebucht',
        text: 'Gerade wird nichts abgebucht. Sie können bezahlen, wenn Sie so weit sind.',
      },
      needs_review: {
        heading: 'Wir prüfen Ihre Zahlung',
        text: 'Wir wissen noch nicht, ob Ihre Zahlung angekommen ist. Es wird nicht noch einmal abgebucht. Bitte rufen Sie uns an und nennen Sie diese Nummer:',
      },
      paid: { heading: 'Zahlung erhalten', text: 'Vielen Dank. Ihr Zugangscode kommt sofort.' },
    },
    reasons: {
      declined: 'Ihre Bank hat keinen Grund genannt.',
      insufficient_funds: 'Diese Karte konnte für diesen Betrag nicht verwendet werden.',
      expired_card: 'Diese Karte ist abgelaufen.',
      not_kept: 'Diese Karte lässt sich nicht speichern.',
    },
    reference: 'Vorgangsnummer {reference}',
    callUs: 'Rufen Sie uns an: {phone}',
    silent:
      'Wir können den Stand Ihrer Zahlung gerade nicht sehen. Bitte zahlen Sie nicht noch einmal. Sobald wir das Ergebnis kennen, zeigen wir es hier.',
    waiting: {
      offline: {
        heading: 'Im Moment keine Verbindung zur Bank',
        text: 'Es wurde nichts abgebucht. Wir versuchen es weiter: Sobald die Verbindung wieder da ist, können Sie hier bezahlen. Oder Sie behalten Ihre Reservierung und zahlen später.',
      },
      closed: {
        heading: 'Im Moment werden keine Karten angenommen',
        text: 'Karten werden hier während der Öffnungszeiten angenommen. Es wurde nichts abgebucht. Sie können Ihre Reservierung behalten und später bezahlen.',
      },
      unavailable: {
        heading: 'Das Kartengerät ist nicht verbunden',
        text: 'Es wurde nichts abgebucht. Sobald es wieder da ist, können Sie hier bezahlen. Oder Sie behalten Ihre Reservierung und zahlen später.',
      },
    },
    heldUntil: 'Ihre Reservierung gilt bis {time}.',
    later: 'Berühren Sie „Später fertig machen“, und wir legen Lagerraum {number} bis {time} zurück.',
    desk: 'Am Empfang bezahlen',
    readerHere: 'Hier ist das Kartengerät',
  },
  reserved: {
    heading: 'Lagerraum {number} ist für Sie zurückgelegt',
    hint: 'Kommen Sie vor der genannten Zeit wieder: Bezahlen Sie hier oder mit diesem Code am Empfang.',
    hintDesk: 'Gehen Sie zum Empfang und zeigen Sie diesen Code. Sie können auch später hier bezahlen.',
    code: 'Ihr Code',
    until: 'Zurückgelegt bis',
    digits:
      'Sie brauchen auch die letzten vier Ziffern Ihrer Telefonnummer. Notieren oder fotografieren Sie den Code.',
    call: 'Fragen? Rufen Sie uns an: {phone}',
    qr: 'Halten Sie diesen QR-Code an den Scanner, wenn Sie wiederkommen, oder geben Sie den Code ein.',
    qrPicture: 'QR-Code mit Ihrem Code',
    emailed: 'Wir senden ihn auch an {address}.',
    printed: 'Wir drucken ihn auch. Nehmen Sie das Blatt mit.',
    finish: 'Fertig',
  },
  pickUp: {
    heading: 'Mit Ihrer Reservierung weitermachen',
    hint: 'Geben Sie den Code ein, den Sie hier erhalten haben.',
    code: 'Ihr Code',
    codeHint: '8 Ziffern',
    phone: 'Ende Ihrer Telefonnummer',
    phoneHint: 'Die letzten 4 Ziffern',
    forget: 'Meine Angaben löschen',
  },
  finishLater: {
    heading: 'Möchten Sie später fertig machen?',
    hint: 'Wir legen Lagerraum {number} für Sie zurück, und Sie erhalten einen Code zum Wiederkommen.',
    until: 'Zurückgelegt bis {time}.',
    kept: 'Ihre Auswahl, Ihre Angaben und Ihr Preis bleiben gespeichert.',
    again: 'Sie unterschreiben, wenn Sie wiederkommen. Unterschrift und Kartendaten speichern wir nicht.',
    afterwards:
      'Kommen Sie bis dahin nicht wieder, löschen wir Ihre Angaben, und andere können mieten, was Sie gewählt haben.',
    missing: 'Vorher brauchen wir Ihren Namen, Ihre Telefonnummer und Ihre E-Mail-Adresse.',
    main: 'Für mich zurücklegen',
  },
  cameBack: {
    heading: 'Der Preis hat sich inzwischen geändert',
    hint: 'Sie zahlen den neuen Preis. Ihr Einzug ist am {date}.',
    before: 'Vorher',
    now: 'Jetzt',
  },
  forget: {
    heading: 'Ihre Angaben löschen?',
    text: 'Wir löschen alles, was Sie eingegeben haben, und Ihre Reservierung. Das lässt sich nicht rückgängig machen.',
    no: 'Nein, Reservierung behalten',
    done: 'Wir haben Ihre Angaben gelöscht',
    doneText: 'Ihre Reservierung ist storniert, und der Code gilt nicht mehr.',
  },
  cancelled: {
    heading: 'Ihre Reservierung wurde storniert',
    hint: 'Unser Personal hat sie storniert. Was Sie gewählt haben, ist wieder frei.',
    text: 'Ihre Angaben sind von diesem Bildschirm gelöscht. Falls Sie das nicht erwartet haben, fragen Sie bitte unser Personal.',
    call: 'Fragen? Rufen Sie uns an: {phone}',
    finish: 'Fertig',
  },
  interrupted: {
    charged_once: {
      heading: 'Zahlung über {amount} erhalten. Ihr Mietvertrag ist fertig.',
      headingAll: 'Zahlung über {amount} erhalten. Ihre Mietverträge sind fertig.',
      text: 'Dieser Kiosk musste neu starten, während Sie bezahlt haben. Ihre Zahlung ist angekommen; es wird nicht noch einmal abgebucht.',
    },
    nothing_taken: {
      heading: 'Es wurde nichts abgebucht',
      text: 'Dieser Kiosk musste neu starten, während Sie bezahlt haben. Ihre Karte wurde nicht belastet. Bitte beginnen Sie noch einmal oder fragen Sie uns.',
      textKept:
        'Dieser Kiosk musste neu starten, während Sie bezahlt haben. Ihre Karte wurde nicht belastet, und Ihre Reservierung gilt weiter. Machen Sie mit Ihrem Code weiter.',
    },
    being_checked: {
      heading: 'Wir fragen bei Ihrer Bank nach',
      text: 'Dieser Kiosk musste neu starten, während Sie bezahlt haben. Einen Moment bitte: Wir prüfen, ob Ihre Zahlung angekommen ist. Bitte zahlen Sie nicht noch einmal.',
    },
    needs_review: {
      heading: 'Wir prüfen Ihre Zahlung',
      text: 'Dieser Kiosk musste neu starten, während Sie bezahlt haben. Es wird nicht noch einmal abgebucht. Bitte rufen Sie uns an und nennen Sie diese Nummer:',
    },
    open: 'Meinen Zugangscode zeigen',
    ok: 'Verstanden',
    goOn: 'Mit meinem Code weitermachen',
    notMe: 'Das ist nicht meine Zahlung',
    why: 'Die letzten 4 Ziffern der Nummer, die Sie angegeben haben, damit nur Sie Ihren Code sehen.',
    wrong: 'Diese Ziffern stimmen nicht. Verbleibende Versuche: {tries}.',
    wrongLast: 'Diese Ziffern stimmen nicht. Ihre Zahlung ist sicher. Bitte fragen Sie uns.',
  },
  reader: {
    heading: 'Test-Kartengerät',
    hint: 'Keine echte Karte, kein echtes Geld. Wählen Sie, was die Karte tut:',
    approved: 'Angenommen',
    declined: 'Abgelehnt',
    insufficient_funds: 'Guthaben reicht nicht',
    expired_card: 'Karte abgelaufen',
    timeout: 'Zeit läuft ab',
    unplugged: 'Gerät getrennt',
    late_success: 'Verspätet angenommen',
  },
};
