/**
 * A tenant may pay periods ahead. Which, and for how much, is written down with the attempt; their bills are made with the
 * money. The property says for how many periods, and which lines money settles first.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `ALTER TABLE property ADD COLUMN pay_ahead_periods INTEGER NOT NULL DEFAULT 12
    CHECK (pay_ahead_periods BETWEEN 0 AND 36)`,
  `ALTER TABLE property ADD COLUMN allocation_order TEXT NOT NULL DEFAULT 'oldest_first'
    CHECK (allocation_order IN ('oldest_first', 'rent_first', 'fees_first'))`,
  `CREATE TABLE attempt_ahead (
    attempt_id TEXT NOT NULL REFERENCES payment_attempt (id),
    contract_id TEXT NOT NULL REFERENCES rental_contract (id),
    through_on TEXT NOT NULL CHECK (length(through_on) = 10),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    PRIMARY KEY (attempt_id, contract_id)) STRICT`,
  `CREATE INDEX attempt_ahead_by_contract ON attempt_ahead (contract_id)`,
  `CREATE TRIGGER attempt_ahead_unchanged BEFORE UPDATE ON attempt_ahead
    BEGIN SELECT RAISE(ABORT, 'attempt_ahead is never changed'); END`,
  `CREATE TRIGGER attempt_ahead_kept BEFORE DELETE ON attempt_ahead
    BEGIN SELECT RAISE(ABORT, 'attempt_ahead is never deleted'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
