/** The price list, in English. */
export const prices = {
  pages: {
    unit: 'Units',
    plan: 'Protection plans',
    premium: 'Prices of plans',
    add_on: 'Extras',
    versions: 'History',
  },
  names: {
    unit: 'Unit',
    plan: 'Plan',
    premium: 'Plan',
    add_on: 'Extra',
  },
  fields: {
    number: 'Number',
    area: 'Size ({unit})',
    rent: 'Rent',
    deposit: 'Deposit',
    outOfService: 'Out of service',
    coverage: 'Coverage',
    premium: 'Price',
    price: 'Price',
  },
  states: {
    no_file:
      'Nobody has kept the file of this catalog yet. Choose the catalog file once under Catalog; then it can be edited here.',
    head_office: 'Head office sends the catalog of this site. It is changed there.',
  },
  edits:
    'One change in the draft. Nothing is changed yet. | {n} changes in the draft. Nothing is changed yet.',
  check: 'Check the draft',
  drop: 'Drop the draft',
  changes: 'What the draft would change',
  use: 'Put these changes in force',
  mistakes: 'The draft has errors and can’t be used.',
  edit: 'Edit {name}',
  keep: 'Write into the draft',
  outdated: 'Changed since. Edit it again.',
  first: '{name} has written {value} here in the meantime. Save again to replace it, or go back to leave it.',
  yes: 'Yes',
  no: 'No',
  raise: 'Raise rents',
  raiseText: 'The new rents go into the draft, rounded to whole amounts.',
  type: 'Type of storage',
  allTypes: 'All types',
  percent: 'Percent',
  percentHint: 'For example 4, or -2.5 to lower them',
  version: 'Catalog {number}',
  inForce: 'In force',
  since: 'Imported {at} · {by}',
  file: 'File',
  fileOf: 'File of catalog {number}',
  back: 'Return to catalog {number}',
};

export type PricesMessages = typeof prices;
