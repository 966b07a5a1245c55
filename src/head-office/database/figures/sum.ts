/** Sums of amounts that kiosks reported. */
import { sql, type RawBuilder } from 'kysely';

/**
 * Added up exactly, by PostgreSQL's `numeric`, and read as a number: exact up to 2^53, which holds all the money that there is. A stolen
 * key can report more: that makes no query fail, and pages say that it is too much (`sayAmount` of fleet/words.ts).
 */
export const sumOf = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`sum(${amount})::float8`;
