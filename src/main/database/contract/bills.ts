/** Queries on bills after the move-in: what contracts are billed by, the bills themselves, and how far the run has come. */
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { BillRunTable, BillToDrawTable } from '../schema/bill';
import type { ContractChargeTable } from '../schema/contract';

/** A contract that stands, with what its bills depend on. */
export interface BilledContractRow {
  readonly id: Id<'contract'>;
  /** JSON. */
  readonly terms: string;
  /** Last day of the newest bill of rent; null before the first one. */
  readonly billedTo: string | null;
  /** By notice: the last day that is charged; null: none was given. */
  readonly lastDay: string | null;
}

const billed = (tx: Tx) =>
  tx
    .selectFrom('rental_contract as c')
    .innerJoin('contract_terms as t', 't.contract_id', 'c.id')
    .leftJoin('contract_notice as n', 'n.contract_id', 'c.id')
    .select(['c.id', 't.terms', 'n.last_on as lastDay'])
    .select((contract) =>
      contract
        .selectFrom('invoice as i')
        .whereRef('i.contract_id', '=', 'c.id')
        .where('i.period_from_on', 'is not', null)
        .select((i) => i.fn.max<string | null>('i.period_to_on').as('to'))
        .as('billedTo'),
    );

const standing = (tx: Tx) =>
  billed(tx).where('c.id', 'not in', (ended) => ended.selectFrom('ended_contract').select('contract_id'));

/**
 * Running contracts after the given one, in the order of their ids. Contracts from before terms were stored have none
 * and are left out.
 */
export function selectBilledContracts(
  tx: Tx,
  { after, limit }: { readonly after: Id<'contract'>; readonly limit: number },
): Promise<readonly BilledContractRow[]> {
  return standing(tx).where('c.id', '>', after).orderBy('c.id').limit(limit).execute();
}

export function findBilledContract(tx: Tx, id: Id<'contract'>): Promise<BilledContractRow | undefined> {
  return standing(tx).where('c.id', '=', id).executeTakeFirst();
}

/** The same of a contract that ended. */
export function findEndedBilledContract(tx: Tx, id: Id<'contract'>): Promise<BilledContractRow | undefined> {
  return billed(tx)
    .where('c.id', '=', id)
    .where('c.id', 'in', (ended) => ended.selectFrom('ended_contract').select('contract_id'))
    .executeTakeFirst();
}

/** In the order of a bill's lines: a later rent, or a later plan, has the place of the first. */
export function selectContractCharges(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<ContractChargeTable>[]> {
  return tx
    .selectFrom('contract_charge')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy(sql`iif(kind = 'add_on', 2, iif(kind = 'rent', 0, 1))`)
    .orderBy('position')
    .execute();
}

export async function insertBillToDraw(tx: Tx, bill: Insertable<BillToDrawTable>): Promise<void> {
  await tx.insertInto('bill_to_draw').values(bill).execute();
}

/** Bills without a PDF, the oldest first, with whose they are. */
export function selectBillsToDraw(tx: Tx, limit: number) {
  return tx
    .selectFrom('bill_to_draw as b')
    .innerJoin('invoice as i', 'i.id', 'b.invoice_id')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .innerJoin('contact as p', 'p.id', 'i.contact_id')
    .select(['b.invoice_id as invoiceId', 'b.facts', 'i.number', 'c.id as contractId', 'c.language'])
    .select(['i.contact_id as contactId', 'p.email'])
    .orderBy('b.created_at_ms')
    .orderBy('i.number')
    .limit(limit)
    .execute();
}

/** Bills of a contract without a PDF, with what each is in minor units. */
export function selectOwnBillsToDraw(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('bill_to_draw as b')
    .innerJoin('invoice as i', 'i.id', 'b.invoice_id')
    .select(['i.id', 'i.total_minor as totalMinor', 'i.currency', 'b.facts'])
    .where('i.contract_id', '=', contractId)
    .execute();
}

export async function changeBillToDraw(tx: Tx, invoiceId: Id<'invoice'>, facts: string): Promise<void> {
  await tx.updateTable('bill_to_draw').set({ facts }).where('invoice_id', '=', invoiceId).execute();
}

/** False where somebody else has drawn it meanwhile. */
export async function deleteBillToDraw(tx: Tx, invoiceId: Id<'invoice'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bill_to_draw')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findBillRun(tx: Tx): Promise<Selectable<BillRunTable> | undefined> {
  return tx.selectFrom('bill_run').selectAll().executeTakeFirst();
}

export async function saveBillRun(tx: Tx, run: Omit<BillRunTable, 'id'>): Promise<void> {
  await tx
    .insertInto('bill_run')
    .values({ id: 1, ...run })
    .onConflict((known) => known.column('id').doUpdateSet(run))
    .execute();
}

/** Bills of a contract after the move-in, the newest first, each with the words of its first line. */
export function selectBillsOfContract(tx: Tx, contractId: Id<'contract'>) {
  return tx
    .selectFrom('invoice')
    .innerJoin('invoice_line as l', (line) =>
      line.onRef('l.invoice_id', '=', 'invoice.id').on('l.position', '=', 1),
    )
    .selectAll('invoice')
    .select(['l.code', 'l.description', 'l.binding_description'])
    .where('contract_id', '=', contractId)
    .where('is_move_in', '=', 0)
    .orderBy('due_on', 'desc')
    .orderBy('number', 'desc')
    .execute();
}
