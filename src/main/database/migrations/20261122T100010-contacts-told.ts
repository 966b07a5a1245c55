/** Which tenants head office was told of. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`CREATE TABLE contact_told (
    contact_id TEXT PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE, at_ms INTEGER NOT NULL) STRICT`.execute(
    tx,
  );
}
