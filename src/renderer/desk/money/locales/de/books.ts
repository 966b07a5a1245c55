/** Contracts that the books lack after a restore, in German. */
import type { BooksMessages } from '../en/books';

export const books: BooksMessages = {
  heading: 'Fehlender Vertrag',
  means:
    'Dieser Vertrag fehlt seit der Wiederherstellung in den Büchern. Sein Lagerraum wird vorerst nicht vermietet. Das Zurückschreiben bringt den Vertrag mit seiner Nummer, den Mieter, das Geld und die Dokumente zurück.',
  meansRebuilt:
    'Keine Datenbank hier hat diesen Vertrag. Das Zurückschreiben bringt, was die Zentrale weiß: Vertrag, Mieter, Beträge und Zahlung. Der Lagerraum bekommt einen neuen Code.',
  writeBack: 'Zurückschreiben',
  writing: 'Wird zurückgeschrieben …',
  giveUp: 'Nicht zurückschreiben',
  giveUpMeans:
    'Der Vertrag bleibt außerhalb der Bücher. Sein Lagerraum kann wieder vermietet werden, wenn ihn kein anderer Vertrag braucht.',
  done: 'Vertrag {number} ist zurückgeschrieben. Lagerraum {unit} ist vermietet.',
  conflict:
    'Der Lagerraum wurde inzwischen an jemand anderen vermietet. Beide Verträge gelten: Klären Sie das unten. Geben Sie dem Mieter dann einen Code, der öffnet.',
  newCode: 'Der Lagerraum öffnet mit einem neuen Code: {code}. Sagen Sie es dem Mieter.',
  alike:
    'Ein anderer Mieter hat dieselbe E-Mail-Adresse oder Telefonnummer. Vergleichen Sie beide unter „Mieter“.',
  missingHeading: 'Was nicht wiederhergestellt werden konnte',
  dismiss: 'Zur Kenntnis genommen',
  facts: {
    unit: 'Lagerraum',
    tenant: 'Mieter',
    email: 'E-Mail',
    phone: 'Telefon',
    move_in: 'Einzug',
    signed: 'Unterschrieben',
    paid_with: 'Bezahlt mit',
    documents: 'Dokumente',
    autopay: 'Automatische Zahlung',
    source: 'Bekannt aus',
    found: 'Gefunden',
    ended: 'Mieter',
    missing: 'Fehlt',
  },
  words: {
    former_database: 'einer gesicherten Datenbank',
    head_office: 'der Zentrale',
    staff: 'dem Personal, das den Lagerraum belegt fand',
    kept: 'die Karte ist für künftige Mieten gespeichert',
    tenant_left: 'ist ausgezogen; der Lagerraum wird nicht gebraucht',
  },
  missing: {
    contract_pdf:
      'der unterschriebene Vertrag: Bitten Sie den Mieter um sein Exemplar, oder lassen Sie ihn neu unterschreiben',
    invoice_pdf: 'die Rechnung als PDF',
    receipt_pdf: 'die Quittung als PDF',
    signature: 'der Signaturnachweis',
    access_code: 'der bisherige Zugangscode: Es gibt einen neuen',
    mandate: 'die Zustimmung zur automatischen Zahlung: Bitte neu einholen',
    own_policy: 'die eigene Police des Mieters: Bitte neu erfragen',
    later_bills: 'die Beträge späterer Zahlungen: siehe unterschriebener Vertrag',
    payment_details: 'das erhaltene Bargeld oder die Schecknummer',
    credit_notes: 'Gutschriften: Bitte nach den Dokumenten auf Papier neu ausstellen',
    everything:
      'alles außer Nummer und Lagerraum: Geben Sie den Vertrag nach den Dokumenten auf Papier neu ein',
  },
  tenant: 'Nach einer Wiederherstellung zurückgeschrieben. Es fehlt:',
};
