/** Queries on single documents that are on their way to a customer. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { SingleDeliveryTable } from '../schema/delivery';
import { deliveryQueue } from './queue';

export type SingleDeliveryRow = Selectable<SingleDeliveryTable>;
type Way = SingleDeliveryRow['way'];

export const singleQueue = deliveryQueue('single_delivery');

/** What is delivered: the code of a reservation, a document, or a letter about late rent or a saved card. */
export type Deliverable =
  | { readonly booking_id: Id<'booking'> }
  | {
      readonly document_id: Id<'document'>;
      readonly occasion?: SingleDeliveryRow['occasion'];
      /** Documents that go out with it. */
      readonly with?: readonly Id<'document'>[];
    }
  | { readonly letter_id: Id<'letter'> }
  | { readonly card_letter_id: Id<'card_letter'> };

export function findSingleDelivery(
  tx: Tx,
  what: Deliverable,
  way: Way,
): Promise<SingleDeliveryRow | undefined> {
  const all = tx.selectFrom('single_delivery').selectAll().where('way', '=', way);
  if ('booking_id' in what) return all.where('booking_id', '=', what.booking_id).executeTakeFirst();
  if ('document_id' in what) return all.where('document_id', '=', what.document_id).executeTakeFirst();
  return 'card_letter_id' in what
    ? all.where('card_letter_id', '=', what.card_letter_id).executeTakeFirst()
    : all.where('letter_id', '=', what.letter_id).executeTakeFirst();
}

/** A letter with new credit notes of the same contract that nobody has tried to send yet. */
export function findWaitingCredits(
  tx: Tx,
  documentId: Id<'document'>,
): Promise<SingleDeliveryRow | undefined> {
  return tx
    .selectFrom('single_delivery as d')
    .innerJoin('document as first', 'first.id', 'd.document_id')
    .innerJoin('document as own', (join) =>
      join
        .onRef('own.contract_id', '=', 'first.contract_id')
        .onRef('own.contact_id', '=', 'first.contact_id')
        .onRef('own.kind', '=', 'first.kind')
        .on('own.id', '=', documentId),
    )
    .selectAll('d')
    .where('own.kind', '=', 'credit_note')
    .where('d.way', '=', 'email')
    .where('d.occasion', '=', 'made')
    .where('d.state', '=', 'waiting')
    .where('d.attempts', '=', 0)
    .executeTakeFirst();
}

/** The same document once more, perhaps for another reason. */
export async function askAgain(
  tx: Tx,
  id: SingleDeliveryRow['id'],
  change: Partial<Omit<SingleDeliveryRow, 'id' | 'way'>>,
): Promise<void> {
  await tx.updateTable('single_delivery').set(change).where('id', '=', id).execute();
}

export async function insertSingleDelivery(tx: Tx, row: SingleDeliveryRow): Promise<void> {
  await tx.insertInto('single_delivery').values(row).execute();
}
