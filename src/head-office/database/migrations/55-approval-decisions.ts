/** What people of head office said to money that waits at a kiosk for a second person: the last of each counts. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE approval_decision (kiosk_id text NOT NULL, approval_id uuid NOT NULL, content_sha256 text NOT NULL,
        approve boolean NOT NULL, person_id uuid NOT NULL REFERENCES person, said_by text NOT NULL, at_ms bigint NOT NULL,
        PRIMARY KEY (kiosk_id, approval_id))`,
    )
    .execute(tx);
}
