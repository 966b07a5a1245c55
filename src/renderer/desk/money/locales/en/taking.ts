/** Texts on how much of a debt is taken, in English. */
export const taking = {
  ahead: 'Pay ahead',
  paysNow: 'Paid now',
  paysHint: 'If it is less than what is owed, the oldest bills are settled first. The rest stays open.',
  first: 'Pays this bill first',
  inOrder: 'As the site does',
  inDefault: 'There was a default notice. A part of the money can undo it: ask before you take one.',
  settled: {
    heading: 'What payments settled',
    act: 'Move to another bill',
    text: '{amount} of payment {receipt} settled bill {bill}. What you move is open there again with its former due day: reminders and fees may follow.',
    to: 'Settles this bill instead',
    confirm: 'Move',
  },
};
export type TakingMessages = typeof taking;
