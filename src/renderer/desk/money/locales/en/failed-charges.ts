/** Saved cards that were refused, in English. */
export const failedCharges = {
  heading: 'Saved cards refused',
  answer: 'Bank’s answer',
  next: 'Next try',
  never: 'Not tried again',
};
export type FailedChargesMessages = typeof failedCharges;
