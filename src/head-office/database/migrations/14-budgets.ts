/** How much each kiosk may still ask of the doors, and which grants an era began with. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // Without a log, as 10-doors.ts says: after a crash each kiosk may ask as much as it ever may.
  `CREATE UNLOGGED TABLE door_budget (
    kiosk_id text PRIMARY KEY,
    -- When all of it is there again.
    full_at timestamptz NOT NULL
  )`,
  // The last number of the eras before: of grants up to it the database knows what became.
  `ALTER TABLE claim_fence ADD COLUMN before_era bigint NOT NULL DEFAULT 0`,
];
