/** What letters to tenants are called, in English. */
export const letterKinds = {
  reminder: 'Payment reminder',
  late_notice: 'Late notice',
  default_notice: 'Default notice',
  rent_change: 'Notice of a new rent',
  account: 'Statement of account',
  notice_given: 'Notice confirmed',
  notice_withdrawn: 'Notice withdrawn',
  move_out: 'Move-out statement',
  move_out_final: 'Final move-out statement',
  transfer: 'Transfer statement',
  returned_payment: 'Returned payment',
  payment_plan: 'Payment plan',
  charges_changed: 'Changed protection or extras',
  policy_reminder: 'Reminder of your policy',
  receipt_withdrawn: 'Receipt withdrawn',
  rent_kept: 'New rent withdrawn',
};
