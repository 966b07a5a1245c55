/** Queries on single papers that are on their way to a customer. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { PaperDeliveryTable, Tx } from '../schema';
import { deliveryQueue } from './queue';

export type PaperDeliveryRow = Selectable<PaperDeliveryTable>;
type Way = PaperDeliveryRow['way'];

export const paperQueue = deliveryQueue('paper_delivery');

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
