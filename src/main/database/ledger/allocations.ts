/** Queries on what money and credit have settled, and on what is still open. Whole minor units. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import type { Allocation, OpenInvoice } from '../../domain/ledger/allocation';
import { prepared } from '../prepared';
import { selectPredecessors } from '../transfer/transfers';
import type { Tx } from '../schema';

/** A receipt, a credit note or a write-off with something left of it. */
/** What settles lines of invoices. */
export type AllocationSource =
  | { readonly of: 'receipt'; readonly id: Id<'receipt'> }
  | { readonly of: 'credit_note'; readonly id: Id<'credit_note'> }
  | { readonly of: 'write_off'; readonly id: Id<'write_off'> };

export type Source = AllocationSource & { readonly leftMinor: Minor };

interface OfContract {
  readonly contractId: Id<'contract'>;
}

/** An invoice of before that is settled costs no more than the sum of what settled it. */
const openLines = prepared((tx, { contractId }: OfContract) =>
  tx
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as l', 'l.invoice_id', 'i.id')
    .select(['i.id', 'i.due_on as dueOn', 'l.position', 'l.code', 'l.payable_minor as payableMinor'])
    .select((line) =>
      line
        .selectFrom('allocation_line as a')
        .select((a) => a.fn.coalesce(a.fn.sum<number>('a.amount_minor'), sql<number>`0`).as('settled'))
        .whereRef('a.invoice_id', '=', 'l.invoice_id')
        .whereRef('a.position', '=', 'l.position')
        .as('settledMinor'),
    )
    .where('i.contract_id', '=', contractId)
    .where(
      sql<boolean>`i.total_minor > (SELECT coalesce(sum(a.amount_minor), 0) FROM allocation_line a WHERE a.invoice_id = i.id)`,
    )
    .orderBy('i.due_on')
    .orderBy('i.number')
    .orderBy('l.position'),
);

/** What is left of each line of a contract's invoices, oldest invoice first; settled invoices are left out. */
export async function selectOpenInvoices(
  tx: Tx,
  contractId: Id<'contract'>,
): Promise<readonly OpenInvoice[]> {
  const rows = await openLines.all(tx, { contractId });
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    dueOn: lines[0]?.dueOn ?? '',
    lines: lines.map(({ position, code, payableMinor, settledMinor }) => ({
      position,
      code,
      openMinor: minor(payableMinor - (settledMinor ?? 0)),
    })),
  }));
}

/** Money of a card that never came is no money: its payment was settled as released. */
const isLost = sql<boolean>`EXISTS (SELECT 1 FROM payment_review v
  WHERE v.attempt_id = r.attempt_id AND v.settled_as = 'released')`;

const used = (column: 'receipt_id' | 'credit_note_id' | 'write_off_id', id: 'r.id' | 'n.id' | 'w.id') =>
  sql<number>`(SELECT coalesce(sum(a.amount_minor), 0) FROM allocation a WHERE ${sql.ref(`a.${column}`)} = ${sql.ref(id)})`;

/** What of a receipt the bank took back and did not give again. */
const returnedOf = sql<number>`(SELECT coalesce(sum(p.amount_minor), 0) FROM returned_payment p
  WHERE p.receipt_id = r.id AND NOT EXISTS (SELECT 1 FROM return_undone u WHERE u.receipt_id = p.receipt_id))`;

const notesOf = prepared((tx, { contractId }: OfContract) =>
  tx
    .selectFrom('credit_note as n')
    .select(['n.id', 'n.gross_minor as grossMinor', used('credit_note_id', 'n.id').as('usedMinor')])
    .select(refundedOf.as('refundedMinor'))
    .where('n.contract_id', '=', contractId)
    .where('n.invoice_id', 'is not', null)
    .orderBy('n.transact_id'),
);
const receiptsOf = prepared((tx, { contractId }: OfContract) =>
  tx
    .selectFrom('receipt as r')
    .innerJoin('invoice as i', 'i.id', 'r.invoice_id')
    .select(['r.id', 'r.amount_minor as amountMinor', used('receipt_id', 'r.id').as('usedMinor')])
    .select(returnedOf.as('returnedMinor'))
    .where('i.contract_id', '=', contractId)
    .where((receipt) => receipt.not(isLost))
    .orderBy('r.number'),
);

/** What a tenant has with us under a contract: credit first, then money, oldest first. */
export async function selectSources(tx: Tx, contractId: Id<'contract'>): Promise<readonly Source[]> {
  const notes = await notesOf.all(tx, { contractId });
  const receipts = await receiptsOf.all(tx, { contractId });
  const sources: readonly Source[] = [
    ...notes.map(({ id, grossMinor, usedMinor, refundedMinor }) => ({
      of: 'credit_note' as const,
      id,
      leftMinor: minor(grossMinor - usedMinor - refundedMinor),
    })),
    ...receipts.map(({ id, amountMinor, usedMinor, returnedMinor }) => ({
      of: 'receipt' as const,
      id,
      leftMinor: minor(amountMinor - usedMinor - returnedMinor),
    })),
  ];
  return sources.filter(({ leftMinor }) => leftMinor > 0);
}

/** What a tenant has with us and a contract may use: its own, then what those before it left. */
export async function selectSourcesFor(tx: Tx, contractId: Id<'contract'>): Promise<readonly Source[]> {
  const sources = [...(await selectSources(tx, contractId))];
  for (const before of await selectPredecessors(tx, contractId))
    sources.push(...(await selectSources(tx, before)));
  return sources;
}

