/** Events whose payload is no longer what was told, because somebody was to be forgotten; their hash is still that of then. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE inbox_event ADD COLUMN forgotten_at_ms bigint`,
  `ALTER TABLE forked_event ADD COLUMN forgotten_at_ms bigint`,
  // Found without reading through all that a kiosk ever told.
  `CREATE INDEX inbox_event_people ON inbox_event (kiosk_id) WHERE type = 'contact.details'`,
];
