/** Queries on a tenant's credit as a whole, and on what of it a contract used that was made with it. Whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import { selectSources, type Source } from './allocations';

/** What a tenant has with us under any of their contracts: that of the oldest contract first. */
export async function selectTenantSources(tx: Tx, contactId: Id<'contact'>): Promise<readonly Source[]> {
  const contracts = await tx
    .selectFrom('rental_contract')
    .select('id')
    .where('contact_id', '=', contactId)
    .orderBy('created_at_ms')
    .orderBy('number')
    .execute();
  const sources: Source[] = [];
  for (const { id } of contracts) sources.push(...(await selectSources(tx, id)));
  return sources;
}

/** What of the tenant's other contracts paid for a contract that did not take the place of any of them. */
export async function usedAtMoveIn(tx: Tx, contractId: Id<'contract'>): Promise<Minor> {
  const { rows } = await sql<{ amount: number }>`SELECT coalesce(sum(a.amount_minor), 0) AS amount
    FROM allocation a LEFT JOIN credit_note n ON n.id = a.credit_note_id
      LEFT JOIN receipt r ON r.id = a.receipt_id LEFT JOIN invoice i ON i.id = r.invoice_id
    WHERE a.contract_id = ${contractId} AND a.undoes_id IS NULL AND a.write_off_id IS NULL
      AND coalesce(n.contract_id, i.contract_id) <> a.contract_id
      AND NOT EXISTS (SELECT 1 FROM contract_transfer t WHERE t.contract_id = a.contract_id)`.execute(tx);
  return minor(rows[0]?.amount ?? 0);
}

export interface PaidByCredit {
  readonly contractId: Id<'contract'>;
  readonly contactId: Id<'contact'>;
  /** What credit paid of it when it was made, and nothing in the books has settled. */
  readonly leftMinor: Minor;
}

/** Contracts of a tenant that were paid with more than money, where the books do not say with what. */
export async function selectPaidByCredit(tx: Tx, contactId: Id<'contact'>): Promise<readonly PaidByCredit[]> {
  const rows = await tx
    .selectFrom('rental_contract as c')
    .innerJoin('invoice as i', (join) => join.onRef('i.contract_id', '=', 'c.id').on('i.is_move_in', '=', 1))
    .innerJoin('charges_entry as e', 'e.contract_id', 'c.id')
    .select(['c.id as contractId', 'i.total_minor as totalMinor', 'e.amount_minor as paidMinor'])
    .where('c.contact_id', '=', contactId)
    .whereRef('i.total_minor', '>', 'e.amount_minor')
    .execute();
  const found: PaidByCredit[] = [];
  for (const { contractId, totalMinor, paidMinor } of rows) {
    const leftMinor = minor(totalMinor - paidMinor - (await usedAtMoveIn(tx, contractId)));
    if (leftMinor > 0) found.push({ contractId, contactId, leftMinor });
  }
  return found;
}

/** What credit has paid of these invoices. */
export async function creditOnInvoices(tx: Tx, invoiceIds: readonly Id<'invoice'>[]): Promise<Minor> {
  const row = await tx
    .selectFrom('allocation_line as l')
    .innerJoin('allocation as a', 'a.id', 'l.allocation_id')
    .select((line) => line.fn.sum<number | null>('l.amount_minor').as('paid'))
    .where('a.credit_note_id', 'is not', null)
    .where('l.invoice_id', 'in', invoiceIds)
    .executeTakeFirst();
  return minor(row?.paid ?? 0);
}
