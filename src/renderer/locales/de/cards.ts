/** Texts of a tenant's automatic payment, in German. */
import type { Cards } from '../en/cards';

export const cards: Cards = {
  cards: {
    way: 'Automatische Zahlung',
    wayOf: 'Automatische Zahlung für Lagerraum {number}',
    heading: 'Automatische Zahlung für Lagerraum {number}',
    states: {
      none: 'Automatische Zahlung ist nicht eingerichtet',
      active: 'Automatische Zahlung ist eingeschaltet',
      needs_card: 'Ihre gespeicherte Karte geht nicht mehr',
      not_set_up: 'Ihre Karte ließ sich nicht speichern',
      no_card: 'Es ist noch keine Karte gespeichert',
      revoked: 'Die automatische Zahlung ist beendet',
    },
    abouts: {
      none: 'Sie bezahlen Ihre Rechnungen selbst, hier oder an unserem Empfang.',
      active: 'Ihre Rechnungen gehen von Ihrer gespeicherten Karte ab. In jeder steht, wie viel und wann.',
      needs_card: 'Wir belasten sie nicht mehr. Bitte bezahlen Sie hier oder an unserem Empfang.',
      not_set_up:
        'Manche Karten lassen sich nicht speichern. Bitte bezahlen Sie hier oder an unserem Empfang.',
      no_card:
        'Bei Ihrem Einzug war nichts zu zahlen, deshalb war keine Karte nötig. Sie können jetzt eine hinterlegen oder Ihre Rechnungen hier oder am Empfang bezahlen.',
      revoked: 'Wir belasten Ihre Karte nicht mehr. Bitte bezahlen Sie hier oder an unserem Empfang.',
    },
    card: 'Gespeicherte Karte',
    valid: 'Gültig bis',
    expiry: {
      soon: 'Sie läuft bald ab. Bitte verwenden Sie rechtzeitig eine andere.',
      past: 'Sie ist abgelaufen. Wir versuchen es weiter, denn Banken ersetzen Karten.',
    },
    next: 'Nächste Zahlung',
    noDay: 'Keine Zahlung geplant',
    end: 'Automatische Zahlung beenden',
    endHeading: 'Automatische Zahlung für Lagerraum {number} beenden?',
    endText:
      'Wir belasten Ihre Karte nicht mehr, auch nicht für eine offene Rechnung. Eine laufende Zahlung kann noch ankommen.',
    endYes: 'Jetzt beenden',
    another: 'Andere Karte verwenden',
    setUp: 'Automatische Zahlung einrichten',
    free: 'Beim Speichern einer Karte wird nichts abgebucht.',
    payWith: 'Mit Karte bezahlen und sie speichern',
    keepHeading: 'Karte speichern',
    keepDone: 'Fertig',
    keepLater:
      'Gerade lässt sich keine Karte lesen. Bitte versuchen Sie es später, oder fragen Sie an unserem Empfang.',
    keeping: {
      connecting: { text: 'Einen Moment, bitte.' },
      present_card: {
        text: 'Halten, stecken oder ziehen Sie Ihre Karte am Kartengerät. Nichts wird abgebucht.',
      },
      checking: {
        heading: 'Ihre Karte wird geprüft',
        text: 'Halten Sie die Karte nicht noch einmal hin. Das dauert einige Sekunden.',
      },
      declined: {
        text: 'Diese Karte wurde nicht gespeichert. Sonst hat sich nichts geändert.',
      },
      timed_out: {
        heading: 'Die Zeit ist um',
        text: 'Sie können es noch einmal versuchen. Es hat sich nichts geändert.',
      },
      disconnected: {
        text: 'Sie können es gleich noch einmal versuchen. Es hat sich nichts geändert.',
      },
      not_taken: {
        heading: 'Es wurde keine Karte gespeichert',
        text: 'Es hat sich nichts geändert.',
      },
      needs_review: { text: 'Bitte fragen Sie an unserem Empfang.' },
      paid: { heading: 'Ihre Karte ist gespeichert' },
    },
    keep: 'Die Karte, mit der Sie jetzt zahlen, auch künftig belasten',
    keepText: 'Für die nächsten Rechnungen von Lagerraum {number}. Vorher lesen Sie, was gilt.',
    keeps:
      'Die Karte, mit der Sie jetzt bezahlen, bezahlt auch die nächsten Rechnungen von Lagerraum {number}.',
    onlyOnce: 'Nur dieses Mal',
    agreeHeading: 'Dürfen wir Ihre Karte künftig belasten?',
    keepCancel: 'Keine Karte speichern',
    agreeHint: 'Sie bezahlt die Rechnungen von Lagerraum {number}.',
    agree: 'Ich stimme zu',
    agreeAfter: 'Sie können das jederzeit beenden, hier oder an unserem Empfang.',
    kept: '{card} bezahlt nun die Rechnungen von Lagerraum {number}.',
    notKept:
      'Diese Karte lässt sich nicht speichern. {card} bezahlt weiter die Rechnungen von Lagerraum {number}.',
    notKeptNone:
      'Diese Karte lässt sich nicht speichern. Bitte bezahlen Sie die nächsten Rechnungen von Lagerraum {number} hier oder an unserem Empfang.',
  },
};
