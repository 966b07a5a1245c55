/** Files for the maker's support that were requested of kiosks, and what came. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE support_file (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kiosk_id text NOT NULL,
    said_by text NOT NULL, asked_at_ms bigint NOT NULL, answered_at_ms bigint, failure text, content bytea,
    CHECK ((answered_at_ms IS NULL) = (failure IS NULL AND content IS NULL)))`,
  `CREATE INDEX support_file_kiosk ON support_file (kiosk_id, number)`,
];
