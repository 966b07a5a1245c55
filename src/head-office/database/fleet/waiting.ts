/** Queries on who at head office has what waits at kiosks. */
import { storable } from '../storable';
import type { ApprovalDecisionTable, WaitingTakenTable } from '../schema-kiosk';
import type { Database, Tx } from '../tx';

export type WaitingTaken = WaitingTakenTable;

export function selectWaitingTaken(database: Database | Tx, kioskId?: string): Promise<WaitingTaken[]> {
  const taken = database.selectFrom('waiting_taken').selectAll().orderBy('at_ms');
  return (kioskId === undefined ? taken : taken.where('kiosk_id', '=', kioskId)).execute();
}

/** False where somebody has it already. */
export async function insertWaitingTaken(tx: Tx, row: WaitingTaken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('waiting_taken')
    .values(row)
    .onConflict((there) => there.columns(['kiosk_id', 'kind', 'subject']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Of what waited before under the same subject: that is another thing. */
export async function deleteFormerTaken(
  tx: Tx,
  { kiosk_id, kind, subject, since_ms }: Pick<WaitingTaken, 'kiosk_id' | 'kind' | 'subject' | 'since_ms'>,
): Promise<void> {
  await tx
    .deleteFrom('waiting_taken')
    .where('kiosk_id', '=', kiosk_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('since_ms', '<>', since_ms)
    .execute();
}

/** False where nobody had it. */
export async function deleteWaitingTaken(
  tx: Tx,
  { kiosk_id, kind, subject }: Pick<WaitingTaken, 'kiosk_id' | 'kind' | 'subject'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_taken')
    .where('kiosk_id', '=', kiosk_id)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ApprovalDecision = ApprovalDecisionTable;

/** Since then; `kioskId`: of this kiosk alone. */
export function selectDecisions(
  database: Database | Tx,
  sinceMs: number,
  kioskId?: string,
): Promise<ApprovalDecision[]> {
  const decisions = database.selectFrom('approval_decision').selectAll().where('at_ms', '>=', sinceMs);
  return (kioskId === undefined ? decisions : decisions.where('kiosk_id', '=', kioskId)).execute();
}

/** In place of what was said before. */
export async function saveDecision(tx: Tx, row: ApprovalDecision): Promise<void> {
  const { kiosk_id: _kiosk, approval_id: _id, ...said } = { ...row, said_by: storable(row.said_by) };
  await tx
    .insertInto('approval_decision')
    .values({ ...row, ...said })
    .onConflict((there) => there.columns(['kiosk_id', 'approval_id']).doUpdateSet(said))
    .execute();
}
