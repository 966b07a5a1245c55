/** Waiving a late fee: a credit note over its invoice. Nothing that was invoiced is deleted. */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findCreditNoteByKey, type CreditNoteRow } from '../../database/credit-note/credit-notes';
import { selectInvoices } from '../../database/contract/invoices';
import type { InvoiceTable } from '../../database/schema/bill';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { readCreditFacts } from '../credit-note/facts';
import { issueCreditNote } from '../credit-note/make';
import { callOffCards } from '../debt/owed';

interface WaivedFee {
  readonly invoiceId: Id<'invoice'>;
  /** Made by the page for this one note: sent again, nothing happens twice. */
  readonly key: string;
  /** Printed on the note, and noted in the audit. */
  readonly reason: string;
}

/**
 * Waives a late fee with a credit note; money that was paid for it settles other bills or stays credited to the tenant.
 * Refuses `unknown` for an invoice that is no late fee, and `nothing_to_credit` for a fee waived before. Refuses
 * `not_allowed` to an attendant above the catalogue's limit for attendants. Refuses `bills_being_paid` while the reader works:
 * its tenant would pay what nobody asks for any more.
 */
export async function waiveLateFee(
  ctx: ServiceContext,
  staff: StaffCaller,
  { invoiceId, key, reason }: WaivedFee,
): Promise<Result<CreditNoteRow>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const fee = await lateFee(ctx, staff, invoiceId);
  if (!fee.ok) return fee;
  const wish = wishOf(fee.value, invoiceId);
  if (!(await ctx.store.read((tx) => findCreditNoteByKey(tx, key)))) {
    const busy = await callOffCards(ctx, wish.contractId);
    if (busy) return busy;
  }
  return issueCreditNote(ctx, {
    by: staff,
    contractId: wish.contractId,
    key,
    reason,
    settlesFirst: invoiceId,
    read: (tx) => readCreditFacts({ ctx, tx }, wish),
  });
}

/** Why it would be refused now; null: it would not. */
export async function waiveRefusal(
  ctx: ServiceContext,
  staff: StaffCaller,
  { invoiceId }: Pick<WaivedFee, 'invoiceId'>,
): Promise<Result<never> | null> {
  const fee = await lateFee(ctx, staff, invoiceId);
  if (!fee.ok) return fee;
  const facts = await ctx.store.read((tx) => readCreditFacts({ ctx, tx }, wishOf(fee.value, invoiceId)));
  return facts.ok ? null : facts;
}

/** What its note would come to; 0 where it would be refused. */
export async function waivedAmount(
  ctx: ServiceContext,
  { invoiceId }: Pick<WaivedFee, 'invoiceId'>,
): Promise<number> {
  return ctx.store.read(async (tx) => {
    const [fee] = await selectInvoices(tx, [invoiceId]);
    if (!fee) return 0;
    const facts = await readCreditFacts({ ctx, tx }, wishOf(fee, invoiceId));
    return facts.ok ? facts.value.totalMinor : 0;
  });
}

const wishOf = (
  { contract_id: contractId }: Pick<Selectable<InvoiceTable>, 'contract_id'>,
  invoiceId: Id<'invoice'>,
) => ({ contractId, invoiceId, lines: 'all' }) as const;

async function lateFee(
  ctx: ServiceContext,
  staff: StaffCaller,
  invoiceId: Id<'invoice'>,
): Promise<Result<Selectable<InvoiceTable>>> {
  const { fee, most } = await ctx.store.read(async (tx) => ({
    fee: (await selectInvoices(tx, [invoiceId]))[0],
    most: (await requireProperty(tx)).waive_attendant_max_minor,
  }));
  if (fee?.kind !== 'LATE FEE') return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  if (staff.role !== 'manager' && fee.total_minor > most)
    return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'not_allowed' });
  return ok(fee);
}
