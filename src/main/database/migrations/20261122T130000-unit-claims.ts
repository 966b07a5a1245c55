/** The units this kiosk has asked head office for, and those it may let. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // Without a reference to the unit: head office may allot what the catalogue here does not have yet.
  `CREATE TABLE unit_claim (
    unit_id TEXT PRIMARY KEY CHECK (unit_id = lower(unit_id) AND length(unit_id) = 36),
    kind TEXT NOT NULL CHECK (kind IN ('allotted', 'claimed')),
    state TEXT NOT NULL CHECK (state IN ('asked', 'held', 'lost', 'giving_up')),
    withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
    needed_at_ms INTEGER NOT NULL
  ) STRICT`,
  // Two contracts for one unit, as head office told it; a person settles it.
  `CREATE TABLE unit_conflict (
    id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
    unit_id TEXT NOT NULL,
    contracts TEXT NOT NULL CHECK (json_valid(contracts)),
    raised_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER,
    settled_by TEXT,
    settled_why TEXT,
    CHECK ((settled_at_ms IS NULL) = (settled_by IS NULL))
  ) STRICT`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
