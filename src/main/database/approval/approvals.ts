/** Queries on what waits for a second person. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { ApprovalTable } from '../schema/desk';

export type ApprovalRow = Selectable<ApprovalTable>;

export function findApprovalByKey(tx: Tx, key: string): Promise<ApprovalRow | undefined> {
  return tx.selectFrom('approval').selectAll().where('key', '=', key).executeTakeFirst();
}

export function findApproval(tx: Tx, id: Id<'approval'>): Promise<ApprovalRow | undefined> {
  return tx.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertApproval(
  tx: Tx,
  row: Omit<ApprovalRow, 'outcome' | 'decided_by' | 'decided_at_ms' | 'done_at_ms'>,
): Promise<void> {
  const open = { outcome: null, decided_by: null, decided_at_ms: null, done_at_ms: null };
  await tx
    .insertInto('approval')
    .values({ ...row, ...open })
    .execute();
}

export async function decideApproval(
  tx: Tx,
  id: Id<'approval'>,
  decision: Pick<ApprovalRow, 'outcome' | 'decided_by' | 'decided_at_ms'>,
): Promise<void> {
  await tx.updateTable('approval').set(decision).where('id', '=', id).execute();
}

/** The act itself is done. */
export async function finishApproval(tx: Tx, key: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ done_at_ms: nowMs })
    .where('key', '=', key)
    .where('outcome', '=', 'approved')
    .where('done_at_ms', 'is', null)
    .execute();
}

/**
 * What waits for a decision, or was approved and is not done; the oldest first. What a customer was to be let off at a move-in
 * that has ended waits for nobody: no yes could do it.
 */
export function selectOpenApprovals(tx: Tx): Promise<ApprovalRow[]> {
  return tx
    .selectFrom('approval')
    .selectAll()
    .where((each) =>
      each.or([
        each('outcome', 'is', null),
        each.and([each('outcome', '=', 'approved'), each('done_at_ms', 'is', null)]),
      ]),
    )
    .where((each) =>
      each.or([
        each('act', '!=', 'let_off'),
        each.exists(
          each
            .selectFrom('booking')
            .select('id')
            .whereRef('id', '=', sql<Id<'booking'>>`json_extract(approval.content, '$.bookingId')`)
            .where('state', 'in', ['draft', 'payment_pending', 'needs_review']),
        ),
      ]),
    )
    .orderBy('asked_at_ms')
    .orderBy('id')
    .execute();
}
