/** Where a part of what is owed is taken: nowhere, at the desk, or at the kiosk too. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE property ADD COLUMN parts_taken TEXT NOT NULL DEFAULT 'desk'
    CHECK (parts_taken IN ('desk', 'everywhere', 'never'))`,
  `UPDATE property SET parts_taken = part_payments`,
  `ALTER TABLE property DROP COLUMN part_payments`,
  `ALTER TABLE property RENAME COLUMN parts_taken TO part_payments`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
