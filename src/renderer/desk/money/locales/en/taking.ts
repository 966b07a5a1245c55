/** Texts on how much of a debt is taken, in English. */
export const taking = {
  ahead: 'Pay ahead',
  paysNow: 'Paid now',
  paysHint: 'If it is less than what is owed, the oldest bills are settled first. The rest stays open.',
  first: 'Pays this bill first',
  inOrder: 'As the site does',
  inDefault: 'There was a default notice. A part of the money can undo it: ask before you take one.',
};
export type TakingMessages = typeof taking;
