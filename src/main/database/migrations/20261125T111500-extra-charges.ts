/** What staff charge a tenant for beside the rent: which invoice, and the key that charges it once. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`CREATE TABLE extra_charge (
    invoice_id TEXT PRIMARY KEY REFERENCES invoice (id), key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('damage', 'cleaning')), what TEXT NOT NULL, staff_id TEXT NOT NULL,
    charged_at_ms INTEGER NOT NULL) STRICT`.execute(tx);
}
