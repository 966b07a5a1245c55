/** What the fleet page counts, and the hash of its password. Amounts are in the smallest unit of their currency. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE move_in (
    contract_id uuid PRIMARY KEY,
    kiosk_id text NOT NULL REFERENCES kiosk,
    number text NOT NULL,
    at_ms bigint NOT NULL
  )`,
  `CREATE INDEX move_in_at ON move_in (at_ms)`,
  `CREATE TABLE taking (
    event_id uuid PRIMARY KEY,
    kiosk_id text NOT NULL REFERENCES kiosk,
    at_ms bigint NOT NULL,
    currency text,
    amount_minor bigint NOT NULL
  )`,
  `CREATE INDEX taking_at ON taking (at_ms)`,
  `CREATE TABLE page_password (
    one integer PRIMARY KEY CHECK (one = 1),
    sha256 text NOT NULL
  )`,
];
