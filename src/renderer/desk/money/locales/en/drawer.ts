/** Cash moved beside payments, in English. */
export const drawer = {
  about:
    'Bring change, or take cash out, with a reason. The next closing counts it. More than the books say is in the drawer can’t be taken out.',
  acts: {
    bank_drop: 'Take cash to the bank',
    paid_in: 'Put cash in',
    paid_out: 'Take cash out for something else',
  },
  by: 'Person',
  move: 'Write it down',
  saved: '{what}: {amount}. It is written down.',
  none: 'Nothing was moved since the last closing.',
  open: 'Since the last closing',
};

export type DrawerMessages = typeof drawer;
