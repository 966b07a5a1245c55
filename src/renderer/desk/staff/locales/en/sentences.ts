/** What lines of the audit say in one sentence, in English. An act that is not here is shown by its name. */
export const sentences = {
  access: {
    restored: '{who} restored the access code of contract {about}.',
    suspended: '{who} suspended the access code of contract {about}.',
  },
  bill: {
    made: '{who} made bill {about}.',
  },
  booking: {
    made: '{who} reserved unit {about}.',
    reserved: '{who} reserved unit {about} for later.',
    corrected: '{who} corrected the reservation of unit {about}.',
    extended: '{who} extended the reservation of unit {about}.',
    cancelled: '{who} canceled the reservation of unit {about}.',
    expired: 'The reservation of unit {about} expired.',
    picked_up: '{who} continued the reservation of unit {about}.',
  },
  code: {
    made_by_staff: '{who} made a one-time code for contract {about}.',
  },
  charges: {
    changed: '{who} changed protection or extras of contract {about}.',
  },
  contact: {
    registered: '{who} entered the details of {about}.',
    corrected: '{who} corrected the details of {about}.',
    exported: '{who} exported the data of {about}.',
  },
  contract: {
    made: '{who} created contract {about}.',
    ended: '{who} ended contract {about}: the tenant moved out.',
    closed: '{who} closed contract {about}: nothing is owed.',
    resumed: '{who} resumed contract {about}: the tenant is still in the unit.',
    transferred: '{who} moved the tenant of contract {about} to another unit.',
    written_back: '{who} wrote back contract {about} after a restore.',
  },
  credit_note: {
    made: '{who} issued credit note {about}.',
  },
  day: {
    closed: '{who} closed day {about}.',
    counted: '{who} counted the drawer for day {about}.',
  },
  document: {
    read: '{who} read document {about}.',
  },
  drawer: {
    moved: '{who} put cash into the drawer or took it out.',
    written_back: '{who} wrote back a cash move after a restore.',
  },
  hold: {
    opened: '{who} set a hold on contract {about}.',
    closed: '{who} ended the hold on contract {about}.',
  },
  notice: {
    given: '{who} noted the notice for contract {about}.',
    changed: '{who} changed the last day of contract {about}.',
    withdrawn: '{who} withdrew the notice for contract {about}.',
  },
  payment: {
    taken_back: '{who} took back receipt {about}, which was recorded by mistake.',
    taken: '{who} took a payment for unit {about} at the front desk.',
    captured: 'The payment for unit {about} was received.',
    released: 'The payment for unit {about} was released.',
    review_settled: '{who} reviewed and settled the payment for unit {about}.',
  },
  refund: {
    asked: '{who} started the refund of credit note {about}.',
    done: '{who} completed the refund of credit note {about}.',
  },
  signature: {
    saved: 'The agreement for unit {about} was signed.',
  },
  staff: {
    created: '{who} created the account of {about}.',
    disabled: '{who} disabled the account of {about}.',
    enabled: '{who} enabled the account of {about}.',
    renamed: '{who} changed the name of {about}.',
    role_changed: '{who} changed the role of {about}.',
    reset: '{who} issued a new PIN and password for {about}.',
    signed_in: '{who} signed in.',
    left: '{who} signed out.',
    password_changed: '{who} changed the password of {about}.',
    pin_changed: '{who} changed the PIN of {about}.',
  },
  unit: {
    taken_out: '{who} took unit {about} out of service.',
    put_back: '{who} put unit {about} back into service.',
    overlock_on: '{who} put a second lock on unit {about}.',
    overlock_off: '{who} took the second lock off unit {about}.',
    found_empty: '{who} checked unit {about}: it is empty.',
    found_full: '{who} checked unit {about}: belongings are in it.',
  },
  write_off: {
    made: '{who} wrote off the debt of contract {about}.',
  },
};

export type SentencesMessages = typeof sentences;
