/** What the audit calls each act, by its kind and what became of it, in German. One that is not here is shown as it stands. */
import type { ActsMessages } from '../en/acts';

export const acts: ActsMessages = {
  access: {
    kind: 'Zugangscodes',
    read: 'Zugangscodes gelesen',
  },
  access_code: {
    kind: 'Zugangscode',
    issue: 'Zugangscode ausgegeben',
    revoke: 'Zugangscode gesperrt',
  },
  api_key: {
    kind: 'Schlüssel von Geräten',
    create: 'Geräteschlüssel angelegt',
    revoke: 'Geräteschlüssel gesperrt',
    rotate: 'Geräteschlüssel ersetzt',
  },
  assistance: {
    kind: 'Hilfe am Kiosk',
    began: 'Einzug übernommen',
    ended: 'Einzug zurückgegeben',
    lapsed: 'Hilfe endete von selbst',
  },
  autopay: {
    kind: 'Spätere Mieten mit Karte',
    chosen: 'Zahlung späterer Mieten gewählt',
  },
  backup: {
    kind: 'Sicherungen',
    made: 'Sicherung erstellt',
    removed: 'Alte Sicherung entfernt',
    tried: 'Sicherung geprüft',
  },
  booking: {
    kind: 'Buchungen',
    cancelled: 'Buchung storniert',
    corrected: 'Buchung berichtigt',
    expired: 'Buchung abgelaufen',
    extended: 'Reservierung verlängert',
    kept: 'Lagerraum aufgehoben',
    made: 'Buchung angelegt',
    picked_up: 'Aufgehobenen Lagerraum weitergeführt',
  },
  catalogue: {
    kind: 'Katalog',
    import: 'Katalog eingelesen',
  },
  contact: {
    kind: 'Personen',
    corrected: 'Angaben einer Person berichtigt',
    erased: 'Personendaten gelöscht',
    exported: 'Personendaten herausgegeben',
    registered: 'Person eingetragen',
    restricted: 'Personendaten eingeschränkt',
  },
  contract: {
    kind: 'Verträge',
    made: 'Vertrag geschlossen',
  },
  coverage: {
    kind: 'Versicherungsschutz',
    chosen: 'Versicherungsschutz gewählt',
  },
  credit_note: {
    kind: 'Gutschriften',
    made: 'Gutschrift erstellt',
  },
  database: {
    kind: 'Datenbank',
    verified: 'Datenbank geprüft',
  },
  day: {
    kind: 'Tage',
    closed: 'Tag abgeschlossen',
  },
  device: {
    kind: 'Geräte',
    tested: 'Gerät geprüft',
  },
  document: {
    kind: 'Unterlagen',
    asked: 'Unterlage versandt oder gedruckt',
    read: 'Unterlage gelesen',
  },
  extras: {
    kind: 'Zubehör',
    chosen: 'Zubehör gewählt',
  },
  head_office: {
    kind: 'Zentrale',
    joined: 'Der Zentrale beigetreten',
    left: 'Die Zentrale verlassen',
  },
  help: {
    kind: 'Hilferufe',
    call: 'Hilfe gerufen',
    clear: 'Hilferuf beantwortet',
  },
  login: {
    kind: 'Anmeldungen von Mietern',
    disabled: 'Zugang gesperrt',
    enabled: 'Zugang wieder freigegeben',
    failed: 'Anmeldung misslungen',
    made: 'Zugang angelegt',
    reset: 'Zugang neu vergeben',
    succeeded: 'Mieter angemeldet',
  },
  mandate: {
    kind: 'Hinterlegte Karten',
    not_saved: 'Karte nicht hinterlegt',
  },
  payment: {
    kind: 'Zahlungen',
    began: 'Zahlung begonnen',
    captured: 'Zahlung eingezogen',
    needs_review: 'Zahlung zu prüfen',
    released: 'Zahlung freigegeben',
    review_settled: 'Geprüfte Zahlung erledigt',
    taken: 'Zahlung am Empfang angenommen',
  },
  unit_conflict: {
    kind: 'Doppelt vermietete Räume',
    raised: 'Doppelt vermieteter Raum gefunden',
    settled: 'Doppelte Vermietung geklärt',
  },
  policy: {
    kind: 'Eigene Policen',
    approved: 'Eigene Police anerkannt',
    refused: 'Eigene Police abgelehnt',
  },
  refund: {
    kind: 'Erstattungen',
    asked: 'Erstattung veranlasst',
    done: 'Erstattung erledigt',
    failed: 'Erstattung misslungen',
    needs_review: 'Erstattung zu prüfen',
  },
  session: {
    kind: 'Sitzungen von Mietern',
    revoke: 'Sitzung eines Mieters beendet',
  },
  signature: {
    kind: 'Unterschriften',
    saved: 'Unterschrieben',
  },
  staff: {
    kind: 'Personal',
    code_switched_off: 'Zweiter Faktor ausgeschaltet',
    code_switched_on: 'Zweiter Faktor eingeschaltet',
    created: 'Konto angelegt',
    delay_cleared: 'Personal am Kiosk wieder eingelassen',
    disabled: 'Konto gesperrt',
    enabled: 'Konto wieder freigegeben',
    guessing: 'Viele falsche Geheimzahlen am Kiosk',
    left: 'Abgemeldet',
    locked: 'Von selbst gesperrt',
    password_changed: 'Eigenes Passwort geändert',
    pin_changed: 'Eigene Geheimzahl geändert',
    renamed: 'Name geändert',
    reset: 'Neue Geheimzahl und neues Passwort vergeben',
    role_changed: 'Rolle geändert',
    sessions_ended: 'Von der Leitung abgemeldet',
    sign_in_failed: 'Anmeldung misslungen',
    signed_in: 'Angemeldet',
  },
  waiver: {
    kind: 'Erlasse',
    given: 'Betrag erlassen',
    taken_back: 'Erlass zurückgenommen',
  },
};
