/** Queries on what is collected from saved cards: the collections of a contract, their tries, and what bills announced. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import type { ChargeTryTable, CollectionInvoiceTable, CollectionTable } from '../schema/autopay';
import type { AnnouncedChargeTable } from '../schema/bill';

export type CollectionRow = Selectable<CollectionTable>;
export type ChargeTryRow = Selectable<ChargeTryTable>;

/** In the SQL and not beside it: there are indexes of these alone. */
const running = (['written', 'open'] as const).map((state) => sql.lit(state));

/** The bill waits in an e-mail that another one is named first in. */
const isWaitingTogether = sql<boolean>`EXISTS (SELECT 1 FROM single_delivery s, json_each(s.together) o
  JOIN document d ON d.id = o.value WHERE s.state IN ('waiting', 'under_way') AND s.way = 'email'
    AND d.kind = 'invoice' AND d.number = i.number)`;

export async function insertAnnouncedCharge(
  tx: Tx,
  charge: Omit<Selectable<AnnouncedChargeTable>, 'done_at_ms'>,
): Promise<void> {
  await tx
    .insertInto('announced_charge')
    .values({ ...charge, done_at_ms: null })
    .execute();
}

/** What the newest bill said that it charges, in minor units; undefined before the first one that did. */
export async function lastAnnounced(tx: Tx, contractId: Id<'contract'>): Promise<Minor | undefined> {
  const row = await tx
    .selectFrom('announced_charge as a')
    .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
    .select('i.total_minor as totalMinor')
    .where('i.contract_id', '=', contractId)
    // Days that a change of charges adds are no whole period.
    .where('i.kind', '=', 'RENTAL')
    .orderBy('i.due_on', 'desc')
    .orderBy('i.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.totalMinor;
}

/** Contracts with an announced charge whose day has come, and those with a collection under way; in the order of ids. */
export async function selectContractsToCollect(tx: Tx, today: string): Promise<readonly Id<'contract'>[]> {
  const announced = tx
    .selectFrom('announced_charge as a')
    .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
    .select('i.contract_id as id')
    .where('a.done_at_ms', 'is', null)
    .where('a.charge_on', '<=', today);
  const rows = await announced
    .union(tx.selectFrom('collection').select('contract_id as id').where('state', 'in', running))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A contract's charges that bills announced and nothing has settled, the oldest bill first. */
export function selectAnnouncedOf(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('announced_charge as a')
    .innerJoin('invoice as i', 'i.id', 'a.invoice_id')
    .select(['a.invoice_id as invoiceId', 'a.charge_on as chargeOn'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('bill_to_draw as b')
            .select('b.invoice_id')
            .whereRef('b.invoice_id', '=', 'a.invoice_id'),
        )
        .as('isToBeDrawn'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('document as d')
            .innerJoin('single_delivery as s', 's.document_id', 'd.id')
            .select('s.id')
            .whereRef('d.number', '=', 'i.number')
            .where('d.kind', '=', 'invoice')
            .where('s.way', '=', 'email')
            .where('s.state', 'in', ['waiting', 'under_way']),
        )
        .or(isWaitingTogether)
        .as('isToBeSent'),
    )
    .where('i.contract_id', '=', contractId)
    .where('a.done_at_ms', 'is', null)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
}

/** Nothing of these invoices is open any more. */
export async function markAnnouncedDone(
  tx: Tx,
  invoiceIds: readonly Id<'invoice'>[],
  nowMs: number,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await tx
    .updateTable('announced_charge')
    .set({ done_at_ms: nowMs })
    .where('invoice_id', 'in', invoiceIds)
    .execute();
}

/** No bill of a contract is charged to its card any more. */
export async function endAnnouncedCharges(tx: Tx, contractId: Id<'contract'>, nowMs: number): Promise<void> {
  await tx
    .updateTable('announced_charge')
    .set({ done_at_ms: nowMs })
    .where('done_at_ms', 'is', null)
    .where('invoice_id', 'in', (own) =>
      own.selectFrom('invoice').select('id').where('contract_id', '=', contractId),
    )
    .execute();
}

export async function insertCollection(
  tx: Tx,
  collection: Insertable<CollectionTable>,
  invoices: readonly Pick<CollectionInvoiceTable, 'invoice_id' | 'amount_minor'>[],
): Promise<void> {
  await tx.insertInto('collection').values(collection).execute();
  await tx
    .insertInto('collection_invoice')
    .values(invoices.map((each, index) => ({ ...each, collection_id: collection.id, position: index + 1 })))
    .execute();
}

export function findCollection(tx: Tx, id: Id<'collection'>): Promise<CollectionRow | undefined> {
  return tx.selectFrom('collection').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one of a contract that is written or open. */
export function findRunningCollection(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collection')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('state', 'in', running)
    .executeTakeFirst();
}

export function selectCollectionInvoices(tx: Tx, id: Id<'collection'>) {
  return tx
    .selectFrom('collection_invoice')
    .select(['invoice_id as invoiceId', 'amount_minor as amountMinor'])
    .where('collection_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Whether the card of a mandate has ever paid a bill. */
export async function wasCollected(tx: Tx, mandateId: Id<'mandate'>): Promise<boolean> {
  const row = await tx
    .selectFrom('collection')
    .select('id')
    .where('mandate_id', '=', mandateId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Invoices that a card was asked for in vain. */
export async function selectFailedInvoices(
  tx: Tx,
  contractId: Id<'contract'>,
  savedCardId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('collection_invoice as f')
    .innerJoin('collection as c', 'c.id', 'f.collection_id')
    .select('f.invoice_id as id')
    .where('c.contract_id', '=', contractId)
    .where('c.state', '=', 'failed')
    .where('c.saved_card_id', '=', savedCardId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Changes one that is in one of these states; answers whether it was. */
export async function changeCollection(
  tx: Tx,
  id: Id<'collection'>,
  from: readonly CollectionRow['state'][],
  change: Updateable<CollectionTable> & { readonly updated_at_ms: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('collection')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closed ones whose intent may still bring money, as far as is known; the oldest first. */
export function selectUnsettledCollections(tx: Tx, limit: number): Promise<CollectionRow[]> {
  return tx
    .selectFrom('collection')
    .selectAll()
    .where('settled_at_ms', 'is', null)
    .where('state', 'not in', running)
    .orderBy('created_at_ms')
    .limit(limit)
    .execute();
}

export async function insertTry(
  tx: Tx,
  asked: Pick<ChargeTryRow, 'collection_id' | 'number' | 'asked_at_ms' | 'charge_before'>,
): Promise<void> {
  await tx.insertInto('charge_try').values(asked).execute();
}

/** Oldest first. */
export function selectTries(tx: Tx, id: Id<'collection'>): Promise<ChargeTryRow[]> {
  return tx.selectFrom('charge_try').selectAll().where('collection_id', '=', id).orderBy('number').execute();
}

/** The newest first, with what each asked for. */
export function selectLastTries(tx: Tx, contractId: Id<'contract'>, limit: number) {
  return tx
    .selectFrom('charge_try as t')
    .innerJoin('collection as c', 'c.id', 't.collection_id')
    .select([
      't.asked_at_ms as askedAtMs',
      't.code',
      't.advice',
      'c.amount_minor as amountMinor',
      'c.currency',
    ])
    .where('c.contract_id', '=', contractId)
    .orderBy('t.asked_at_ms', 'desc')
    .orderBy('t.number', 'desc')
    .limit(limit)
    .execute();
}

/** False where it had its answer before. */
export async function answerTry(
  tx: Tx,
  { collection_id: id, number }: Pick<ChargeTryRow, 'collection_id' | 'number'>,
  answer: Pick<ChargeTryRow, 'advice' | 'charge_id'> & {
    readonly code: string;
    readonly answered_on: string;
    readonly answered_at_ms: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('charge_try')
    .set(answer)
    .where('collection_id', '=', id)
    .where('number', '=', number)
    .where('code', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Since when a saved card is being asked for money of these contracts; undefined while none is. */
export async function cardAskedSince(
  tx: Tx,
  contractIds: readonly Id<'contract'>[],
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('charge_try as t')
    .innerJoin('collection as c', 'c.id', 't.collection_id')
    .select('t.asked_at_ms as askedAtMs')
    .where('t.code', 'is', null)
    .where('c.contract_id', 'in', contractIds)
    .orderBy('t.asked_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.askedAtMs;
}
