/** What a catalogue says of the end of a rental, and of the years after it. */
import { z } from 'zod';
import { minor } from '../../../shared/money';
import { mildestMoveOut } from '../leaving/rules';
import { amountField } from './catalogue-fields';

/** Whole days from notice to the earliest last day: a tenant's own, and the site's; null: the site gives none. */
export const noticeSection = z
  .strictObject({
    days: z.int().min(0).max(92).default(0),
    siteDays: z.int().min(0).max(365).nullable().default(null),
  })
  .prefault({});

/**
 * What a tenant who leaves gets back, and when. What costs a tenant money or access applies only to contracts that
 * state it: see leaving/rules.ts.
 */
export const moveOutSection = (currency: string) =>
  z
    .strictObject({
      unused: z.enum(['days', 'half_month', 'none']).default(mildestMoveOut.unused),
      check: z.enum(['required', 'none']).default(mildestMoveOut.check),
      exitMinutes: z.int().min(5).max(1440).default(mildestMoveOut.exitMinutes),
      overstay: z.enum(['billed', 'not_billed']).default(mildestMoveOut.overstay),
      depositDays: z.int().min(0).max(92).default(14),
      writeOffBelow: amountField(currency).default(minor(0)),
    })
    .prefault({});

/** Years after the last contract of somebody is closed until what need not be kept of them goes; null: it stays. */
export const personalDataSection = z
  .strictObject({ keepYears: z.int().min(1).max(30).nullable().default(null) })
  .prefault({});
