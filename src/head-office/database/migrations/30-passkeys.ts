/** Passkeys, with which people sign in without password and authenticator, and the challenges that browsers answer. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE passkey (credential_id text PRIMARY KEY, person_id uuid NOT NULL REFERENCES person,
    public_key bytea NOT NULL, sign_count bigint NOT NULL, domain text NOT NULL, name text NOT NULL,
    added_at_ms bigint NOT NULL, last_used_at_ms bigint)`,
  `CREATE INDEX passkey_person ON passkey (person_id)`,
  `CREATE UNLOGGED TABLE passkey_challenge (challenge text PRIMARY KEY, person_id uuid REFERENCES person,
    place text NOT NULL, expires_at_ms bigint NOT NULL)`,
  `CREATE INDEX passkey_challenge_place ON passkey_challenge (place)`,
];
