/** The newest time that a witness of the clock said. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE clock_witness (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    source TEXT NOT NULL CHECK (source IN
      ('head_office', 'provider', 'system', 'manager', 'command', 'entries', 'set_up')),
    limit_at_ms INTEGER NOT NULL,
    heard_at_ms INTEGER NOT NULL
  ) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
