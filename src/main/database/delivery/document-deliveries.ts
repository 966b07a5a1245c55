/** Queries on documents that are on their way to the customer. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { DocumentDeliveryTable } from '../schema/delivery';
import { deliveryQueue, isOnItsWay } from './queue';

export type DeliveryRow = Selectable<DocumentDeliveryTable>;
type Way = DeliveryRow['way'];

export const documentQueue = deliveryQueue('document_delivery');

export function selectDeliveries(tx: Tx, contractId: Id<'contract'>): Promise<DeliveryRow[]> {
  return tx.selectFrom('document_delivery').selectAll().where('contract_id', '=', contractId).execute();
}

/** Other addresses are kept no longer than it takes to reach them and to show what became of it. */
export async function deleteOtherAddresses(tx: Tx, beforeMs: number): Promise<void> {
  await tx
    .deleteFrom('document_delivery')
    .where('other_address', '<>', '')
    .where('state', 'in', ['done', 'failed'])
    .where('updated_at_ms', '<', beforeMs)
    .execute();
}

export async function insertDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insertInto('document_delivery').values(row).execute();
}

/** What is on its way to a customer: the documents of a move-in, and single documents. */
export function waitingDeliveries(tx: Tx) {
  return tx
    .selectFrom('document_delivery')
    .select(['way', 'created_at_ms'])
    .where(isOnItsWay)
    .unionAll(tx.selectFrom('single_delivery').select(['way', 'created_at_ms']).where(isOnItsWay));
}

/** How many wait, by way. */
export async function countWaiting(tx: Tx): Promise<Readonly<Record<Way, number>>> {
  const rows = await tx
    .selectFrom(waitingDeliveries(tx).as('waiting'))
    .select(({ fn }) => ['way', fn.countAll<number>().as('count')])
    .groupBy('way')
    .execute();
  const of = (way: Way) => rows.find((row) => row.way === way)?.count ?? 0;
  return { print: of('print'), email: of('email') };
}
