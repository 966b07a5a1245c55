/** Units by a number that somebody typed with other spaces, dashes or letters of another size. */
import type Database from 'better-sqlite3';
import { sql } from 'kysely';
import { typedUnit } from '../../domain/unit/typed-number';
import type { Tx } from '../schema';

/** Teaches a connection `typed_unit`: what of a number tells one unit from another. */
export function teachUnitNumbers(raw: Database.Database): void {
  const options = { directOnly: true, deterministic: true } as const;
  raw.function('typed_unit', options, (number: unknown) => typedUnit(String(number)));
}

/** The first two numbers that mean the same as this one, of units that are no longer listed too. */
export async function selectNumbersTyped(tx: Tx, unitNumber: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('unit')
    .select('number')
    .where(sql<boolean>`typed_unit(number) = ${typedUnit(unitNumber)}`)
    .limit(2)
    .execute();
  return rows.map(({ number }) => number);
}
