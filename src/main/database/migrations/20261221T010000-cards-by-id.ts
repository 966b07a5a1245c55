/**
 * Each minute it is asked which cards a provider is to forget. Without this index each of them was looked for among all consents that
 * there ever were. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw('CREATE INDEX mandate_by_card ON mandate (saved_card_id) WHERE saved_card_id IS NOT NULL')
    .execute(tx);
}
