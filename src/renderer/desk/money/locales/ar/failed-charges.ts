/** Saved cards that were refused, in Arabic. */
import type { FailedChargesMessages } from '../en/failed-charges';

export const failedCharges: FailedChargesMessages = {
  heading: 'بطاقات محفوظة مرفوضة',
  answer: 'رد البنك',
  next: 'المحاولة التالية',
  never: 'لا محاولة أخرى',
};
