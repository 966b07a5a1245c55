/** Refunds that a bank sends back afterward. Shipped: never edited, only followed by others. */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  // When the provider was last asked whether it came back.
  `ALTER TABLE refund ADD COLUMN followed_at_ms INTEGER`,
  `CREATE TABLE refund_return (
    refund_id TEXT PRIMARY KEY REFERENCES refund (id), seen_at_ms INTEGER NOT NULL) STRICT`,
  `CREATE TRIGGER refund_return_unchanged BEFORE UPDATE ON refund_return
    BEGIN SELECT RAISE(ABORT, 'refund_return is never changed'); END`,
  `CREATE TRIGGER refund_return_kept BEFORE DELETE ON refund_return
    BEGIN SELECT RAISE(ABORT, 'refund_return is never deleted'); END`,
  // A closed day stays as it was. The money is back on the day on which it was seen, as a refund of less than
  // nothing.
  `CREATE TRIGGER refund_return_journal AFTER INSERT ON refund_return BEGIN
    INSERT INTO money_entry (kind, subject_id) VALUES ('refund', 'return:' || NEW.refund_id); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
