/** Changes of catalogues that somebody edits at head office, another person approves, and that go out in rings of sites. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `CREATE TABLE catalogue_change (id uuid PRIMARY KEY, title text NOT NULL, made_at_ms bigint NOT NULL, made_by text NOT NULL,
    approved_by uuid REFERENCES person, approved_by_name text, approved_at_ms bigint, approved_sha256 text,
    ended_at_ms bigint)`,
  `CREATE TABLE catalogue_change_site (change_id uuid NOT NULL REFERENCES catalogue_change, property_id uuid NOT NULL,
    ring integer NOT NULL CHECK (ring BETWEEN 1 AND 3), base_version bigint NOT NULL, sha256 text NOT NULL,
    content bytea NOT NULL, published_version bigint, published_at_ms bigint, PRIMARY KEY (change_id, property_id))`,
  // Nobody of them approves it.
  `CREATE TABLE catalogue_change_editor (change_id uuid NOT NULL REFERENCES catalogue_change,
    person_id uuid NOT NULL REFERENCES person, name text NOT NULL, PRIMARY KEY (change_id, person_id))`,
];
