/** How the rules on new rents are written in a catalogue. */
import { z } from 'zod';
import { percentField } from './catalogue-fields';

const months = z.int().min(0).max(120);

/** It holds for contracts that are signed with it. */
export const rentChangeSection = z.strictObject({
  /** Whole days between the day on which the letter goes out and the first day of the new rent. */
  noticeDays: z.int().min(0).max(365).default(30),
  minMonthsBetween: months.default(6),
  notFirstMonths: months.default(0),
  /** So many percent above the signed rent within the first twelve months, at most. */
  maxFirstYear: percentField.nullable().default(null),
});
