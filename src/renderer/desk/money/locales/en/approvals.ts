/** Money that waits for a second person, in English. */
export const approvals = {
  acts: {
    refund: 'Refund',
    credit_note: 'Credit note',
    paid_out: 'Cash paid out of the drawer',
    difference: 'Day closed with a difference',
    taken_back: 'Payment recorded by mistake, taken back',
    written_off: 'Debt written off',
    waived: 'Late fee waived',
    let_off: 'Waive: {what}',
    erased: 'Erase personal data',
  },
  asked: '{name} asked for this, {at}:',
  notDone: 'Approved, but not done yet. Try again, or look why it is refused.',
  approve: 'Approve and do it',
  decline: 'Decline',
  takeBack: 'Take back',
  done: 'Approved and done.',
  declined: 'Declined. Nothing was done.',
};

export type ApprovalsMessages = typeof approvals;
