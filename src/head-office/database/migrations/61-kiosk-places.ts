/** Each kiosk has a place among those of its property, which is in the numbers of its documents. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

const statements = [
  'ALTER TABLE kiosk ADD COLUMN place integer CHECK (place > 0)',
  `UPDATE kiosk SET place = ordered.place FROM (
    SELECT id, row_number() OVER (PARTITION BY property_id ORDER BY created_at_ms, id) AS place FROM kiosk) ordered
    WHERE ordered.id = kiosk.id`,
  'CREATE UNIQUE INDEX kiosk_place ON kiosk (property_id, place)',
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
