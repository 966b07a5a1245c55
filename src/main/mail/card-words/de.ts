/** The letters about cards in German. `{name}` is filled in. */
import type { CardWords } from './shape';

export const de: CardWords = {
  greeting: 'Guten Tag,',
  questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
  goodbye: 'Freundliche Grüße',
  kinds: {
    refused: {
      subject: 'Ihre Karte konnte für Lagerraum {unit} nicht belastet werden',
      says: [
        'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen.',
        'Wir versuchen es am {day} noch einmal. Sie können auch vorher an unserem Kiosk oder am Empfang bezahlen.',
      ],
    },
    refused_last: {
      subject: 'Ihre Karte konnte für Lagerraum {unit} nicht belastet werden',
      says: [
        'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Wir versuchen es nicht noch einmal.',
        'Bitte bezahlen Sie an unserem Kiosk oder am Empfang.',
      ],
    },
    tenant_needed: {
      subject: 'Ihre Bank möchte, dass Sie eine Zahlung für Lagerraum {unit} bestätigen',
      says: [
        'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Ihre Bank möchte, dass Sie diese Zahlung selbst bestätigen.',
        'Bitte bezahlen Sie mit Ihrer Karte an unserem Kiosk.',
      ],
    },
    needs_card: {
      subject: 'Ihre gespeicherte Karte für Lagerraum {unit} ist nicht mehr verwendbar',
      says: [
        'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Diese Karte ist nicht mehr verwendbar, und wir belasten sie nicht mehr.',
        'Bitte bezahlen Sie diese und Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang.',
      ],
    },
    ended: {
      subject: 'Die automatische Zahlung für Lagerraum {unit} ist beendet',
      says: [
        'wir buchen nichts mehr von Ihrer gespeicherten Karte {card} ab. Eine Zahlung, die schon läuft, kann noch durchgeführt werden.',
        'Bitte bezahlen Sie Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang. Auf jeder Rechnung steht, wann sie fällig ist.',
      ],
    },
    ended_elsewhere: {
      subject: 'Die automatische Zahlung für Lagerraum {unit} ist beendet',
      says: [
        'wir führen Ihr Mietverhältnis jetzt in einem anderen System. Von der Karte, die bisher belastet wurde, buchen wir nichts mehr ab, weil Ihre Zustimmung nicht mit übernommen wurde.',
        'Bitte bezahlen Sie Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang. Auf jeder Rechnung steht, wann sie fällig ist.',
      ],
    },
    confirmed: {
      subject: 'Die automatische Zahlung für Lagerraum {unit} ist eingerichtet',
      says: [
        'Sie haben der automatischen Zahlung mit Ihrer Karte {card} zugestimmt. Das ist der Wortlaut:',
        '{text}',
        'Sie können die automatische Zahlung jederzeit beenden, an unserem Kiosk oder an unserem Empfang.',
      ],
    },
    expiring: {
      subject: 'Ihre gespeicherte Karte für Lagerraum {unit} läuft bald ab',
      says: [
        'Ihre gespeicherte Karte {card} läuft Ende {expires} ab. Die nächste Abbuchung danach ist am {day}.',
        'Viele Banken teilen uns Ihre neue Karte von selbst mit. Wenn Ihre Bank das nicht tut, bezahlen Sie bitte an unserem Kiosk oder am Empfang.',
      ],
    },
    refunded: {
      subject: 'Rückzahlung auf Ihre Karte für Lagerraum {unit}',
      says: [
        'wir haben {amount} auf Ihre Karte {card} zurückgezahlt.',
        'Bis Ihre Bank den Betrag anzeigt, kann es bis zu zehn Bankarbeitstage dauern.',
      ],
    },
    refund_returned: {
      subject: 'Ihre Bank hat unsere Rückzahlung für Lagerraum {unit} zurückgegeben',
      says: [
        'wir haben {amount} auf Ihre Karte {card} zurückgezahlt. Ihre Bank hat den Betrag an uns zurückgegeben. Er ist also nicht auf Ihrer Karte.',
        'Wir schulden Ihnen diesen Betrag weiterhin. Bitte sagen Sie uns, wie Sie ihn erhalten möchten.',
      ],
    },
  },
};
