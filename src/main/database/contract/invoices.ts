/** Queries on invoices and their lines. */
import type { Insertable, Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../schema';
import type { InvoiceLineTable, InvoiceTable } from '../schema/bill';

export async function insertInvoice(
  tx: Tx,
  invoice: Insertable<InvoiceTable>,
  lines: readonly Insertable<InvoiceLineTable>[],
): Promise<void> {
  await tx.insertInto('invoice').values(invoice).execute();
  await tx.insertInto('invoice_line').values(lines).execute();
}

const moveInInvoice = (tx: Tx, contractId: Id<'contract'>) =>
  tx.selectFrom('invoice').selectAll().where('contract_id', '=', contractId).where('is_move_in', '=', 1);

/** The invoice that was made with a contract. */
export function findMoveInInvoice(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<Selectable<InvoiceTable> | undefined> {
  return moveInInvoice(tx, contractId).executeTakeFirst();
}

/** The same; throws where there is none, which one transaction does not allow. */
export function requireMoveInInvoice(tx: Tx, contractId: Id<'contract'>): Promise<Selectable<InvoiceTable>> {
  return moveInInvoice(tx, contractId).executeTakeFirstOrThrow();
}

export function selectInvoiceLines(
  tx: Tx,
  invoiceId: Id<'invoice'>,
): Promise<Selectable<InvoiceLineTable>[]> {
  return tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

/** All invoices of a contract, the oldest first. */
export async function selectInvoiceIds(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly Id<'invoice'>[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select('id')
    .where('contract_id', '=', contractId)
    .orderBy('due_on')
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose an invoice is, and for which contract. */
export function findInvoiceOwner(tx: Tx, id: Id<'invoice'>) {
  return tx
    .selectFrom('invoice as i')
    .innerJoin('rental_contract as c', 'c.id', 'i.contract_id')
    .select(['c.id as contractId', 'c.contact_id as contactId'])
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** Invoices by their ids, in the order of their due days. */
export function selectInvoices(tx: Tx, ids: readonly Id<'invoice'>[]): Promise<Selectable<InvoiceTable>[]> {
  return tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('due_on')
    .orderBy('number')
    .execute();
}

export type InvoiceLineRow = Awaited<ReturnType<typeof selectLinesOfInvoices>>[number];

/** With the number of their invoice, in the order of their positions. */
export function selectLinesOfInvoices(tx: Tx, invoiceIds: readonly Id<'invoice'>[]) {
  return tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .selectAll('l')
    .select('i.number as invoiceNumber')
    .where('l.invoice_id', 'in', invoiceIds)
    .orderBy('i.number')
    .orderBy('l.position')
    .execute();
}

/** An invoice with its lines; throws where there is none. */
export async function findInvoice(tx: Tx, id: Id<'invoice'>) {
  return {
    invoice: await tx.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    lines: await selectInvoiceLines(tx, id),
  };
}
