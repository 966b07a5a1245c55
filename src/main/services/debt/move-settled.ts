/**
 * A manager says that a payment settles another bill than it did. Rows of before are taken back and stay; what is open again
 * has its former due day. The receipt's document stays as it was given out.
 */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { selectInvoiceLines, selectInvoices } from '../../database/contract/invoices';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import { selectSettledByReceipts } from '../../database/ledger/settled-by-receipts';
import type { Tx } from '../../database/schema';
import { businessDateAt } from '../../domain/base/dates';
import { movedAllocations, openOf, type Allocation, type OpenInvoice } from '../../domain/ledger/allocation';
import { isCardAskedJustNow } from '../attempt/collections';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { settleAgain } from '../ledger/settle';
import { requireProperty, writtenFor } from '../property/property';
import { refuseBeingPaid } from './owed';

/** Nobody puts right what was paid years ago. */
const MOST_PAYMENTS = 24;

/** Refuses `unknown`. */
export function settledByPayments(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  language?: Language,
): Promise<Result<DeskOutput<'allocation.contract'>>> {
  return ctx.store.read(async (tx) => {
    if (!(await findContract(tx, contractId)))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
    const byReceipt = Map.groupBy(
      await selectSettledByReceipts(tx, contractId),
      ({ receiptId }) => receiptId,
    );
    const open = await selectOpenInvoices(tx, contractId);
    const numbers = await numbersOf(tx, open);
    return ok({
      currency: property.currency,
      payments: [...byReceipt.values()].slice(0, MOST_PAYMENTS).flatMap((rows) =>
        rows.slice(0, 1).map(({ receiptId, number, amountMinor, receivedAtMs }) => ({
          receiptId,
          number,
          amount: price(amountMinor),
          receivedOn: businessDateAt(receivedAtMs, property.time_zone),
          settles: rows.map((row) => ({
            invoiceId: row.invoiceId,
            number: row.invoiceNumber,
            amountMinor: row.settledMinor,
            amount: price(row.settledMinor),
          })),
        })),
      ),
      open: open.map(({ id, lines }) => ({
        invoiceId: id,
        number: numbers.get(id) ?? '',
        openMinor: openOf(lines),
        open: price(openOf(lines)),
      })),
    });
  });
}

async function numbersOf(tx: Tx, invoices: readonly OpenInvoice[]): Promise<ReadonlyMap<string, string>> {
  const rows = await selectInvoices(
    tx,
    invoices.map(({ id }) => id),
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * Refuses `bills_being_paid` while a card is asked for what the contract owes. Refuses `changed_meanwhile` where the payment
 * settles another sum of the first bill than the page showed, so nothing moves twice. Refuses `too_much` for more than that
 * sum, or more than the other bill still asks for.
 */
export function moveSettled(
  ctx: ServiceContext,
  staff: StaffCaller,
  input: DeskRequest<'allocation.move'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, input.contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const isAsked =
      (await selectOpenAttemptsFor(tx, [contract.id])).length > 0 ||
      (await isCardAskedJustNow({ ctx, tx }, contract.id));
    if (isAsked) return refuseBeingPaid();
    const { receiptId, fromInvoiceId: from, toInvoiceId, amountMinor, settledMinor, why } = input;
    const settled = (await selectSettledByReceipts(tx, contract.id)).find(
      (row) => row.receiptId === receiptId && row.invoiceId === from,
    );
    const to = (await selectOpenInvoices(tx, contract.id)).find(({ id }) => id === toInvoiceId);
    if (!to || to.id === from || settled?.settledMinor !== settledMinor) return changedMeanwhile();
    if (amountMinor > Math.min(settledMinor, openOf(to.lines)))
      return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'amountMinor', desk: 'too_much' });
    await move({ ctx, tx }, contract, { receiptId, from, to, amountMinor });
    await note({ ctx, tx, by: staff }, 'payment.moved', receiptId, why);
    await tell({ ctx, tx, by: staff }, input);
    return ok({});
  });
}

interface Move {
  readonly receiptId: Id<'receipt'>;
  readonly from: Id<'invoice'>;
  readonly to: OpenInvoice;
  readonly amountMinor: number;
}

async function move(
  work: InTransaction,
  { id: contractId }: ContractRow,
  { receiptId, from, to, amountMinor }: Move,
): Promise<void> {
  const { allocation_order: order } = await requireProperty(work.tx);
  const rows = await selectInvoiceLines(work.tx, from);
  const partOf = (before: readonly Allocation[]): OpenInvoice => ({
    id: from,
    dueOn: '',
    lines: rows.map(({ position, code }) => {
      const own = before.filter((line) => line.invoiceId === from && line.position === position);
      return { position, code, openMinor: minor(own.reduce((sum, line) => sum + line.amountMinor, 0)) };
    }),
  });
  await settleAgain(work, { receiptId, contractId }, (before) =>
    movedAllocations(order, before, { from: partOf(before), to, amountMinor: minor(amountMinor) }),
  );
}

async function tell(work: Work<StaffCaller>, input: DeskRequest<'allocation.move'>): Promise<void> {
  const { contractId, receiptId, fromInvoiceId, toInvoiceId, amountMinor } = input;
  const { currency } = await requireProperty(work.tx);
  const about = { contractId, receiptId, fromInvoiceId, toInvoiceId, currency, amountMinor };
  await publish(work, 'allocation.moved', { ...about, staffId: work.by.id });
}
