/** The files that were published for the kiosks of a property. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE published_file (
    name text NOT NULL CHECK (name IN ('manifest', 'elsewhere')),
    property_id uuid NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    sha256 text NOT NULL,
    content bytea NOT NULL,
    published_at_ms bigint NOT NULL,
    PRIMARY KEY (name, property_id, version)
  )`,
];
