/** What many customers of a site would type, and may touch instead. It is public, and of no customer. */
import { z } from 'zod';

const MOST = 6;

export const nearbySchema = z.strictObject({
  /** As they begin a phone number. */
  areaCodes: z
    .array(z.string().regex(/^\d{1,5}$/, 'expected an area code of digits such as "512"'))
    .max(MOST, `expected at most ${MOST} area codes`)
    .default([]),
  postalCodes: z
    .array(z.string().regex(/^[A-Z\d][A-Z\d -]{1,9}$/, 'expected a postal code such as "78704"'))
    .max(MOST, `expected at most ${MOST} postal codes`)
    .default([]),
});
export type Nearby = z.output<typeof nearbySchema>;

/** As it stands in the database; null: the catalogue says nothing. */
export function readNearby(column: string | null): Nearby {
  return nearbySchema.parse(column === null ? {} : JSON.parse(column));
}
