/** Why the front desk is refused something, and what to do, in English. */
import type { DeskReason } from '../../../../../shared/desk/reasons';

/** What has no sentence here has the kiosk's own (`errors.reasons`). */
export const reasons = {
  signed_out: 'Your session has ended. Please sign in again.',
  not_allowed: 'Your role does not allow this. Ask a manager.',
  sign_in_wrong: 'The number, PIN or password is wrong.',
  code_wrong: 'This code is wrong or has been used before. Wait for the next one.',
  first_old:
    'This first PIN or password is more than a week old and no longer works. Ask a manager for a new one.',
  must_change: 'Choose your own PIN or password first.',
  pin_weak: 'This PIN is too easy to guess. Avoid sequences, repeated digits and your staff number.',
  password_weak: 'This password is too short or too common. Use at least 12 characters.',
  changed_meanwhile:
    'Someone else has changed this in the meantime: {by}. Look at it again before you continue.',
  number_taken: 'Another unit has this number already.',
  rent_zero: 'A unit has a rent above 0.',
  rent_free: 'This unit is free of charge: its rent stays 0.',
  last_manager: 'You can’t remove the last manager. Make someone else a manager first.',
  backup_busy: 'A backup or a check is running. Try again in a moment.',
  clock_moved: 'The clock has changed in the meantime. Look at it again.',
  clock_before_build: 'The clock shows a time before this program was built. Set the clock of the computer.',
  backup_unknown: 'This backup no longer exists.',
  tenant_restricted: 'This tenant’s personal data was erased at their request and cannot be edited.',
  tenant_busy: 'This tenant has a move-in in progress. End it first.',
  tenant_review: 'A payment or refund of this tenant is waiting under “To review”. Settle it first.',
  tenant_paying: 'A payment or refund of this tenant is in progress. Wait until it has ended.',
  tenant_renting:
    'This tenant still rents here. End the contract first. At a site without a head office, revoke the access code instead.',
  not_enough_money: 'That is not enough: {due} due, {given} received.',
  amount_changed: 'The amount has changed in the meantime. Look at it again before you take money.',
  needs_card: 'Future rent is charged to a card here, so the first payment must be made by card.',
  paid_already: 'This has already been paid.',
  bills_being_paid:
    'A card payment for these bills is in progress, or waits under “To review”. Nothing was taken here. Try again once it has ended.',
  key_used: 'This was sent before with other details. Check what was saved before you continue.',
  nothing_claimed: 'There is no open claim here. Look at the page again.',
  proof_expired: 'This proof is no longer valid. Enter a later day.',
  proof_too_early: 'This proof does not count yet. Enter today or an earlier day.',
  not_claimable: 'This tax cannot be claimed now. Look at the page again.',
  part_by_manager: 'There was a default notice. Only a manager takes a part of what is owed.',
  part_not_taken: 'This site takes no partial payments.',
  too_much: 'That is more than is left.',
  card_step:
    'A card cannot be refunded exactly this amount. Refund {whole} to the card, and the rest in cash or by check.',
  nothing_to_credit: 'There is nothing left to credit.',
  adoption_gone_on:
    'These units were billed, paid, changed or left since the import: {units}. It can no longer be undone.',
  not_received: 'The money of this payment has not arrived, so nothing can be refunded.',
  refund_open: 'A refund is already in progress. Wait until it has ended.',
  provider_failed: 'The payment processor did not answer or refused. Nothing was refunded. Try again later.',
  nothing_to_settle: 'This is already settled.',
  books_wait:
    'The books are still being compared with saved databases, head office and the payment processor. Try again in a minute.',
  books_unit_not_free:
    'According to the books, one of these units is not free. Enter only units that are listed as free.',
  lost_source_gone: 'No saved database has this contract any more. Enter it again from the paper documents.',
  lost_number_taken:
    'Another contract, invoice or receipt here has the same number. Compare both on paper, then enter this one again.',
  lost_being_paid: 'The payment for this move-in is not finished. Settle it first, then try again.',
  lost_unit_busy: 'Someone is paying for this unit right now. Wait until they have finished, then try again.',
  lost_unit_unknown: 'This unit is not in the catalog. Import the current catalog, then try again.',
  lost_does_not_fit:
    'Something in the contract is missing from the catalog. Import the current catalog, then try again.',
  unit_not_to_check: 'This unit is not waiting for a check. Look at its state again.',
  unit_in_use: 'Only a unit that is available or to be checked can be taken out of service.',
  unit_taken_out: 'This unit is out of service already.',
  unit_in_service: 'This unit is not out of service.',
  unit_out_in_catalogue: 'The catalog keeps this unit out of service. Change it there first.',
  unit_rented_again: 'Another contract has this unit. The ended contract can’t run again.',
  unit_refunded:
    'Money of this contract has been refunded since the move-out. Rent the unit to the tenant with a new contract instead.',
  unit_transferred: 'The tenant has another unit in its place: the contract cannot run again.',
  transfer_owes: '{owed} is overdue. It is paid first, or you carry it to the new contract.',
  transfer_stopped: 'The access code is suspended. Restore it first.',
  transfer_unbilled: 'A bill of this contract is still to be made. Try again in an hour.',
  last_day_early: 'The last day can’t be before today or before the move-in.',
  last_day_late: 'The last day can’t be more than 184 days from today.',
  site_notice_unsigned: 'The agreement of this contract has no notice by the site.',
  plan_parts: 'A payment plan needs its parts, and each must be more than nothing.',
  plan_first: '“First payment on” must be a day from today to 31 days from now.',
  plan_last: '“Number of payments” is too high: the last payment must be within 24 months.',
  rent_leaving: 'The tenant has given notice or has moved out. The rent stays as it is.',
  rent_not_agreed:
    'The tenant’s signed agreement has no rules for a new rent that this kiosk can follow. Change it with a new agreement.',
  rent_elsewhere: 'Another kiosk has this unit. Change the rent there.',
  rent_open: 'A new rent has been announced already. Take it back first, or wait until it applies.',
  rent_same: 'Enter another amount than today’s rent.',
  rent_over_cap: 'The signed agreement sets a lower limit for the first year.',
  rent_billed: 'The new rent applies already, or a bill has it. It can no longer be taken back.',
  settled_otherwise: 'Someone else has already settled this in another way.',
  why_missing: 'Give a reason. A few words are enough.',
  counted_twice: 'The drawer has been counted twice. Close the day with the last count.',
  not_counted: 'Count the drawer first.',
  too_much_for_drawer: 'That is more than the books say is in the drawer.',
  day_changed: 'Money has moved since you opened this day. Look at it again and count once more.',
  settle_other_provider: 'This payment was made through a different payment processor. Nothing was settled.',
  settle_no_contract: 'It has no contract. Complete the move-in, or refund the money. Nothing was settled.',
  settle_contract_stands: 'It already has a contract. Nothing was settled.',
  settle_not_captured: 'The payment processor has no money for it. Nothing was settled.',
  settle_captured:
    'The payment processor has the money, so it can’t be marked as not taken. Nothing was settled.',
  settle_other_amount: 'The payment processor has a different amount than the contract. Nothing was settled.',
  settle_unconfirmed: 'The payment processor has not confirmed it yet. Try again in a few minutes.',
  settle_giving_back: 'The refund has already started. Continue it, or settle it as not taken.',
  settle_no_move_in: 'The move-in can’t be completed. Nothing was settled.',
  settle_was_given: 'The payment processor reports that it was refunded. Nothing was settled.',
  settle_was_not_given: 'The payment processor reports that it was not refunded. Nothing was settled.',
  card_not_called_off:
    'A card payment was started for this. The payment processor can’t be reached to cancel it, so nothing was changed. Do not take money now: the customer might pay twice. Try again when the connection is back.',
  catalogue_refused: 'This catalog can’t be imported now: {why}',
  day_past: 'That day is over. Choose today or a later day.',
  second_person: 'Another manager has to approve this. Propose it to them.',
  proposal_open: 'Another catalog is waiting for a decision. Decide on that one first.',
  approval_waits:
    'This is above the site’s limit. It is written down, and another manager finds it under To review.',
  approval_declined: 'Another manager has declined this.',
  own_approval: 'You asked for this yourself. Another manager has to approve it.',
  own_proposal: 'You proposed this yourself. Another manager has to approve it.',
  account_new:
    'A colleague created or reset one of the two accounts. It counts as a second person after {hours} hour. | A colleague created or reset one of the two accounts. It counts as a second person after {hours} hours.',
  take_over_first: 'The customer is using the screen. Take over first.',
  document_damaged:
    'The file of this document is missing or was changed. Bring it back from a backup; nothing else is lost.',
  unknown: 'This no longer exists.',
  unreachable: 'The kiosk can’t be reached. What you typed is still here. Try again.',
  fault: 'Something went wrong on our side. What you typed is still here. Try again.',
  storage_full: 'The kiosk’s disk is full. Nothing was saved.',
  books_not_compared:
    'The books of this kiosk are being compared after a restore or a loss. Move-ins can start again when a manager has confirmed the books under “To review”.',
  busy: 'The kiosk is busy. Nothing was saved. Try again in a moment.',
  storage_fault: 'The kiosk’s disk reports a fault. Nothing was saved.',
  clock_wrong:
    'Move-ins are stopped: the clock is wrong, or it has not been confirmed. Set the clock, or confirm the time under “Devices and health”.',
  invalid_input: 'Something here is not right. Please check it.',
  throttled:
    'Too many tries. Try again in {seconds} second. | Too many tries. Try again in {seconds} seconds.',
} satisfies Record<DeskReason, string> & Record<string, string>;

export type ReasonsMessages = typeof reasons;
