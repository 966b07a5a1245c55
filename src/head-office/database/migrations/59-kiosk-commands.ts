/** What kiosks are asked, with their answers; and whose alerts are silenced for a while. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

const statements = [
  `CREATE TABLE kiosk_command (
    id uuid PRIMARY KEY,
    number integer NOT NULL GENERATED ALWAYS AS IDENTITY,
    kiosk_id text NOT NULL,
    kind text NOT NULL,
    said_by text NOT NULL,
    asked_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    state text,
    why text,
    answered_at_ms bigint,
    CHECK ((state IS NULL) = (answered_at_ms IS NULL)))`,
  'CREATE INDEX kiosk_command_kiosk ON kiosk_command (kiosk_id, number)',
  `CREATE TABLE kiosk_silence (
    kiosk_id text PRIMARY KEY,
    until_ms bigint NOT NULL,
    said_by text NOT NULL,
    at_ms bigint NOT NULL,
    why text NOT NULL)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
