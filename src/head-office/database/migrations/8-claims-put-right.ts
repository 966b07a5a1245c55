/** Claims on let units that were found with somebody else, or gone. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE claim_put_right (
    contract_id uuid PRIMARY KEY,
    found_with text,
    times integer NOT NULL,
    at_ms bigint NOT NULL
  )`,
];
