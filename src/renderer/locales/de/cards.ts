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
      revoked: 'Die automatische Zahlung ist beendet',
    },
    abouts: {
      none: 'Sie bezahlen Ihre Rechnungen selbst, hier oder an unserem Empfang.',
      active: 'Ihre Rechnungen gehen von Ihrer gespeicherten Karte ab. In jeder steht, wie viel und wann.',
      needs_card: 'Wir belasten sie nicht mehr. Bitte bezahlen Sie hier oder an unserem Empfang.',
      not_set_up:
        'Manche Karten lassen sich nicht speichern. Bitte bezahlen Sie hier oder an unserem Empfang.',
      revoked: 'Wir belasten Ihre Karte nicht mehr. Bitte bezahlen Sie hier oder an unserem Empfang.',
    },
    card: 'Gespeicherte Karte',
    next: 'Nächste Zahlung',
    noDay: 'Keine Zahlung geplant',
    end: 'Automatische Zahlung beenden',
    endHeading: 'Automatische Zahlung für Lagerraum {number} beenden?',
    endText:
      'Wir belasten Ihre Karte nicht mehr, auch nicht für eine offene Rechnung. Eine laufende Zahlung kann noch ankommen.',
    endYes: 'Jetzt beenden',
  },
};
