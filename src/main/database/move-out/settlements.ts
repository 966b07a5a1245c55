/** Queries on what is still to be settled of contracts that ended. Whole minor units. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import type { Tx } from '../schema';
import type { SettlementTable } from '../schema/contract';

export type SettlementRow = Selectable<SettlementTable>;

export function findSettlement(tx: Tx, contractId: Id<'contract'>): Promise<SettlementRow | undefined> {
  return tx.selectFrom('settlement').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}

/** In place of none: one that there is stays as it is. */
export async function insertSettlement(
  tx: Tx,
  row: Pick<SettlementRow, 'contract_id' | 'times' | 'last_on' | 'opened_at_ms'>,
): Promise<void> {
  const untouched = { credited_at_ms: null, deposit_at_ms: null, told_at_ms: null, closed_at_ms: null };
  await tx
    .insertInto('settlement')
    .values({ ...row, ...untouched })
    .onConflict((known) => known.column('contract_id').doNothing())
    .execute();
}

export async function deleteSettlement(tx: Tx, contractId: Id<'contract'>): Promise<void> {
  await tx.deleteFrom('settlement').where('contract_id', '=', contractId).execute();
}

export async function updateSettlement(
  tx: Tx,
  contractId: Id<'contract'>,
  change: Pick<
    Updateable<SettlementTable>,
    'credited_at_ms' | 'deposit_at_ms' | 'told_at_ms' | 'closed_at_ms'
  >,
): Promise<void> {
  await tx.updateTable('settlement').set(change).where('contract_id', '=', contractId).execute();
}

/** Whether an account of a contract holds anything: it owes, or is owed. */
const isOpen = sql<boolean>`EXISTS (SELECT 1 FROM posting p WHERE p.contract_id = s.contract_id
  AND p.account IN ('receivable', 'advance', 'deposit') GROUP BY p.account
  HAVING sum(p.debit_minor - p.credit_minor) <> 0)`;
const isRefunding = sql<boolean>`EXISTS (SELECT 1 FROM refund r WHERE r.contract_id = s.contract_id
  AND r.state IN ('asked', 'needs_review'))`;
/** Nobody has looked into its unit since, which the signed terms ask for unless they say otherwise. */
const isUnchecked = sql<boolean>`(EXISTS (SELECT 1 FROM rental_contract c JOIN unit u ON u.id = c.unit_id
  WHERE c.id = s.contract_id AND u.state = 'to_check')
  AND NOT EXISTS (SELECT 1 FROM contract_terms t WHERE t.contract_id = s.contract_id
    AND t.terms ->> '$.moveOut.check' = 'none'))`;

/** Somebody asked again for what was given up since the contract ended: from then on a person decides. */
const isAskedAgain = sql<boolean>`EXISTS (SELECT 1 FROM write_off w WHERE w.contract_id = s.contract_id
  AND w.made_at_ms >= s.opened_at_ms AND w.undone_at_ms IS NOT NULL)`;
const isSmallDebt = sql<boolean>`(NOT ${isAskedAgain} AND (SELECT sum(p.debit_minor - p.credit_minor)
  FROM posting p WHERE p.contract_id = s.contract_id AND p.account = 'receivable')
    BETWEEN 1 AND (SELECT move_out ->> '$.writeOffBelowMinor' FROM property) - 1)`;

/** Contracts after one, in the order of their ids, whose settlement can go on. */
export async function selectSettlementsToGoOn(
  tx: Tx,
  { after, limit }: { readonly after: Id<'contract'>; readonly limit: number },
): Promise<readonly Id<'contract'>[]> {
  const rows = await tx
    .selectFrom('settlement as s')
    .select('s.contract_id')
    .where('s.closed_at_ms', 'is', null)
    .where('s.contract_id', '>', after)
    .where((row) =>
      row.or([
        row('s.credited_at_ms', 'is', null),
        row.and([row('s.deposit_at_ms', 'is', null), row.not(isUnchecked)]),
        row.and([row('s.deposit_at_ms', 'is not', null), row('s.told_at_ms', 'is', null)]),
        row.and([row('s.deposit_at_ms', 'is not', null), row.not(isOpen), row.not(isRefunding)]),
        row.and([row('s.deposit_at_ms', 'is not', null), isSmallDebt]),
      ]),
    )
    .orderBy('s.contract_id')
    .limit(limit)
    .execute();
  return rows.map(({ contract_id: id }) => id);
}

