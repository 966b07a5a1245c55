/** Money in and out, in English. */
export const transactions = {
  all: 'All',
  kiosk: 'Kiosk',
  day: 'Date',
  by: 'Taken by',
  kind: 'What',
  at: 'When',
  tenant: 'Tenant',
  closing: 'Closing',
  none: 'No money moved.',
  ofClosing: 'Counted by closing {number}',
  byDay: 'Show a day',
  pdfOf: 'PDF of {number}',
  totals: 'One entry, together | {n} entries, together',
  uncounted: 'After the count',
  cashUncounted: 'Cash is shown with its amount once the drawer has been counted.',
  kinds: {
    payment: 'Payment',
    refund: 'Refund',
    returned: 'Taken back by the bank',
    taken_back: 'Recorded by mistake, taken back',
    paid_in: 'Paid in',
    paid_out: 'Paid out',
    bank_drop: 'Bank drop',
  },
};

export type TransactionsMessages = typeof transactions;
