/** What a catalogue says of how tenants pay. */
import { z } from 'zod';

/** Which lines of open bills money settles first. */
export const allocationSchema = z.strictObject({
  order: z.enum(['oldest_first', 'rent_first', 'fees_first']).default('oldest_first'),
});

/** How many whole periods a tenant may pay ahead; 0: none. */
export const payAheadSchema = z.strictObject({ maxPeriods: z.int().min(0).max(36).default(12) });
