/** Each kind of thing that waits for people, in English. */
export const alerts = {
  help: 'A customer calls for help',
  approval: 'To approve',
  payment: 'Payment to review',
  refund: 'Refund to review',
  unit: 'Unit rented twice:',
  books: 'Books to compare',
  policy: 'Policy to check:',
  awaited_policy: 'Policy not brought in time:',
  tax_proof: 'Tax proof to check:',
  message: 'Message from',
  prices: 'Prices to approve, by',
  schedule: 'Catalog did not take effect on',
  held_schedule: 'Confirm the catalog for',
  reader: 'Card reader does not work',
  printer: 'Printer does not print',
  disk: 'Disk full, slow or faulty',
  backup: 'No good backup lately',
  head_office: 'Head office not reached',
  day: 'A day was not closed',
};

export type AlertsMessages = typeof alerts;
