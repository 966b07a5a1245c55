/** Search from any page, in English. */
export const search = {
  heading: 'Search',
  label: 'Name, number, unit, code or page',
  found: '1 result | {n} results',
  nothing: 'Nothing found.',
  kinds: {
    unit: 'Unit',
    tenant: 'Tenant',
    contract: 'Contract',
    invoice: 'Invoice',
    receipt: 'Receipt',
    creditNote: 'Credit note',
    booking: 'Move-in',
    page: 'Page',
  },
};

export type SearchMessages = typeof search;
