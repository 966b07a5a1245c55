/** What head office asks of the kiosk, each done once: it is known again by its id. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE office_command (
        id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        expires_at_ms INTEGER NOT NULL,
        heard_at_ms INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('waits', 'under_way', 'done', 'refused', 'expired')),
        why TEXT
      ) STRICT`,
    )
    .execute(tx);
}
