/** What a change of catalogues is about, so that who approves taxes or words that tenants sign is asked; and two more roles. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // What was edited before may be about all of it.
  `ALTER TABLE catalogue_change_site ADD COLUMN parts text NOT NULL DEFAULT 'prices taxes agreement'`,
  `ALTER TABLE catalogue_change_site ALTER COLUMN parts DROP DEFAULT`,
  `ALTER TABLE person DROP CONSTRAINT person_role_check`,
  `ALTER TABLE person ADD CONSTRAINT person_role_check
    CHECK (role IN ('owner', 'manager', 'pricing', 'operator', 'finance', 'support', 'viewer'))`,
];
