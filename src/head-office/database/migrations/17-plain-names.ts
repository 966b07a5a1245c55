/**
 * Tables get the names that the code uses: a door was a listener, and what a kiosk told was what it reclaimed.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const tables = ['epoch', 'nonce', 'budget'];

const statements = [
  ...tables.flatMap((name) => [
    `ALTER TABLE door_${name} RENAME TO listener_${name}`,
    `ALTER INDEX door_${name}_pkey RENAME TO listener_${name}_pkey`,
  ]),
  `ALTER INDEX door_nonce_time RENAME TO listener_nonce_time`,
  `ALTER TABLE listener_epoch RENAME CONSTRAINT door_epoch_one_check TO listener_epoch_one_check`,
  `UPDATE kiosk_attempt SET of_what = 'the listener' WHERE of_what = 'the door'`,
  // JSON as text: within a string the quotes would have a backslash before them.
  `UPDATE kiosk_status SET status = replace(replace(status, '"toldInEra":', '"reclaimedInEra":'),
    '"toldUpTo":', '"reclaimedUpTo":')`,
];