/** What a settlement waits for. */
export async function standOfSettlement(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<{ readonly isUnchecked: boolean; readonly isOpen: boolean; readonly isSmallDebt: boolean }> {
  const stand = await tx
    .selectFrom('settlement as s')
    .select([isUnchecked.as('unchecked'), sql<boolean>`(${isOpen} OR ${isRefunding})`.as('open')])
    .select(isSmallDebt.as('small'))
    .where('s.contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return {
    isUnchecked: Boolean(stand.unchecked),
    isOpen: Boolean(stand.open),
    isSmallDebt: Boolean(stand.small),
  };
}

/** Money moved after the last of it was settled. Answers whether it was closed until now. */
export async function reopenSettlement(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const closed = await tx
    .selectFrom('settlement as s')
    .select('s.contract_id')
    .where('s.contract_id', '=', contractId)
    .where('s.closed_at_ms', 'is not', null)
    .where(sql<boolean>`(${isOpen} OR ${isRefunding})`)
    .executeTakeFirst();
  if (closed) await updateSettlement(tx, contractId, { closed_at_ms: null });
  return closed !== undefined;
}

/** Lines of all invoices of a contract, oldest invoice first, with what credit notes took back of each. */
export async function selectSettledLines(tx: Tx, contractId: Id<'contract'>) {
  const credited = (column: 'taxable_minor' | 'tax_minor') =>
    sql<number>`(SELECT coalesce(sum(${sql.ref(`n.${column}`)}), 0) FROM credit_note_line n
      WHERE n.invoice_id = l.invoice_id AND n.position = l.position)`;
  const rows = await tx
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .selectAll('l')
    .select([credited('taxable_minor').as('creditedTaxable'), credited('tax_minor').as('creditedTax')])
    .select(
      sql<number>`(SELECT coalesce(sum(n.tax_minor), 0) FROM credit_note_line n WHERE n.invoice_id = l.invoice_id
        AND n.position = l.position AND n.taxable_minor = 0)`.as('taxAlone'),
    )
    .select('i.is_move_in as isMoveIn')
    .where('i.contract_id', '=', contractId)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .orderBy('l.position')
    .execute();
  return rows.map(({ creditedTaxable, creditedTax, taxAlone, isMoveIn, ...line }) => ({
    line,
    /** Given back for a tax proof, without any of what it was on. */
    taxAloneMinor: minor(taxAlone),
    isMoveIn: isMoveIn === 1,
    creditedBefore: { taxableMinor: minor(creditedTaxable), taxMinor: minor(creditedTax) },
  }));
}

/** What the settlement of one end of a contract took back, line by line, as it was invoiced. */
export async function selectSettlementLines(tx: Tx, { contract_id: contractId, times }: SettlementRow) {
  const rows = await tx
    .selectFrom('credit_note as n')
    .innerJoin('credit_note_line as c', 'c.credit_note_id', 'n.id')
    .innerJoin('invoice_line as l', (join) =>
      join.onRef('l.invoice_id', '=', 'c.invoice_id').onRef('l.position', '=', 'c.position'),
    )
    .selectAll('l')
    .select(['c.taxable_minor as creditedTaxable', 'c.tax_minor as creditedTax'])
    .where('n.contract_id', '=', contractId)
    .where('n.staff_id', 'is', null)
    .where('n.key', 'like', `settle:%:${times}:%`)
    .orderBy('n.transact_id')
    .orderBy('c.position')
    .execute();
  return rows.map(({ creditedTaxable, creditedTax, ...line }) => ({
    ...line,
    taxable_minor: creditedTaxable,
    tax_minor: creditedTax,
    payable_minor: minor(creditedTaxable + creditedTax),
  }));
}

/** Which bills money and credit have settled since a contract ended, oldest bill first. */
export async function selectSetOff(
  tx: Tx,
  { contract_id: contractId, opened_at_ms: sinceMs }: SettlementRow,
): Promise<readonly { readonly number: string; readonly amountMinor: Minor }[]> {
  const rows = await tx
    .selectFrom('allocation as a')
    .innerJoin('allocation_line as l', 'l.allocation_id', 'a.id')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select((row) => ['i.number', row.fn.sum<number>('l.amount_minor').as('amountMinor')])
    .where('a.contract_id', '=', contractId)
    .where('a.made_at_ms', '>=', sinceMs)
    .where('a.write_off_id', 'is', null)
    .groupBy('i.id')
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
  return rows.map(({ number, amountMinor }) => ({ number, amountMinor: minor(amountMinor) }));
}

/** What was given back since a contract ended and has not come back, oldest first. */
export async function selectRefundedSince(
  tx: Tx,
  { contract_id: contractId, opened_at_ms: sinceMs }: SettlementRow,
) {
  return tx
    .selectFrom('refund as r')
    .select(['r.way', 'r.amount_minor as amountMinor', 'r.updated_at_ms as atMs'])
    .where('r.contract_id', '=', contractId)
    .where('r.state', '=', 'done')
    .where('r.asked_at_ms', '>=', sinceMs)
    .where('r.id', 'not in', (back) => back.selectFrom('refund_return').select('refund_id'))
    .orderBy('r.asked_at_ms')
    .orderBy('r.id')
    .execute();
}

/** What is open of each bill of a contract that is not settled, oldest first. */
export async function selectOpenOf(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly { readonly number: string; readonly openMinor: Minor }[]> {
  const open = sql<number>`i.total_minor - (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a
    WHERE a.invoice_id = i.id)`;
  const rows = await tx
    .selectFrom('invoice as i')
    .select(['i.number', open.as('openMinor')])
    .where('i.contract_id', '=', contractId)
    .where(sql<boolean>`${open} > 0`)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute();
  return rows.map(({ number, openMinor }) => ({ number, openMinor: minor(openMinor) }));
}

/** What a contract owes, and the deposit that is held of it; the latter below nothing, as a debt of ours. */
export async function receivableAndDeposit(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<{ readonly receivable: Minor; readonly deposit: Minor }> {
  const of = (account: 'receivable' | 'deposit') =>
    sql<number>`coalesce(sum(iif(account = ${sql.lit(account)}, debit_minor - credit_minor, 0)), 0)`;
  const row = await tx
    .selectFrom('posting')
    .select([of('receivable').as('receivable'), of('deposit').as('deposit')])
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return { receivable: minor(row.receivable), deposit: minor(row.deposit) };
}
