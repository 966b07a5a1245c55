/**
 * What any number of doors share. What is good for minutes only is kept without a log, so it costs no wait
 * for the disk or a standby. It is empty after a crash and on a standby that was promoted, where the doors
 * begin another epoch.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE UNLOGGED TABLE door_epoch (
    one integer PRIMARY KEY CHECK (one = 1),
    epoch text NOT NULL,
    made_in text NOT NULL,
    forgotten_until_ms bigint NOT NULL DEFAULT 0,
    deletable_until_ms bigint NOT NULL DEFAULT 0,
    raised_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE UNLOGGED TABLE door_nonce (
    nonce text PRIMARY KEY,
    time_ms bigint NOT NULL
  )`,
  `CREATE INDEX door_nonce_time ON door_nonce (time_ms)`,
  `CREATE TABLE job_lease (
    one integer PRIMARY KEY CHECK (one = 1),
    holder text NOT NULL
  )`,
  `CREATE UNLOGGED TABLE page_failure (
    subject text PRIMARY KEY,
    failures integer NOT NULL,
    last_failure_at_ms bigint NOT NULL
  )`,
  `CREATE UNLOGGED TABLE page_allowance (
    standing text PRIMARY KEY,
    full_at_ms double precision NOT NULL
  )`,
  `CREATE TABLE promotion (
    timeline integer PRIMARY KEY,
    place text NOT NULL,
    at_ms bigint NOT NULL,
    promoted_by text NOT NULL,
    why text NOT NULL
  )`,
  `CREATE TABLE page_device (
    token_sha256 text PRIMARY KEY,
    last_sign_in_at_ms bigint NOT NULL
  )`,
];
