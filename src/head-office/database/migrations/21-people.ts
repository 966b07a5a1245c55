/**
 * Named people with a second factor, instead of one password for everybody who saw the fleet page; and what they did. The
 * former password opens nothing any more: the command line names the first owner.
 */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `DROP TABLE page_password, page_failure, page_allowance, page_device`,
  `CREATE TABLE person (id uuid PRIMARY KEY, name text NOT NULL, name_key text NOT NULL,
    role text NOT NULL CHECK (role IN ('owner', 'manager', 'operator', 'viewer')), is_everywhere boolean NOT NULL,
    password_hash text, totp_secret text, totp_last_step bigint NOT NULL DEFAULT 0, pending_secret text,
    added_at_ms bigint NOT NULL, left_at_ms bigint, last_sign_in_at_ms bigint)`,
  // Who has left gives the name back.
  `CREATE UNIQUE INDEX person_name ON person (name_key) WHERE left_at_ms IS NULL`,
  `CREATE TABLE person_property (person_id uuid NOT NULL REFERENCES person, property_id uuid NOT NULL,
    PRIMARY KEY (person_id, property_id))`,
  `CREATE TABLE person_code (code_hash text PRIMARY KEY, person_id uuid NOT NULL REFERENCES person,
    expires_at_ms bigint NOT NULL)`,
  `CREATE TABLE recovery_code (person_id uuid NOT NULL REFERENCES person, code_hash text NOT NULL,
    PRIMARY KEY (person_id, code_hash))`,
  `CREATE TABLE person_session (token_hash text PRIMARY KEY, person_id uuid NOT NULL REFERENCES person,
    expires_at_ms bigint NOT NULL)`,
  `CREATE INDEX person_session_of ON person_session (person_id)`,
  `CREATE TABLE person_act (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at_ms bigint NOT NULL,
    person_id uuid REFERENCES person, said_by text NOT NULL, act text NOT NULL, property_id uuid, about text NOT NULL,
    why text)`,
  `CREATE INDEX person_act_property ON person_act (property_id, number)`,
  `CREATE UNLOGGED TABLE sign_in_failure (subject text PRIMARY KEY, failures integer NOT NULL,
    last_failure_at_ms bigint NOT NULL)`,
  `CREATE UNLOGGED TABLE sign_in_allowance (name_hash text NOT NULL, history text NOT NULL,
    full_at_ms double precision NOT NULL, PRIMARY KEY (name_hash, history))`,
  `CREATE TABLE sign_in_device (token_hash text PRIMARY KEY, name_hash text NOT NULL, last_sign_in_at_ms bigint NOT NULL)`,
];
