/** Counting the drawer before the day is closed, in English. */
export const closing = {
  countFirst: 'Count the money in the drawer. What should be in it is shown once you have counted.',
  countDone: 'Counted',
  countAgain: 'Count once more',
  byPieces: 'Count by coins and bills',
  noNumber: 'Type how many, such as 12.',
  cashMoved: 'Cash moved since the drawer was counted. Count it again.',
  countedBefore: 'Counted before: {counted} of {expected} expected, difference {difference}.',
  firstCounted: 'First count: {amount}',
  moves: { paidInMinor: 'Paid in', paidOutMinor: 'Paid out', droppedMinor: 'Taken to the bank' },
};

export type ClosingMessages = typeof closing;
