/** People who have the money alone. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE person DROP CONSTRAINT person_role_check`,
  `ALTER TABLE person ADD CONSTRAINT person_role_check
    CHECK (role IN ('owner', 'manager', 'operator', 'finance', 'viewer'))`,
];
