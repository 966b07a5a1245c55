/**
 * Where a customer's phone leaves ciphertext for a kiosk that no phone reaches. Unlogged: it is worth ten minutes, and is to
 * be in no archive of the write-ahead log.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE UNLOGGED TABLE phone_place (kiosk_id text PRIMARY KEY REFERENCES kiosk, id text NOT NULL UNIQUE,
        language text NOT NULL, number text NOT NULL, country_id integer NOT NULL, ends_at_ms bigint NOT NULL,
        openings integer NOT NULL DEFAULT 0, box text, sent text, CHECK ((box IS NULL) = (sent IS NULL)))`,
    )
    .execute(tx);
}
