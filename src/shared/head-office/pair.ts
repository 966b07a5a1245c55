/**
 * The order of what head office says: (era, version). A version rises with every change in head office's
 * database. A database that was put back to a dump counts from an earlier one, so a person begins another era
 * then. Everything of a later era is newer than everything before it.
 */
import { z } from 'zod';

export const pairSchema = z.strictObject({
  /** When it was begun, in seconds since 1970: so no two eras of one head office are the same, whatever was restored. */
  era: z.int().nonnegative(),
  /** 0: there is nothing, or it has no order. */
  version: z.int().nonnegative(),
});
export type Pair = Readonly<z.output<typeof pairSchema>>;

/** Before everything. */
export const NO_PAIR: Pair = { era: 0, version: 0 };

/** Negative where the first is older. */
export function comparePairs(one: Pair, other: Pair): number {
  return one.era - other.era || one.version - other.version;
}

export const isOlder = (one: Pair, than: Pair): boolean => comparePairs(one, than) < 0;

export const newerOf = (one: Pair, other: Pair): Pair => (isOlder(one, other) ? other : one);

/** When an era was begun, as people and logs read it. */
export const eraTime = (era: number): string => new Date(era * 1000).toISOString();
