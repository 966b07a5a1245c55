/**
 * How long confirmed events stay is called what head office's option is called. Shipped: never edited, only followed by
 * others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE outbox_watermark RENAME COLUMN keep_days TO retention_days`.execute(tx);
}
