/** What a catalogue says of how tenants pay. */
import { z } from 'zod';

/** Which lines of open bills money settles first. */
const allocationSchema = z.strictObject({
  order: z.enum(['oldest_first', 'rent_first', 'fees_first']).default('oldest_first'),
});

/** Where a part of what a contract owes is taken: by staff, at the kiosk too, or nowhere. */
const partPaymentsSchema = z
  .enum(['desk', 'everywhere', 'never'], { error: 'expected "desk", "everywhere" or "never"' })
  .default('desk');

/** Whether staff take money for contracts of the other kiosks of the site. */
const payElsewhereSchema = z.enum(['no', 'site'], { error: 'expected "no" or "site"' }).default('no');

/** How many whole periods a tenant may pay ahead; 0: none. */
const payAheadSchema = z.strictObject({ maxPeriods: z.int().min(0).max(36).default(12) });

/** Members of the property. */
export const payingSections = {
  allocation: allocationSchema.prefault({}),
  partPayments: partPaymentsSchema,
  payElsewhere: payElsewhereSchema,
  payAhead: payAheadSchema.prefault({}),
};
