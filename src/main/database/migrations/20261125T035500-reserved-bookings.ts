/**
 * An act of the audit is named as the rest of the program names it. The trigger that refuses every change is there again
 * in the same transaction. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const statements = [
  `DROP TRIGGER audit_keeps_on_update`,
  `UPDATE audit SET action = 'booking.reserved' WHERE action = 'booking.kept'`,
  `CREATE TRIGGER audit_keeps_on_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END`,
];

export async function up(tx: Tx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
