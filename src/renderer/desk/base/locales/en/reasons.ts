/** Why the front desk is refused something, and what to do, in English. */
import type { DeskReason } from '../../../../../shared/desk/reasons';

/** What has no sentence here has the kiosk's own (`errors.reasons`). */
export const reasons = {
  signed_out: 'Your session has ended. Please sign in again.',
  not_allowed: 'Your role may not do this. Ask a manager.',
  sign_in_wrong: 'Number, PIN or password is wrong.',
  code_wrong: 'This code is wrong or was used before. Wait for the next one.',
  first_old: 'This was given out more than a week ago and no longer works. Ask a manager for a new one.',
  must_change: 'Choose your own PIN or password first.',
  pin_weak: 'This PIN is too easy to guess. Avoid rows, repeats and your staff number.',
  password_weak: 'This password is too short or too common. Take at least 12 characters.',
  changed_meanwhile: 'Someone else has changed this meanwhile: {by}. Look at it again before you go on.',
  last_manager: 'You can’t remove the last manager. Make someone else a manager first.',
  keeper_busy: 'A backup or a check is under way. Try again in a moment.',
  clock_moved: 'The clock shows another time by now. Look at it again.',
  clock_before_build: 'The clock shows a time before this program was built. Set the clock of the machine.',
  backup_unknown: 'There is no such backup any more.',
  tenant_restricted: 'The details of this tenant were reduced at their wish, and are not filled up again.',
  tenant_busy: 'A booking of theirs is under way. End it first.',
  tenant_review: 'A payment or refund of theirs waits under To review. Settle it first.',
  tenant_paying: 'A payment or refund of theirs is under way. Wait until it has ended.',
  tenant_renting:
    'They still rent here. End the contract first; at a site without a head office, end the access code.',
  not_enough_money: 'That is not enough: {due} are due, {given} were given.',
  amount_changed: 'The amount has changed since you looked. Look at it again before you take money.',
  needs_card: 'Later rents are charged to a card here, so the first one has to be paid by card.',
  paid_already: 'This is paid already.',
  key_used: 'This was sent before with other figures. Look at what was saved before you go on.',
  too_much: 'That is more than is left.',
  nothing_to_credit: 'There is nothing left to credit.',
  not_received: 'The money of this payment is not in, so none can be given back.',
  refund_open: 'A refund of this is under way. Wait until it has ended.',
  provider_failed: 'The card company did not answer or refused. Nothing was given back; try again later.',
  nothing_to_settle: 'This is already settled.',
  books_wait:
    'The books are still being compared with the databases that were kept, head office and the card company. Try again in a minute.',
  books_unit_not_free:
    'One of these units is not free by the books. Write only those that are listed as free.',
  lost_source_gone: 'No database that was kept has this contract any more. Enter it again from the papers.',
  lost_number_taken:
    'Another contract, invoice or receipt here has the same number. Compare both on paper, and enter this one again.',
  lost_being_paid: 'The payment of this booking is being finished. Settle it first, then try again.',
  lost_unit_busy: 'Someone is paying for this unit now. Wait until that has ended, then try again.',
  lost_unit_unknown: 'The catalogue lacks the unit. Import the current catalogue, then try again.',
  lost_does_not_fit:
    'Something in the contract is not in these books. Import the current catalogue, then try again.',
  settled_otherwise: 'Someone else has settled this in another way.',
  why_missing: 'Say why: a few words are enough.',
  day_changed: 'Money has moved since you looked. Look at the day again and count once more.',
  settle_other_provider:
    'This payment was made with another card company than the one set up now. Nothing was settled.',
  settle_no_contract:
    'There is no contract for it. Complete the move-in, or give the money back. Nothing was settled.',
  settle_contract_stands: 'A contract stands for it already. Nothing was settled.',
  settle_not_captured: 'The card company has no money for it. Nothing was settled.',
  settle_captured: 'The card company has the money, so it cannot be called untaken. Nothing was settled.',
  settle_other_amount: 'The card company has another amount than the contract says. Nothing was settled.',
  settle_unconfirmed: 'The card company has not confirmed it yet. Try again in a few minutes.',
  settle_giving_back: 'Giving the money back was begun. Go on with that, or settle it as not taken.',
  settle_no_move_in: 'The contract cannot be made. Nothing was settled.',
  settle_was_given: 'The card company says that it was given back. Nothing was settled.',
  settle_was_not_given: 'The card company says that it was not given back. Nothing was settled.',
  card_not_called_off:
    'A card payment was begun for this, and the card company cannot be reached to call it off. Nothing was changed. Take no money now, it might be taken twice: try again when the line is back.',
  catalogue_refused: 'This catalogue cannot be imported now: {why}',
  second_person: 'Another manager has to agree to this. Propose it.',
  proposal_open: 'Another catalogue waits for a decision. Decide on that one first.',
  own_proposal: 'You proposed this yourself. Another manager has to agree.',
  account_new:
    'A colleague made or reset one of the two accounts. It counts as a second person {hours} hours later.',
  take_over_first: 'The customer is answering at the screen. Take over first.',
  unknown: 'This does not exist any more.',
  unreachable: 'The kiosk cannot be reached. What you typed is still here; try again.',
  fault: 'Something went wrong on our side. Nothing you typed is lost; try again.',
  storage_full: 'The disk of the kiosk is full. Nothing was saved.',
  books_not_compared:
    'The books of this kiosk are being compared after a restore or a loss. Nothing new can begin until a manager has confirmed them under “To review”.',
  storage_fault: 'The disk of the kiosk reports a fault. Nothing was saved.',
  clock_wrong:
    'Nothing is sold: the clock is wrong, or nobody has confirmed it. Set it, or confirm the time under “Devices and health”.',
  invalid_input: 'Something here is not right. Please check it.',
  throttled: 'Too many attempts. Try again in {seconds} s.',
} satisfies Record<DeskReason, string> & Record<string, string>;

export type ReasonsMessages = typeof reasons;
