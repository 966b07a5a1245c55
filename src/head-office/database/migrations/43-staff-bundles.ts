/** Lists of people of head office who may work at a kiosk, as they were signed last, and whom a kiosk is to let in no more. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  `ALTER TABLE document DROP CONSTRAINT document_kind_check, DROP CONSTRAINT document_check,
    ADD CONSTRAINT document_kind_check
      CHECK (kind IN ('allotment', 'notices', 'staff', 'manifest', 'elsewhere', 'taken')),
    ADD CONSTRAINT document_check CHECK ((kiosk_id <> '') = (kind IN ('allotment', 'notices', 'staff')))`,
  `CREATE TABLE staff_bundle (kiosk_id text PRIMARY KEY REFERENCES kiosk, era bigint NOT NULL, version integer NOT NULL,
    facts_sha256 text NOT NULL, person_ids uuid[] NOT NULL, issued_at_ms bigint NOT NULL)`,
  `CREATE TABLE staff_ended (person_id uuid NOT NULL REFERENCES person, kiosk_id text NOT NULL REFERENCES kiosk,
    era bigint NOT NULL, version integer NOT NULL, at_ms bigint NOT NULL, PRIMARY KEY (person_id, kiosk_id))`,
];
