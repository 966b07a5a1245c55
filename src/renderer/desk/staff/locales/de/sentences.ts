/** What lines of the audit say in one sentence, in German. */
import type { SentencesMessages } from '../en/sentences';

export const sentences: SentencesMessages = {
  access: {
    restored: '{who} hat den Zugangscode des Vertrags {about} wieder freigegeben.',
    suspended: '{who} hat den Zugangscode des Vertrags {about} gesperrt.',
  },
  bill: {
    made: '{who} hat die Rechnung {about} erstellt.',
  },
  booking: {
    made: '{who} hat den Lagerraum {about} reserviert.',
    reserved: '{who} hat den Lagerraum {about} für später reserviert.',
    corrected: '{who} hat die Reservierung des Lagerraums {about} berichtigt.',
    extended: '{who} hat die Reservierung des Lagerraums {about} verlängert.',
    cancelled: '{who} hat die Reservierung des Lagerraums {about} storniert.',
    expired: 'Die Reservierung des Lagerraums {about} ist abgelaufen.',
    picked_up: '{who} hat die Reservierung des Lagerraums {about} fortgesetzt.',
  },
  code: {
    made_by_staff: '{who} hat einen Einmalcode für den Vertrag {about} erstellt.',
  },
  charges: {
    changed: '{who} hat Absicherung oder Extras von Vertrag {about} geändert.',
  },
  contact: {
    registered: '{who} hat die Daten von {about} eingegeben.',
    corrected: '{who} hat die Daten von {about} berichtigt.',
    exported: '{who} hat die Daten von {about} exportiert.',
  },
  contract: {
    made: '{who} hat den Vertrag {about} geschlossen.',
    ended: '{who} hat den Vertrag {about} beendet: Der Mieter ist ausgezogen.',
    closed: '{who} hat den Vertrag {about} abgerechnet: Es ist nichts mehr offen.',
    resumed: '{who} hat den Vertrag {about} fortgesetzt: Der Mieter ist noch im Lagerraum.',
    transferred: '{who} hat den Mieter des Vertrags {about} in einen anderen Lagerraum umgebucht.',
    written_back: '{who} hat den Vertrag {about} nach einer Wiederherstellung zurückgeschrieben.',
  },
  credit_note: {
    made: '{who} hat die Gutschrift {about} ausgestellt.',
  },
  day: {
    closed: '{who} hat den Tag {about} abgeschlossen.',
    counted: '{who} hat die Kasse für den Tag {about} gezählt.',
  },
  document: {
    read: '{who} hat das Dokument {about} gelesen.',
  },
  drawer: {
    moved: '{who} hat Bargeld in die Kasse eingelegt oder entnommen.',
    written_back: '{who} hat eine Bargeldbewegung nach einer Wiederherstellung zurückgeschrieben.',
  },
  hold: {
    opened: '{who} hat einen Mahnstopp für den Vertrag {about} gesetzt.',
    closed: '{who} hat den Mahnstopp für den Vertrag {about} beendet.',
  },
  notice: {
    given: '{who} hat die Kündigung des Vertrags {about} vermerkt.',
    changed: '{who} hat den letzten Tag des Vertrags {about} geändert.',
    withdrawn: '{who} hat die Kündigung des Vertrags {about} zurückgenommen.',
  },
  payment: {
    taken_back: '{who} hat die irrtümlich erfasste Quittung {about} zurückgenommen.',
    taken: '{who} hat am Empfang eine Zahlung für den Lagerraum {about} angenommen.',
    captured: 'Die Zahlung für den Lagerraum {about} ist eingegangen.',
    released: 'Die Zahlung für den Lagerraum {about} wurde freigegeben.',
    review_settled: '{who} hat die Zahlung für den Lagerraum {about} geprüft und erledigt.',
  },
  refund: {
    asked: '{who} hat die Erstattung der Gutschrift {about} begonnen.',
    done: '{who} hat die Erstattung der Gutschrift {about} abgeschlossen.',
  },
  signature: {
    saved: 'Der Vertrag für den Lagerraum {about} wurde unterschrieben.',
  },
  staff: {
    created: '{who} hat das Konto von {about} angelegt.',
    disabled: '{who} hat das Konto von {about} gesperrt.',
    enabled: '{who} hat das Konto von {about} entsperrt.',
    renamed: '{who} hat den Namen von {about} geändert.',
    role_changed: '{who} hat die Rolle von {about} geändert.',
    reset: '{who} hat für {about} eine neue Geheimzahl und ein neues Passwort ausgegeben.',
    signed_in: '{who} hat sich angemeldet.',
    left: '{who} hat sich abgemeldet.',
    password_changed: '{who} hat das Passwort von {about} geändert.',
    pin_changed: '{who} hat die Geheimzahl von {about} geändert.',
  },
  unit: {
    taken_out: '{who} hat den Lagerraum {about} außer Betrieb genommen.',
    put_back: '{who} hat den Lagerraum {about} wieder in Betrieb genommen.',
    overlock_on: '{who} hat ein zweites Schloss am Lagerraum {about} angebracht.',
    overlock_off: '{who} hat das zweite Schloss vom Lagerraum {about} entfernt.',
    found_empty: '{who} hat den Lagerraum {about} geprüft: Er ist leer.',
    found_full: '{who} hat den Lagerraum {about} geprüft: Es sind noch Sachen darin.',
  },
  write_off: {
    made: '{who} hat die Forderung aus dem Vertrag {about} ausgebucht.',
  },
};
