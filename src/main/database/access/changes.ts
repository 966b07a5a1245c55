/**
 * Access codes as gates follow them: by the order of their changes. Each change takes the next number of one series,
 * in the transaction that makes it. Transactions write one after the other, so a number is visible only when all
 * lower ones are.
 */
import { randomInt } from 'node:crypto';
import type Database from 'better-sqlite3';
import { findMeta } from '../meta';
import { peekNumber } from '../number-series';
import type { Tx } from '../schema';

/** The number after which this database's own changes begin; 0 unless it was restored. */
const BEGIN = 'access_changes_begin';

export function selectAccessChanges(tx: Tx, afterSequence: number) {
  return tx
    .selectFrom('access_code')
    .innerJoin('unit', 'unit.id', 'access_code.unit_id')
    .selectAll('access_code')
    .select('unit.number as unit_number')
    .where('change_sequence', '>', afterSequence)
    .orderBy('change_sequence')
    .execute();
}

/** The numbers a gate may have been given: from `begin` (everything is still to come) to `last`. */
export async function accessChangesRange(tx: Tx): Promise<{ readonly begin: number; readonly last: number }> {
  return {
    begin: Number((await findMeta(tx, BEGIN)) ?? 0),
    last: (await peekNumber(tx, 'access_change')) - 1,
  };
}

const LEAP_MIN = 1_000_000;
const LEAP_MAX = 100_000_000_000;

/**
 * Moves all numbers of a restored database up to a range that was never used. Between the backup and its restore,
 * more changes may have been sent under the next numbers. A gate that received them then asks from a number that we
 * do not have, and learns that it must begin again. The distance is random: nothing here says how far the lost time
 * went, and the same backup may be restored twice.
 */
export function leapAccessChanges(raw: Database.Database): void {
  const leap = randomInt(LEAP_MIN, LEAP_MAX);
  raw
    .transaction(() => {
      raw
        .prepare(
          `INSERT INTO meta (name, value)
            SELECT '${BEGIN}', CAST(coalesce((SELECT value FROM meta WHERE name = '${BEGIN}'), 0) + ? AS TEXT)
            WHERE true ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        )
        .run(leap);
      raw.prepare('UPDATE access_code SET change_sequence = change_sequence + ?').run(leap);
      raw
        .prepare(
          `INSERT INTO number_series (series, last_number) VALUES ('access_change', ?)
            ON CONFLICT (series) DO UPDATE SET last_number = last_number + excluded.last_number`,
        )
        .run(leap);
    })
    .immediate();
}
