/** Tenants who leave, in English. */
export const leaving = {
  staying: 'Staying beyond the last day',
  toGiveBack: 'Money to refund to former tenants',
  lastDay: 'Last day: {date}',
  billed: 'Is billed on. Find out whether the unit is empty.',
  notBilled: 'Is not billed. Find out whether the unit is empty.',
  check: '{amount} · Check the unit first.',
  refund: '{amount} · Refund it.',
  writeOff: {
    heading: 'Debts written off',
    tax: 'tax {amount}',
    byItself: 'Too small to ask for',
    undone: 'Owed again',
    make: 'Write off {amount}',
    undo: 'The tenant pays after all',
    texts: {
      make: '{amount} counts as settled, and the contract closes. The tenant is told nothing. The tax in it is listed in the day closing.',
      undo: '{amount} is owed again. Then take the payment as usual.',
    },
    confirm: { make: 'Write off', undo: 'Owed again' },
  },
};
export type LeavingMessages = typeof leaving;
