/** What one person has done without a second one, for the limit of a day. */
import { sql, type RawBuilder } from 'kysely';
import type { MoneyAct } from '../../../shared/desk/choices';
import type { Tx } from '../schema';

/** Whose acts, since when, and which one is not counted: the one that is about to be done. */
export interface Alone {
  readonly staffId: string;
  readonly sinceMs: number;
  readonly exceptKey: string;
}

/** What was undone, or came to nothing, has no part in it. */
const done: Record<MoneyAct, RawBuilder<unknown>> = {
  refund: sql`SELECT key, staff_id, asked_at_ms AS at_ms, amount_minor FROM refund WHERE state <> 'failed'`,
  credit_note: sql`SELECT n.key, n.staff_id, d.created_at_ms AS at_ms, n.gross_minor AS amount_minor
    FROM credit_note n JOIN document d ON d.id = n.document_id`,
  paid_out: sql`SELECT key, staff_id, moved_at_ms AS at_ms, amount_minor FROM drawer_move WHERE kind = 'paid_out'`,
  difference: sql`SELECT key, staff_id, closed_at_ms AS at_ms, abs(counted_minor - expected_minor) AS amount_minor
    FROM day_closing`,
  taken_back: sql`SELECT key, substr(returned_by, 7) AS staff_id, returned_at_ms AS at_ms, amount_minor FROM returned_payment
    WHERE returned_by LIKE 'staff:%' AND receipt_id NOT IN (SELECT receipt_id FROM return_undone)`,
  // A waived fee counts among credit notes too: it is one.
  waived: sql`SELECT n.key, n.staff_id, d.created_at_ms AS at_ms, n.gross_minor AS amount_minor
    FROM credit_note n JOIN document d ON d.id = n.document_id WHERE n.transaction_type = 'LATE FEE'`,
  let_off: sql`SELECT key, staff_id, at_ms, most_minor AS amount_minor FROM waiver WHERE key IS NOT NULL`,
  written_off: sql`SELECT key, staff_id, made_at_ms AS at_ms, amount_minor FROM write_off WHERE undone_at_ms IS NULL`,
};

/** In minor units; a difference of a count by its size. What somebody else approved is not in it. */
export async function sumDoneAlone(tx: Tx, act: MoneyAct, alone: Alone): Promise<number> {
  const { rows } = await sql<{
    minor: number;
  }>`SELECT coalesce(sum(amount_minor), 0) AS minor FROM (${done[act]})
    WHERE staff_id = ${alone.staffId} AND at_ms > ${alone.sinceMs} AND key <> ${alone.exceptKey}
      AND key NOT IN (SELECT key FROM approval WHERE outcome = 'approved')`.execute(tx);
  return rows[0]?.minor ?? 0;
}
