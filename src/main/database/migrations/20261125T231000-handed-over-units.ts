/**
 * Units of a kiosk that is gone, which head office has handed over to this one. Somebody has each, and its tenancy is to
 * be imported. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE handed_over_unit (unit_id TEXT PRIMARY KEY REFERENCES unit (id), from_kiosk TEXT NOT NULL,
        heard_at_ms INTEGER NOT NULL) STRICT`,
    )
    .execute(tx);
}
