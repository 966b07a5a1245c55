/** What kiosks tried that they may not, and by which key one that was turned away would still be known. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE kiosk_attempt (
    kiosk_id text NOT NULL,
    what text NOT NULL,
    times bigint NOT NULL,
    -- The last of them: whose it was, as far as it said so.
    of_what text NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (kiosk_id, what)
  )`,
  `ALTER TABLE kiosk ADD COLUMN revoked_key text`,
];
