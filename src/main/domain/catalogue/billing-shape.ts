/** When a catalogue has bills made, and for which periods. */
import { z } from 'zod';
import { dateField } from './catalogue-fields';

const dayOfMonth = z.int().min(1).max(31);

/** Bills after the move-in. */
const laterBills = {
  /** No later bills are made before this day; null: none at all. */
  startOn: dateField.default(null),
  /** Days before its period begins on which a bill is made. */
  issueDaysBefore: z.int().min(0).max(27).default(5),
  /** Days that a bill made late leaves to be paid. */
  payDays: z.int().min(0).max(60).default(5),
};

export const billing = z.discriminatedUnion('mode', [
  /** Periods run from the move-in day; nothing is prorated. */
  z.strictObject({ mode: z.literal('anniversary'), ...laterBills }),
  /** Periods begin on one day of the month; the first is prorated by `dayCount`. */
  z.strictObject({
    mode: z.literal('fixed_day'),
    day: dayOfMonth,
    dayCount: z.enum(['actual', 'twelfths_365', 'thirty']),
    /** Moving in after this day of the month, the next whole period is charged too. */
    plusNextAfterDay: dayOfMonth.nullable().default(null),
    ...laterBills,
  }),
]);
