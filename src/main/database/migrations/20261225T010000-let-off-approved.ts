/** What staff let a customer off at the move-in may wait for a second person, too, and says up to which sum. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const columns = `id, key, act, content, content_sha256, amount_minor, asked_by, asked_at_ms, outcome, decided_by,
  decided_at_ms, done_at_ms`;

const statements = [
  `CREATE TABLE approval_new (
    id TEXT PRIMARY KEY CHECK (id = lower(id) AND length(id) = 36),
    key TEXT NOT NULL UNIQUE,
    act TEXT NOT NULL CHECK (act IN ('refund', 'credit_note', 'paid_out', 'difference', 'taken_back', 'written_off',
      'waived', 'let_off', 'erased')),
    content TEXT NOT NULL, content_sha256 TEXT NOT NULL CHECK (length(content_sha256) = 64),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    asked_by TEXT NOT NULL, asked_at_ms INTEGER NOT NULL,
    outcome TEXT CHECK (outcome IN ('approved', 'declined')),
    decided_by TEXT, decided_at_ms INTEGER, done_at_ms INTEGER,
    CHECK (amount_minor > 0 OR act IN ('let_off', 'erased')), CHECK (act <> 'erased' OR amount_minor = 0),
    CHECK ((outcome IS NULL) = (decided_by IS NULL)),
    CHECK ((outcome IS NULL) = (decided_at_ms IS NULL)),
    CHECK (done_at_ms IS NULL OR outcome = 'approved'),
    CHECK (outcome IS NOT 'approved' OR decided_by <> asked_by)) STRICT`,
  `INSERT INTO approval_new (${columns}) SELECT ${columns} FROM approval`,
  `DROP TABLE approval`,
  `ALTER TABLE approval_new RENAME TO approval`,
  `CREATE INDEX approval_open ON approval (asked_at_ms)
    WHERE outcome IS NULL OR (outcome = 'approved' AND done_at_ms IS NULL)`,
  `CREATE TRIGGER approval_asked_once BEFORE UPDATE OF id, key, act, content, content_sha256, amount_minor, asked_by, asked_at_ms
    ON approval BEGIN SELECT RAISE(ABORT, 'what was asked never changes'); END`,
  `CREATE TRIGGER approval_kept BEFORE DELETE ON approval
    BEGIN SELECT RAISE(ABORT, 'an approval is kept'); END`,
  `ALTER TABLE waiver ADD COLUMN key TEXT`,
  `ALTER TABLE waiver ADD COLUMN most_minor INTEGER`,
];

/** Foreign keys are off meanwhile. */
export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
