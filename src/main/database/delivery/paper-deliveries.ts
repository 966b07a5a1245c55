/** Queries on single papers that are on their way to a customer. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { isUnderWay, isWaiting } from './document-deliveries';
import type { PaperDeliveryTable, Tx } from '../schema';

export type PaperDeliveryRow = Selectable<PaperDeliveryTable>;
type Way = PaperDeliveryRow['way'];

/** What is delivered: the code of a kept booking, or a document. */
export type Paper = { readonly booking_id: Id<'booking'> } | { readonly document_id: Id<'document'> };

export function findPaperDelivery(tx: Tx, paper: Paper, way: Way): Promise<PaperDeliveryRow | undefined> {
  const all = tx.selectFrom('paper_delivery').selectAll().where('way', '=', way);
  return 'booking_id' in paper
    ? all.where('booking_id', '=', paper.booking_id).executeTakeFirst()
    : all.where('document_id', '=', paper.document_id).executeTakeFirst();
}

export async function insertPaperDelivery(tx: Tx, row: PaperDeliveryRow): Promise<void> {
  await tx.insertInto('paper_delivery').values(row).execute();
}

export async function updatePaperDelivery(
  tx: Tx,
  id: Id<'delivery'>,
  change: Partial<Omit<PaperDeliveryRow, 'id' | 'booking_id' | 'document_id' | 'way'>>,
): Promise<void> {
  await tx.updateTable('paper_delivery').set(change).where('id', '=', id).execute();
}

/** The one that has waited longest, among those whose time has come. */
export function findDuePaper(tx: Tx, way: Way, nowMs: number): Promise<PaperDeliveryRow | undefined> {
  return tx
    .selectFrom('paper_delivery')
    .selectAll()
    .where('way', '=', way)
    .where(isWaiting)
    .where('next_at_ms', '<=', nowMs)
    .orderBy('next_at_ms')
    .limit(1)
    .executeTakeFirst();
}

/** When the next one is due; null when none waits. */
export async function findNextPaperTime(tx: Tx, way: Way): Promise<number | null> {
  const row = await tx
    .selectFrom('paper_delivery')
    .select(({ fn }) => fn.min('next_at_ms').as('at'))
    .where('way', '=', way)
    .where(isWaiting)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What was under way when the program ended waits again. */
export async function returnPapersUnderWay(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('paper_delivery')
    .set({ state: 'waiting', updated_at_ms: nowMs })
    .where(isUnderWay)
    .execute();
}
