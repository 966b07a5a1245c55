/** Keys by which head office signs, the order of what it says, and where its tables stand. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE signing_key (
    number integer PRIMARY KEY CHECK (number > 0),
    public_key text NOT NULL UNIQUE,
    former_signature text,
    made_at_ms bigint NOT NULL,
    made_by text,
    why text
  )`,
  `CREATE TABLE office_era (
    era bigint PRIMARY KEY,
    at_ms bigint NOT NULL,
    raised_by text,
    why text,
    key_number integer,
    signature text,
    CHECK (num_nonnulls(raised_by, why, key_number, signature) IN (0, 4))
  )`,
  `INSERT INTO office_era (era, at_ms)
    SELECT floor(extract(epoch FROM now())), floor(extract(epoch FROM now()) * 1000)`,
  `CREATE TABLE office_doubt (
    one integer PRIMARY KEY CHECK (one = 1),
    why text NOT NULL,
    kiosk_id text,
    era bigint NOT NULL,
    what text NOT NULL,
    at_ms bigint NOT NULL
  )`,
  `CREATE TABLE office_place (one integer PRIMARY KEY CHECK (one = 1), place text NOT NULL)`,
  `INSERT INTO office_place SELECT 1,
    (SELECT system_identifier::text FROM pg_control_system()) || ' ' || 'office_place'::regclass::oid::text`,
];
