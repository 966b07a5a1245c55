/** Queries on documents that are on their way to the customer. */
import { sql, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { DocumentDeliveryTable, Tx } from '../schema';

export type DeliveryRow = Selectable<DocumentDeliveryTable>;
type Way = DeliveryRow['way'];

/** In the SQL and not beside it: of both kinds of delivery there is an index of these rows alone. */
export const isWaiting = sql<boolean>`state IN ('waiting', 'under_way') AND state = 'waiting'`;
export const isUnderWay = sql<boolean>`state IN ('waiting', 'under_way') AND state = 'under_way'`;
const isOnItsWay = sql<boolean>`state IN ('waiting', 'under_way')`;

export function selectDeliveries(tx: Tx, contractId: Id<'contract'>): Promise<DeliveryRow[]> {
  return tx.selectFrom('document_delivery').selectAll().where('contract_id', '=', contractId).execute();
}

export async function insertDelivery(tx: Tx, row: DeliveryRow): Promise<void> {
  await tx.insertInto('document_delivery').values(row).execute();
}

export async function updateDelivery(
  tx: Tx,
  id: Id<'delivery'>,
  change: Partial<Omit<DeliveryRow, 'id' | 'contract_id' | 'way'>>,
): Promise<void> {
  await tx.updateTable('document_delivery').set(change).where('id', '=', id).execute();
}

/** The one that has waited longest, among those whose time has come. */
export function findDueDelivery(tx: Tx, way: Way, nowMs: number): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('document_delivery')
    .selectAll()
    .where('way', '=', way)
    .where(isWaiting)
    .where('next_at_ms', '<=', nowMs)
    .orderBy('next_at_ms')
    .limit(1)
    .executeTakeFirst();
}

/** When the next one is due; null when none waits. */
export async function findNextDeliveryTime(tx: Tx, way: Way): Promise<number | null> {
  const row = await tx
    .selectFrom('document_delivery')
    .select(({ fn }) => fn.min('next_at_ms').as('at'))
    .where('way', '=', way)
    .where(isWaiting)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What was under way when the program ended waits again. */
export async function returnUnderWay(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('document_delivery')
    .set({ state: 'waiting', updated_at_ms: nowMs })
    .where(isUnderWay)
    .execute();
}

/** What is on its way to a customer: the documents of a move-in, and single papers. */
export function waitingDeliveries(tx: Tx) {
  return tx
    .selectFrom('document_delivery')
    .select(['way', 'created_at_ms'])
    .where(isOnItsWay)
    .unionAll(tx.selectFrom('paper_delivery').select(['way', 'created_at_ms']).where(isOnItsWay));
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
