/** What is asked in addresses: pages, filters, and the parts of paths that are no plain identifiers. */
import { z } from 'zod';
import { businessDate, guid, wholeNumberText } from './members';

export const MAX_PAGE_SIZE = 200;

export const pageQuery = z.object({
  pageNumber: wholeNumberText({ min: 1, max: Number.MAX_SAFE_INTEGER, digits: 15 })
    .optional()
    .meta({ description: 'Page, from 1. Without both parameters everything is page 1 of 1.' }),
  pageSize: wholeNumberText({ min: 1, max: MAX_PAGE_SIZE, digits: 15 })
    .optional()
    .meta({ description: `Items on a page; ${MAX_PAGE_SIZE} beside a page number alone.` }),
});

/** Square or cubic meters, as thousandths; not rounded to whole ones, which would let a unit in that lies just outside. */
const area = z
  .string()
  .refine((text) => /^\d+(\.\d+)?$/.test(text))
  .transform((text) => Number((Number(text) * 1000).toFixed(6)))
  .meta({ type: 'number', minimum: 0 });

/** An empty filter is none: forms send those. */
export const unitFilter = z.object({
  storageTypeId: guid<'storage_type'>().optional().meta({ description: 'Only units of this storage type.' }),
  minArea: area.optional().meta({ description: 'Least size in square meters (containers: cubic meters).' }),
  maxArea: area.optional().meta({ description: 'Largest size in square meters (containers: cubic meters).' }),
});

/** An empty filter is none: forms send those. */
export const invoiceFilter = z.object({
  unpaid: z
    .enum(['true', 'false', ''])
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: '`true`: only invoices with something open.', enum: ['true', 'false'] }),
});

export const lastDayQuery = z.object({
  lastDay: businessDate
    .optional()
    .meta({ description: 'The day that the preview is for; without it the last day, or the earliest one.' }),
});

export const lastDayBody = z.object({
  lastDay: businessDate.nullable().meta({ description: 'The last day; null: the tenant stays.' }),
});

/** An empty day is none: forms send those. */
export const spanQuery = z.object({
  from: businessDate.optional().meta({ description: 'First day; without it from the first entry.' }),
  to: businessDate.optional().meta({ description: 'Last day; without it until today.' }),
});

export const autopayBody = z.object({
  state: z.literal('revoked').meta({ description: 'Nothing but its end is said by this call.' }),
});

export const accessQuery = z.object({
  since: wholeNumberText({ min: 0, max: Number.MAX_SAFE_INTEGER, digits: 15 })
    .optional()
    .meta({ description: 'The `sequence` of the last change that is known; without it every change.' }),
});

/** The number of a country, as it stands in a path. */
export const countryNumber = wholeNumberText({ min: 0, max: 999_999_999, digits: 9 });

/**
 * A finite number of 0 or more in the path of the insurance list, as whole thousandths, rounded down. Tiers begin at
 * whole ones, and rounding up would put 4.6999 into the tier from 4.7.
 */
export const insuredSize = z
  .string()
  .refine((text) => /^(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text))
  .transform(Number)
  .refine(Number.isFinite)
  .transform((size) => {
    // Rounded to six more digits first, because 1.005 x 1000 is a little less than 1005. A size between 0 and a
    // thousandth is still a size, not "any".
    const thousandths = Math.floor(Number((size * 1000).toFixed(6)));
    return size === 0 ? 0 : Math.max(1, thousandths);
  })
  .meta({ type: 'number', minimum: 0 });
