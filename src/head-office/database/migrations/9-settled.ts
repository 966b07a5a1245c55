/** What was kept apart, and that somebody has looked at: it stays, and is no longer shown among what needs looking at. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const table of ['forked_event', 'unread_message'])
    await sql
      .raw(
        `ALTER TABLE ${table}
          ADD COLUMN settled_at_ms bigint,
          ADD COLUMN settled_by text,
          ADD COLUMN settled_why text,
          ADD CHECK (num_nonnulls(settled_at_ms, settled_by, settled_why) IN (0, 3))`,
      )
      .execute(tx);
}
