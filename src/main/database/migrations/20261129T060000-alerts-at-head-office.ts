/** Who at head office looks after what waits here. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE alert_at_head_office (
    kind TEXT NOT NULL, subject TEXT NOT NULL, since_ms INTEGER NOT NULL,
    by_name TEXT NOT NULL, taken_at_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)) STRICT, WITHOUT ROWID`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
