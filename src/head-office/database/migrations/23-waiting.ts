/** Who at head office has what waits at a kiosk: a call for help, or what somebody has to decide. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE waiting_taken (kiosk_id text NOT NULL, kind text NOT NULL, subject text NOT NULL,
        since_ms bigint NOT NULL, person_id uuid NOT NULL REFERENCES person, said_by text NOT NULL,
        at_ms bigint NOT NULL, PRIMARY KEY (kiosk_id, kind, subject))`,
    )
    .execute(tx);
}
