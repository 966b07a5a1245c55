/** Taking over tenancies that ran elsewhere, in English. */
import { adoptionSentences } from '../../../../../shared/adoption-sentences';

export const adoption = {
  about:
    'Take over tenants who rent already. You see every tenancy and every error before anything is changed. Import the catalog first.',
  example: 'Download an example with every column',
  choose: 'Choose a file (CSV, at most 1.4 MB)',
  mistakes: 'The file has errors. Nothing was imported.',
  wholeFile: 'Whole file',
  row: 'Row {row}',
  found: '1 tenancy, no errors. | {n} tenancies, no errors.',
  import: 'Import 1 tenancy | Import {n} tenancies',
  imported: '1 tenancy imported. | {n} tenancies imported.',
  more: 'and 1 more | and {n} more',
  before: 'Imports',
  tenancies: '1 tenancy | {n} tenancies',
  isUndone: 'undone',
  undo: 'Undo this import',
  sure: 'All contracts of this import end, their access codes stop working, and their units are free again. You can then import the file again.',
  undoNow: 'Undo now',
  undone: '1 tenancy undone. | {n} tenancies undone.',
  left: 'Left on {day}',
  notice: 'Notice for {day}',
  columns: {
    unit: 'Unit',
    tenant: 'Tenant',
    moveIn: 'Move-in',
    paidThrough: 'Paid through',
    rent: 'Rent',
    balance: 'Balance',
    deposit: 'Deposit',
  },
  faults: { ...adoptionSentences },
};
export type AdoptionMessages = typeof adoption;
