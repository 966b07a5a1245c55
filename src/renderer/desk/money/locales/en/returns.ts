/** Texts on payments that a bank takes back, in English. */
export const returns = {
  heading: 'Payments at the desk',
  act: 'Check came back',
  confirm: 'Check came back',
  text: 'The bank did not pay this check. {amount} is open again with the old due days, and the tenant gets a letter.',
  feeText: 'A fee of {fee} is charged, as the agreement says.',
  returned: '{amount} taken back by the bank on {day}',
  cameAgain: '{amount} taken back by the bank on {day}, and paid again since',
  mistake: 'Recorded by mistake',
  mistakeConfirm: 'Take it back',
  mistakeText:
    '{amount} was never paid by this tenant, or not this amount. It is open again, with the old due days, and counts in the cash drawer as out today. The receipt is void, and the tenant gets a letter. Record the right payment after that.',
  wasMistake: '{amount} recorded by mistake, taken back on {day}',
  disputes: 'Disputed card payments',
  disputesText:
    'Answer each one at the payment processor by its deadline. Until then no late step follows and the saved card is not charged.',
  open: 'Open',
  lost: 'Lost: the amount is open again. End the hold when you have decided what follows.',
};
export type ReturnsMessages = typeof returns;
