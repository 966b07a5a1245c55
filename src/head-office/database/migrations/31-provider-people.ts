/** People who sign in with an identity provider (OpenID Connect), by what the provider calls them. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE provider_person (issuer text NOT NULL, subject text NOT NULL, person_id uuid NOT NULL UNIQUE REFERENCES person,
    PRIMARY KEY (issuer, subject))`,
];
