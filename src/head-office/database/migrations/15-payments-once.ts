/** By which payment money came in, so that one which a restored kiosk tells again counts once. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE taking ADD COLUMN payment_id text`,
  // The first of each: what was counted twice before stays as it is.
  `UPDATE taking SET payment_id = first.payment_id FROM (
    SELECT DISTINCT ON (payment_id, kiosk_id) id, coalesce(payload::jsonb ->> 'attemptId', payload::jsonb ->> 'deskPaymentId') AS payment_id
      FROM inbox_event WHERE type IN ('payment.captured', 'payment.taken')
        AND id IN (SELECT event_id FROM taking) ORDER BY payment_id, kiosk_id, at_ms, id) first
    WHERE taking.event_id = first.id`,
  `CREATE UNIQUE INDEX taking_once ON taking (kiosk_id, payment_id)`,
];
