/** Catalogues that wait for another manager's yes. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `CREATE TABLE catalogue_proposal (
    id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
    file TEXT,
    file_sha256 TEXT NOT NULL CHECK (length(file_sha256) = 64),
    proposed_by TEXT NOT NULL REFERENCES staff (id),
    proposed_at_ms INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('imported', 'declined')),
    decided_by TEXT REFERENCES staff (id),
    decided_at_ms INTEGER,
    CHECK ((outcome IS NULL) = (file IS NOT NULL)),
    CHECK ((outcome IS NULL) = (decided_by IS NULL)),
    CHECK ((outcome IS NULL) = (decided_at_ms IS NULL)),
    CHECK (outcome IS NOT 'imported' OR decided_by <> proposed_by)) STRICT`,
  // One at a time: two would be decided by what changed last.
  `CREATE UNIQUE INDEX catalogue_proposal_open ON catalogue_proposal ((outcome IS NULL)) WHERE outcome IS NULL`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
