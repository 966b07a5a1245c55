/** Search from any page, in German. */
import type { SearchMessages } from '../en/search';

export const search: SearchMessages = {
  heading: 'Suchen',
  label: 'Name, Nummer, Lagerraum, Code oder Seite',
  found: '1 Treffer | {n} Treffer',
  nothing: 'Nichts gefunden.',
  kinds: {
    unit: 'Lagerraum',
    tenant: 'Mieter',
    contract: 'Vertrag',
    invoice: 'Rechnung',
    receipt: 'Quittung',
    creditNote: 'Gutschrift',
    booking: 'Einzug',
    page: 'Seite',
  },
};