const writeOffsOf = prepared((tx, { contractId }: OfContract) =>
  tx
    .selectFrom('write_off as w')
    .select(['w.id', 'w.amount_minor as amountMinor', used('write_off_id', 'w.id').as('usedMinor')])
    .where('w.contract_id', '=', contractId)
    .where('w.undone_at_ms', 'is', null)
    .orderBy('w.made_at_ms')
    .orderBy('w.id'),
);

/** What was given up of a contract's debt and settles nothing yet: bills use it after all else. */
export async function selectWriteOffSources(tx: Tx, contractId: Id<'contract'>): Promise<readonly Source[]> {
  const rows = await writeOffsOf.all(tx, { contractId });
  return rows
    .map(({ id, amountMinor, usedMinor }) => ({
      of: 'write_off' as const,
      id,
      leftMinor: minor(amountMinor - usedMinor),
    }))
    .filter(({ leftMinor }) => leftMinor > 0);
}

/** Given back, or on its way: what failed or came back is the tenant's again. */
const refundedOf = sql<number>`(SELECT coalesce(sum(f.amount_minor), 0) FROM refund f
  WHERE f.credit_note_id = n.id AND f.state <> 'failed'
    AND NOT EXISTS (SELECT 1 FROM refund_return b WHERE b.refund_id = f.id))`;

/** What of a credit note has settled invoices: it can be given back no more. */
export async function usedOfCreditNote(tx: Tx, id: Id<'credit_note'>): Promise<Minor> {
  const row = await tx
    .selectFrom('allocation')
    .select((a) => a.fn.sum<number | null>('amount_minor').as('used'))
    .where('credit_note_id', '=', id)
    .executeTakeFirst();
  return minor(row?.used ?? 0);
}

interface NewAllocation {
  readonly id: Id<'allocation'>;
  readonly contractId: Id<'contract'>;
  readonly source: AllocationSource;
  readonly undoesId: Id<'allocation'> | null;
  readonly madeAtMs: number;
}

/** Amounts are above nothing, or, where it undoes another, below. */
export async function insertAllocation(
  tx: Tx,
  { id, contractId, source, undoesId, madeAtMs }: NewAllocation,
  lines: readonly Allocation[],
): Promise<void> {
  await tx
    .insertInto('allocation')
    .values({
      id,
      contract_id: contractId,
      receipt_id: source.of === 'receipt' ? source.id : null,
      credit_note_id: source.of === 'credit_note' ? source.id : null,
      write_off_id: source.of === 'write_off' ? source.id : null,
      undoes_id: undoesId,
      amount_minor: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
      made_at_ms: madeAtMs,
    })
    .execute();
  const rows = lines.map(({ invoiceId, position, amountMinor }) => ({
    allocation_id: id,
    invoice_id: invoiceId,
    position,
    amount_minor: amountMinor,
  }));
  await tx.insertInto('allocation_line').values(rows).execute();
}

/** What the money of a card or of one receipt, or a write-off, has settled and nobody has taken back. */
export async function selectStandingAllocations(
  tx: Tx,
  of:
    | { readonly attemptId: Id<'attempt'> }
    | { readonly receiptId: Id<'receipt'> }
    | { readonly writeOffId: Id<'write_off'> },
) {
  const allocations = await tx
    .selectFrom('allocation as a')
    .leftJoin('receipt as r', 'r.id', 'a.receipt_id')
    .select(['a.id', 'a.contract_id as contractId', 'a.receipt_id as receiptId'])
    .select('a.write_off_id as writeOffId')
    .where((row) => {
      if ('writeOffId' in of) return row('a.write_off_id', '=', of.writeOffId);
      return 'receiptId' in of ? row('r.id', '=', of.receiptId) : row('r.attempt_id', '=', of.attemptId);
    })
    .where('a.undoes_id', 'is', null)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM allocation u WHERE u.undoes_id = a.id)`)
    .execute();
  const found: ((typeof allocations)[number] & { readonly lines: readonly Allocation[] })[] = [];
  for (const allocation of allocations)
    found.push({
      ...allocation,
      lines: await tx
        .selectFrom('allocation_line')
        .select(['invoice_id as invoiceId', 'position', 'amount_minor as amountMinor'])
        .where('allocation_id', '=', allocation.id)
        .execute(),
    });
  return found;
}

/** Contracts after one, in the order of their ids, that have an invoice which nothing has settled yet. */
export async function selectUnsettledContracts(
  tx: Tx,
  { after, limit }: { readonly after: Id<'contract'>; readonly limit: number },
): Promise<readonly Id<'contract'>[]> {
  const rows = await tx
    .selectFrom('invoice as i')
    .select('i.contract_id')
    .distinct()
    .where('i.contract_id', '>', after)
    .where('i.total_minor', '>', 0 as Minor)
    .where((invoice) =>
      invoice.not(
        invoice.exists(
          invoice
            .selectFrom('allocation_line as a')
            .select('a.position')
            .whereRef('a.invoice_id', '=', 'i.id'),
        ),
      ),
    )
    .orderBy('i.contract_id')
    .limit(limit)
    .execute();
  return rows.map(({ contract_id: id }) => id);
}
