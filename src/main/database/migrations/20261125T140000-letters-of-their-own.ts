/** Why a document goes to a tenant: asked for, sent because it was made, or because a saved card has paid. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

export async function up(tx: Tx): Promise<void> {
  await sql`ALTER TABLE single_delivery ADD COLUMN occasion TEXT NOT NULL DEFAULT 'asked'
    CHECK (occasion IN ('asked', 'made', 'card_paid'))`.execute(tx);
}
