/**
 * What an imported contract was called before, so that nobody imports it twice. Beside it the last day of a notice that it came
 * with, and since when its tenant has left. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const day = `GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`;

const statements = [
  `ALTER TABLE adopted_contract ADD COLUMN reference TEXT`,
  `ALTER TABLE adopted_contract ADD COLUMN last_on TEXT CHECK (last_on IS NULL OR last_on ${day})`,
  `ALTER TABLE adopted_contract ADD COLUMN left_on TEXT CHECK (left_on IS NULL OR left_on ${day})`,
  `CREATE INDEX adopted_contract_by_reference ON adopted_contract (reference) WHERE reference IS NOT NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
