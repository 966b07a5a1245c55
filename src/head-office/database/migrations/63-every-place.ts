/** No kiosk is without a place: those that were written down without one follow the others of their property. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

const statements = [
  `UPDATE kiosk SET place = ordered.place FROM (
    SELECT id, row_number() OVER (PARTITION BY property_id ORDER BY created_at_ms, id)
      + coalesce((SELECT max(place) FROM kiosk other WHERE other.property_id = lacking.property_id), 0) AS place
    FROM kiosk lacking WHERE place IS NULL) ordered
    WHERE ordered.id = kiosk.id`,
  'ALTER TABLE kiosk ALTER COLUMN place SET NOT NULL',
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
