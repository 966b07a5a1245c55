/** Changes of the catalogue that take effect on a day. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE catalogue_proposal ADD COLUMN effective_on TEXT CHECK (effective_on IS date(effective_on))`,
  `CREATE TABLE catalogue_schedule (
    id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
    effective_on TEXT NOT NULL CHECK (effective_on IS date(effective_on)),
    edits TEXT NOT NULL, edits_sha256 TEXT NOT NULL CHECK (length(edits_sha256) = 64),
    scheduled_by TEXT NOT NULL, scheduled_at_ms INTEGER NOT NULL, approved_by TEXT,
    outcome TEXT CHECK (outcome IN ('in_force', 'withdrawn', 'overtaken', 'stopped')),
    ended_by TEXT, ended_at_ms INTEGER, problems TEXT, version INTEGER, seen_at_ms INTEGER,
    CHECK ((outcome IS NULL) = (ended_at_ms IS NULL)),
    CHECK ((outcome IS NULL) = (ended_by IS NULL)),
    CHECK (version IS NULL OR outcome = 'in_force'),
    CHECK (approved_by IS NULL OR approved_by <> scheduled_by)) STRICT`,
  `CREATE INDEX catalogue_schedule_waits ON catalogue_schedule (effective_on) WHERE outcome IS NULL`,
  `CREATE TRIGGER catalogue_schedule_once BEFORE UPDATE OF id, effective_on, edits, edits_sha256, scheduled_by,
    scheduled_at_ms, approved_by ON catalogue_schedule
    BEGIN SELECT RAISE(ABORT, 'what was scheduled never changes'); END`,
  `CREATE TRIGGER catalogue_schedule_ended BEFORE UPDATE OF outcome ON catalogue_schedule
    WHEN OLD.outcome IS NOT NULL BEGIN SELECT RAISE(ABORT, 'it has ended already'); END`,
  `CREATE TRIGGER catalogue_schedule_kept BEFORE DELETE ON catalogue_schedule
    BEGIN SELECT RAISE(ABORT, 'what was scheduled is kept'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
