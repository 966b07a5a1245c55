/** What a catalogue says of how tenants pay. */
import { z } from 'zod';

/** Which lines of open bills money settles first. */
const allocationSchema = z.strictObject({
  order: z.enum(['oldest_first', 'rent_first', 'fees_first']).default('oldest_first'),
});

/** Whether staff take a part of what a contract owes. The kiosk takes whole bills only. */
const partPaymentsSchema = z.enum(['desk', 'never'], { error: 'expected "desk" or "never"' }).default('desk');

/** How many whole periods a tenant may pay ahead; 0: none. */
const payAheadSchema = z.strictObject({ maxPeriods: z.int().min(0).max(36).default(12) });

/** Members of the property. */
export const payingSections = {
  allocation: allocationSchema.prefault({}),
  partPayments: partPaymentsSchema,
  payAhead: payAheadSchema.prefault({}),
};
