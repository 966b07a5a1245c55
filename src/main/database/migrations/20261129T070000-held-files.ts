/** Catalogues of head office that take effect on a day. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE held_file (
    name TEXT PRIMARY KEY CHECK (name IN ('manifest', 'elsewhere')), version INTEGER NOT NULL CHECK (version > 0),
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64), parts TEXT NOT NULL CHECK (json_valid(parts)),
    from_ms INTEGER NOT NULL, held_at_ms INTEGER NOT NULL) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
