/** Owner rights wait for another owner, and a company of one person may switch the second person off. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

const statements = [
  `CREATE TABLE owner_request (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('add', 'change', 'code', 'end')),
    person_id uuid REFERENCES person,
    name text NOT NULL,
    role text,
    is_everywhere boolean NOT NULL,
    property_ids uuid[] NOT NULL,
    why text,
    asked_by uuid NOT NULL REFERENCES person,
    asked_by_name text NOT NULL,
    asked_at_ms bigint NOT NULL,
    CHECK ((person_id IS NULL) = (kind = 'add')),
    CHECK ((role IS NOT NULL) = (kind IN ('add', 'change'))))`,
  `CREATE TABLE second_person_off (
    is_only boolean PRIMARY KEY CHECK (is_only),
    by_name text NOT NULL,
    since_ms bigint NOT NULL)`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
