/** Which versions kiosks follow, and whether they wait: said for a kiosk, or for all of a property ('' as its kiosk). */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE update_setting (property_id uuid NOT NULL, kiosk_id text NOT NULL, ring text, paused boolean,
        at_ms bigint NOT NULL, set_by text NOT NULL, why text NOT NULL, PRIMARY KEY (property_id, kiosk_id))`,
    )
    .execute(tx);
}
