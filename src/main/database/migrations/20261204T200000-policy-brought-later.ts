/** An own policy that a customer brings after the move-in. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  // Nobody may bring one later until a catalogue says so.
  for (const statement of [
    `ALTER TABLE property ADD COLUMN own_policy_later_days INTEGER CHECK (own_policy_later_days BETWEEN 7 AND 90)`,
    `ALTER TABLE coverage ADD COLUMN brings_within INTEGER CHECK (brings_within BETWEEN 0 AND 90)`,
    `CREATE INDEX coverage_brings_within ON coverage (booking_id) WHERE brings_within IS NOT NULL`,
  ])
    await sql.raw(statement).execute(tx);
}
