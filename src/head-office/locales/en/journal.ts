/** The journal for bookkeepers at head office, in English. Accounts are called what the desk calls them. */
export const journal = {
  heading: 'Bookkeeping',
  below:
    'What kiosks booked in closed days, as a file for your bookkeeper. Each closed day leaves once in each format, and a batch stays as it left.',
  every: 'Every property',
  property: 'Property',
  show: 'Show',
  none: 'No day was closed yet.',
  noneChosen: 'Choose a property.',
  closings: 'Closed days that would leave',
  gone: 'Closed days that left before',
  debits: (currency: string) => `Sum of debits in ${currency}`,
  missingList: (names: string) => `Missing: ${names}`,
  monthOpen: 'This month is not over. Choose an earlier one.',
  nothing: 'Nothing is left to be given out for this month in this format.',
  differs: (closing: string) =>
    `The books of ${closing} differ from what its kiosk reported. See “Occupancy and money” first.`,
  missing: (names: string) => `Say what your bookkeeper calls these first: ${names}.`,
  unbalanced: (entry: string) => `Debits and credits of entry ${entry} are not equal. Nothing was made.`,
  currency: (code: string) => `Kiosks reported an unknown currency: ${code}. Nothing was made.`,
  wrongSetting: 'An account number has at most 60 characters.',
  waiting: (kiosks: string) =>
    `These kiosks may report more of this month: ${kiosks}. What they report later leaves in a later batch.`,
  plainTax:
    'A kiosk of an earlier version did not report the rates of taxes. They are on one account, “tax”.',
  generalHint: (value: string) => `For every property: ${value}`,
  made: 'The batch is made.',
  accountsOf: (place: string) => `Account numbers: ${place}`,
  byProperty: 'A property uses the numbers of every property where it has none of its own.',
};

export type JournalMessages = typeof journal;
