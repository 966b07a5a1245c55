/** Who may let which unit, who has let it, and what was let twice. */
import { sql } from 'kysely';
import type { Tx } from '../tx';

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const statements = [
  // The claims bucket as it was seen last: what a broker restored from an older copy is put right by.
  `CREATE TABLE unit_claim (
    property_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    kiosk_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('allotted', 'claimed')),
    at_ms bigint NOT NULL,
    revision bigint NOT NULL,
    PRIMARY KEY (property_id, unit_id)
  )`,
  // As far as the bucket was read.
  `CREATE TABLE claims_place (
    one integer PRIMARY KEY CHECK (one = 1),
    bucket_created text NOT NULL,
    revision bigint NOT NULL,
    -- What head office wrote into the bucket last: a bucket that holds an older one has gone back.
    beat bigint NOT NULL
  )`,
  // Rises with whatever kiosks must be told of units.
  `CREATE TABLE claims_change (one integer PRIMARY KEY CHECK (one = 1), number bigint NOT NULL)`,
  `INSERT INTO claims_change VALUES (1, 0)`,
  `CREATE TABLE allotted_unit (
    property_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    kiosk_id text NOT NULL REFERENCES kiosk,
    -- wanted: its claim is still to be made; made: it is in the kiosk's document; withdrawn: the kiosk has not given it up.
    state text NOT NULL CHECK (state IN ('wanted', 'made', 'withdrawn')),
    since_ms bigint NOT NULL,
    PRIMARY KEY (property_id, unit_id, kiosk_id)
  )`,
  `CREATE UNIQUE INDEX allotted_once ON allotted_unit (property_id, unit_id) WHERE state <> 'withdrawn'`,
  `CREATE TABLE allotment (
    kiosk_id text PRIMARY KEY REFERENCES kiosk,
    version bigint NOT NULL,
    unit_ids text NOT NULL
  )`,
  `CREATE TABLE unit_let (
    contract_id uuid PRIMARY KEY,
    kiosk_id text NOT NULL,
    property_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    number text NOT NULL,
    at_ms bigint NOT NULL
  )`,
  `CREATE INDEX unit_let_unit ON unit_let (property_id, unit_id)`,
  `CREATE TABLE double_let (
    id uuid PRIMARY KEY,
    property_id uuid NOT NULL,
    unit_id uuid NOT NULL,
    found_at_ms bigint NOT NULL,
    settled_at_ms bigint,
    settled_by text
  )`,
  `CREATE UNIQUE INDEX double_let_open ON double_let (property_id, unit_id) WHERE settled_at_ms IS NULL`,
  `CREATE TABLE double_let_contract (
    double_let_id uuid NOT NULL REFERENCES double_let,
    contract_id uuid NOT NULL REFERENCES unit_let,
    PRIMARY KEY (double_let_id, contract_id)
  )`,
];
