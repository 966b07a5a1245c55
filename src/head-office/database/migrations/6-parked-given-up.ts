/** A parked event that somebody has looked at, and that nobody will read any more. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE parked_event
    ADD COLUMN given_up_at_ms bigint,
    ADD COLUMN given_up_why text,
    ADD CHECK ((given_up_at_ms IS NULL) = (given_up_why IS NULL))`,
];
