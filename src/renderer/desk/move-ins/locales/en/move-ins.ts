/** All move-ins, in English. */
export const moveIns = {
  filters: {
    all: 'All',
    open: 'Not finished',
    moved_in: 'Moved in',
    lost: 'Lost',
  },
  from: 'Begun from',
  to: 'Begun until',
  begun: 'Begun',
  day: 'Move-in date',
  contract: 'Contract',
  newest: 'Newest',
  older: 'Older',
};

export type MoveInsMessages = typeof moveIns;
