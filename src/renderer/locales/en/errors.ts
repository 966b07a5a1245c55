/** What went wrong, in English. */
import type { RefusalReason } from '../../../shared/result';

/** One sentence for each reason the service may give; each says what to do next. */
const reasons: Record<RefusalReason, string> = {
  invalid_input: 'Something here is not right. Please check your answers.',
  unit_taken:
    'Someone else has just taken this unit. Please choose another one; your other answers are kept.',
  unit_out_of_reach:
    'This unit can’t be rented from this kiosk right now. Please choose another one; your other answers are kept.',
  booking_closed: 'Your reservation has ended. Please choose your unit again; your answers are kept.',
  assisted: 'Someone is helping you with this reservation. You can continue in a moment.',
  booking_busy: 'Your reservation is being updated. Please wait a moment and try again.',
  booking_unknown:
    'Your reservation is no longer held. Please choose your unit again; your answers are kept.',
  reservations_used_up:
    'No more units can be reserved without payment right now. Try again later, or ask our staff.',
  contact_missing: 'We still need your details before you can continue.',
  coverage_missing: 'Choose how to protect your belongings.',
  signature_missing: 'Please sign the agreement before you pay.',
  agreement_changed: 'The agreement has changed since you read it. Please read it again and sign once more.',
  postal_code_invalid: 'This is not a postal code of the country chosen. Check the code and the country.',
  name_differs: 'That isn’t the name in the agreement. Type it as shown here, or sign with your finger.',
  signature_invalid: 'We could not read your signature. Please clear it and sign again.',
  date_invalid: 'Choose a date from those shown.',
  promotion_unknown: 'This code isn’t valid or has expired. Check it or leave the field empty.',
  email_invalid: "Enter an e-mail address such as name{'@'}example.com.",
  phone_invalid: 'This is not a phone number of the country chosen. Check the number and the country.',
  hidden_mark:
    'There is a mark in it that nobody can see, often from copying. Delete the text and type it again.',
  script_unsupported: 'Please use Latin, Greek, Cyrillic or Arabic letters: these are the ones we can print.',
  reader_unavailable: 'The card reader is not ready. Please wait a moment and try again.',
  provider_offline: 'We can’t reach the bank right now. Nothing was taken; your reservation still stands.',
  reader_closed:
    'We take cards here during opening hours only. Nothing was taken; your reservation still stands.',
  pickup_unknown: 'We cannot find a reservation with this code and these digits. Check both, or ask us.',
  reservation_unknown:
    'We cannot find a reservation with this e-mail address and phone number. Check both, or ask us.',
  login_wrong: 'That e-mail address and password don’t match. Check both, or ask us.',
  code_wrong: 'That code isn’t right, or it no longer works. Check it, or ask for a new one.',
  unit_unknown: 'We cannot find a unit with these details. Check them, or ask our staff.',
  unit_elsewhere: 'Another kiosk of this site has this unit. Please go there, or ask our staff.',
  signed_out: 'You are no longer signed in. Please sign in again.',
  payment_failed: 'The payment did not go through. Please try again.',
  nothing_owed: 'There is nothing left to pay.',
  bills_changed: 'Your bills have changed. Please look at them again before you pay.',
  bills_busy:
    'A payment of these bills is already under way. Please wait a moment and try again, or ask our staff.',
  messages_unread:
    'Our staff have five messages of yours that they still have to read. Please try again after that, or call us.',
  contract_over: 'This has changed in the meantime. Please go back to your page and look again.',
  last_day_early: 'This day cannot be your last one. Please choose another.',
  notice_missing: 'Please tell us your last day first.',
  payment_open:
    'A payment for this unit is not finished yet. Please wait a moment and try again, or ask our staff.',
  card_asked:
    'Your saved card is being charged right now. Please try again in a few minutes, or ask our staff.',
  no_payments: 'Payments are not possible at this kiosk right now. Nothing was taken. Please ask our staff.',
  being_set_up: 'This kiosk is being set up.',
  storage_full: 'This kiosk cannot take a move-in right now: its disk is full. Your answers are kept.',
  books_not_compared:
    'Our staff are checking this kiosk before the next rental. Please ask them; your answers are kept.',
  busy: 'This kiosk is busy right now. Nothing was saved. Please wait a moment and try again.',
  storage_fault: 'This kiosk cannot save anything right now: its disk reports a fault. Please call us.',
  clock_wrong:
    'This kiosk cannot take a move-in right now: its clock must be checked. Your answers are kept.',
  throttled: 'Too many tries. Please wait a moment and try again.',
  not_offered: 'This is not offered here. Please choose something else.',
  fault: 'Something went wrong on our side. Please try again. Nothing you entered is lost.',
};

export const errors = {
  heading: 'There is a problem',
  title: 'Error: {heading}',
  loading: 'This could not be loaded.',
  tryAgain: 'Try again',
  callUs: 'If this keeps happening, please call us at {phone}.',
  reasons,
  /** More helpful than the reason alone, where the field is known. */
  fields: {
    firstName: 'Enter your first name, at most 60 letters.',
    lastName: 'Enter your last name, at most 60 letters.',
    legalName: 'Enter the legal name of the company, at most 120 characters.',
    tradeName: 'Enter a trade name of at most 120 characters, or leave the field empty.',
    taxNumber: 'This is not a tax number of the company’s country. Check it.',
    role: 'Enter your role in the company, at most 60 characters.',
    billingEmail: "Enter an e-mail address such as name{'@'}example.com, or leave the field empty.",
    maySign: 'Confirm that you may sign for this company, or switch it off.',
    phoneNumber: 'Enter your phone number.',
    phoneCountryId: 'Choose the country of your phone number.',
    email: "Enter an e-mail address such as name{'@'}example.com.",
    countryId: 'Choose your country.',
    moveInDate: 'Choose a move-in date from those shown.',
    discountCode: 'This code isn’t valid or has expired. Check it or leave the field empty.',
    message: 'Write your message first.',
    insurer: 'Enter the name of your insurer, 2 to 120 characters.',
    policyNumber: 'Enter the number of your policy, 2 to 60 characters.',
    expires: 'Enter the date your policy ends. The policy must be valid on your move-in date.',
    unitId: 'Choose a unit.',
    userTypeId: 'Choose who is renting.',
    coverage: 'Choose how to protect your belongings.',
    addOnIds: 'Please choose your extras again.',
    autopay: 'Choose yes or no.',
    signature: 'Please sign on the line. A single dot is not enough.',
    typedName: 'Type your full name.',
    code: 'Enter the 8 digits of your code.',
    unitNumber: 'Enter the number of your unit.',
    phoneDigits: 'Enter the last 4 digits of your phone number.',
    part: 'Enter an amount within these limits.',
    signInCode: 'Enter the 6 digits of the code.',
    userName: 'Enter the e-mail address you registered with.',
    password: 'Enter your password.',
    consent: 'Touch the box to agree, or ask us for help.',
  },
};

export type ErrorMessages = typeof errors;
