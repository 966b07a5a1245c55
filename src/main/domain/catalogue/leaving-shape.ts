/** What a catalogue says of the end of a rental, and of the years after it. */
import { z } from 'zod';

/** Whole days from notice to the earliest last day. */
export const noticeSection = z.strictObject({ days: z.int().min(0).max(92).default(0) }).prefault({});

/** Years after the last contract of somebody is closed until what need not be kept of them goes; null: it stays. */
export const personalDataSection = z
  .strictObject({ keepYears: z.int().min(1).max(30).nullable().default(null) })
  .prefault({});
