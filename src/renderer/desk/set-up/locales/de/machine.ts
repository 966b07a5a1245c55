/** Keys, the listener and the catalogue, in German. */
import type { MachineMessages } from '../en/machine';

export const machine: MachineMessages = {
  keys: {
    new: 'Neuer Schlüssel',
    name: 'Für',
    scopes: 'Erlaubt',
    days: 'Gültig für (Tage); leer lassen für unbegrenzt',
    state: 'Zustand',
    used: 'Zuletzt benutzt',
    until: 'Bis',
    replace: 'Ersetzen',
    replaceText: 'Der alte Schlüssel gilt noch 24 Stunden.',
    endText: 'Das Gerät mit diesem Schlüssel wird sofort abgewiesen.',
    end: 'Sperren',
    given: 'Der Schlüssel wird nur einmal gezeigt. Geben Sie ihn jetzt dem Gerät.',
  },
  scopes: {
    portal: 'Lagerräume an eigene Kunden vermieten',
    all: 'Lagerräume vermieten und alle Mieter sehen',
    gate: 'Zugangscodes lesen',
    health: 'Zustand des Kiosks lesen',
  },
  states: {
    works: 'Aktiv',
    expired: 'Abgelaufen',
    revoked: 'Gesperrt',
  },
  listener: {
    address: 'Adresse',
    desk: 'Der Empfang im Browser',
    closed:
      'Nur dieser Rechner kann sich verbinden. Um die Schnittstelle für das Netzwerk zu öffnen, setzen Sie listener.host und listener.tls in config.json und starten Sie Keyturn neu.',
    fingerprint: 'Fingerabdruck (SHA-256): auf jedem Gerät vergleichen',
    until: 'Zertifikat gültig bis',
    export:
      'Um Geräten das Zertifikat der Zertifizierungsstelle zu geben, führen Sie aus: npm run kiosk -- certificate export FILE',
  },
  catalogue: {
    warnings: {
      fee_before_last_try:
        'Die Mahngebühr fällt auf einen Tag, an dem die gespeicherte Karte noch belastet werden soll. Legen Sie die Gebühr hinter den letzten Versuch in "autopayRules".',
    },
    choose: 'Katalog wählen (JSON, höchstens 2 MiB)',
    nothing: 'Sie sehen alle Änderungen, bevor etwas geändert wird.',
    mistakes: 'Die Datei hat Fehler und kann nicht eingelesen werden.',
    refused: 'Die Datei ist gültig, kann hier aber nicht eingelesen werden:',
    changes: 'Neu: {added}. Geändert: {updated}. Nicht mehr angeboten: {unlisted}. Unverändert: {unchanged}.',
    import: 'Diese Änderungen einlesen',
    again: 'Noch einmal prüfen',
    to: '→',
    imported: 'Eingelesen.',
    place: 'Stelle',
    mistake: 'Fehler',
    thing: 'Was',
    change: 'Änderung',
    values: 'Von → nach',
    atDesk: 'Wählen Sie die Datei in einem Browser am Empfang, nicht am Kiosk.',
    tooMany: 'und {n} weitere',
  },
  proposal: {
    waits: 'Ein Katalog wartet auf eine andere Leitungsperson',
    by: 'Vorgeschlagen von {name}, {time}.',
    own: 'Eine andere Leitungsperson muss ihn prüfen und zustimmen.',
    look: 'Prüfen Sie, was sich ändern würde. Stimmen Sie dann zu, oder lehnen Sie ab.',
    needed:
      'Änderungen an Preisen, Steuern, Schutzpaketen und Vertragstexten muss eine andere Leitungsperson zustimmen.',
    manager:
      'Das ändert Preise, Steuern, Schutzpakete, Aktionen oder Texte. Nur die Leitung darf es einlesen.',
    propose: 'Einer zweiten Leitungsperson vorschlagen',
    proposed: 'Vorgeschlagen. Eine andere Leitungsperson findet ihn auf dieser Seite.',
    agree: 'Zustimmen und diese Änderungen einlesen',
    decline: 'Ablehnen',
    declined: 'Abgelehnt. Nichts wurde geändert.',
    takeBack: 'Zurücknehmen',
  },
  tables: {
    property: 'Standort',
    storage_type: 'Lagerart',
    user_type: 'Kundenart',
    tax_rate: 'Steuer',
    charge_rule: 'Gebühr',
    unit: 'Lagerraum',
    insurance_plan: 'Schutzpaket',
    premium_revision: 'Preis eines Schutzpakets',
    add_on: 'Extra',
    promotion: 'Aktion',
    agreement: 'Mietvertrag',
  },
  what: {
    added: 'Neu',
    changed: 'Geändert',
    delisted: 'Nicht mehr angeboten',
    returned: 'Wieder angeboten',
    removed: 'Entfernt',
  },
  stays: {
    rented: 'Vermietet. Der Vertrag bleibt, wie er ist',
    held: 'Reserviert. Die Reservierung bleibt, wie sie ist',
    to_check: 'Zu prüfen: bleibt so, bis das Personal nachgesehen hat',
    taken_out: 'Vom Personal außer Betrieb genommen: bleibt so',
  },
};
