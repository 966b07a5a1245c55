/** Queries on receipts, and on the charges entries that the money of a move-in has. */
import type { Insertable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { ChargesEntryTable, ReceiptTable, Tx } from '../schema';

export async function insertReceipt(tx: Tx, receipt: Insertable<ReceiptTable>): Promise<void> {
  await tx.insertInto('receipt').values(receipt).execute();
}

export async function insertChargesEntry(tx: Tx, entry: Insertable<ChargesEntryTable>): Promise<void> {
  await tx.insertInto('charges_entry').values(entry).execute();
}

/** The money of an attempt is in: its charges entry says when, and its receipt is final. */
export async function markReceiptFinal(tx: Tx, attemptId: Id<'attempt'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('charges_entry')
    .set({ captured_at_ms: nowMs })
    .where('attempt_id', '=', attemptId)
    .execute();
  await tx.updateTable('receipt').set({ state: 'final' }).where('attempt_id', '=', attemptId).execute();
}
