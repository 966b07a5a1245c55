/** Changing a tenant's rent, in German. */
import type { RentMessages } from '../en/rent';

export const rent: RentMessages = {
  heading: 'Miete',
  now: 'Je Zeitraum',
  listRent: 'Heutiger Preis des Lagerraums',
  act: 'Miete ändern',
  text: 'Der Mieter erhält ein Schreiben. Die neue Miete gilt nach den Ankündigungstagen und nie für einen abgerechneten Zeitraum.',
  by: 'Neue Miete als',
  kinds: {
    amount: 'Betrag',
    percent: 'Anteil der heutigen Miete',
  },
  percent: 'Prozent mehr',
  percentHint: 'Für weniger setzen Sie ein Minus davor.',
  round: 'Gerundet auf',
  rounds: {
    exact: 'die kleinste Münze',
    one: 'ganze Beträge',
    five: '5er-Schritte',
  },
  preview: 'Aus {old} wird {new} ab dem {day}.',
  late: 'Geht das Schreiben später hinaus, kann auch der Tag später sein.',
  send: 'Neue Miete ankündigen',
  from: 'ab',
  states: {
    announced: 'angekündigt',
    effective: 'gilt',
    cancelled: 'zurückgenommen',
  },
  letterWaits: 'das Schreiben ist noch nicht hinausgegangen',
  cancel: 'Zurücknehmen',
  many: 'Viele Mieten ändern',
  months: 'Monate seit Mietbeginn oder letzter Änderung, mindestens',
  belowList: 'Nur Mieten unter dem heutigen Preis des Lagerraums',
  look: 'Ergebnis anzeigen',
  nobody: 'Kein Mieter passt.',
  leftOut: {
    notAgreed: 'Ihr Vertrag sagt nichts über neue Mieten: {count}',
    coming: 'Eine neue Miete ist schon angekündigt: {count}',
    leaving: 'Sie haben gekündigt: {count}',
  },
  choose: 'Ankündigen',
  new: 'Neue Miete',
  sendMany: 'Ankündigen: {count}',
  sent: 'Angekündigt: {count}. Die Schreiben gehen jetzt hinaus.',
  coming: 'Neue Mieten, die kommen',
};
