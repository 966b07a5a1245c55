/** What waits for a second person, as managers read it. */
import type { ApprovalShown } from '../../../shared/desk/approvals';
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { findContract } from '../../database/contract/contracts';
import { selectInvoices } from '../../database/contract/invoices';
import { findCreditNote } from '../../database/credit-note/credit-notes';
import { findPaidReceipt } from '../../database/returned-payment/returned-payments';
import { selectOpenApprovals, type ApprovalRow } from '../../database/approval/approvals';
import type { Tx } from '../../database/schema';
import { findStaff } from '../../database/staff/staff';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { approvedInputs } from './acts';
import { requireProperty, writtenFor } from '../property/property';

export function openApprovals(
  ctx: Pick<ServiceContext, 'store'>,
  staff: StaffCaller,
  language: Language | undefined,
): Promise<ApprovalShown[]> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const shown: ApprovalShown[] = [];
    for (const row of await selectOpenApprovals(tx)) {
      const { why, contractId } = await contentOf(tx, row);
      shown.push({
        id: row.id,
        act: row.act,
        amount: toPrice(row.amount_minor, property.currency, locale),
        by: (await findStaff(tx, row.asked_by))?.name ?? null,
        own: row.asked_by === staff.id,
        at: toIsoInstant(row.asked_at_ms),
        why,
        contract: await contractOf(tx, contractId),
        approved: row.outcome === 'approved',
      });
    }
    return shown;
  });
}

/** Its reason, and the contract whose money it is. */
async function contentOf(tx: Tx, { act, content }: ApprovalRow) {
  const input: unknown = JSON.parse(content);
  switch (act) {
    case 'refund': {
      const { creditNoteId, why } = approvedInputs.refund.parse(input);
      return { why, contractId: (await findCreditNote(tx, creditNoteId))?.contract_id ?? null };
    }
    case 'credit_note': {
      const { contractId, reason } = approvedInputs.credit_note.parse(input);
      return { why: reason, contractId };
    }
    case 'paid_out':
      return { why: approvedInputs.paid_out.parse(input).why, contractId: null };
    case 'difference':
      return { why: approvedInputs.difference.parse(input).why ?? '', contractId: null };
    case 'taken_back': {
      const { receiptId, why } = approvedInputs.taken_back.parse(input);
      return { why, contractId: (await findPaidReceipt(tx, receiptId))?.contractId ?? null };
    }
    case 'written_off': {
      const { contractId, why } = approvedInputs.written_off.parse(input);
      return { why, contractId };
    }
    case 'waived': {
      const { invoiceId, reason } = approvedInputs.waived.parse(input);
      return { why: reason, contractId: (await selectInvoices(tx, [invoiceId]))[0]?.contract_id ?? null };
    }
    // no default
  }
}

async function contractOf(
  tx: Tx,
  id: Awaited<ReturnType<typeof contentOf>>['contractId'],
): Promise<ApprovalShown['contract']> {
  const contract = id === null ? undefined : await findContract(tx, id);
  if (!contract) return null;
  const unit = await findUnit(tx, contract.unit_id);
  return { contactId: contract.contact_id, number: contract.number, unitNumber: unit?.number ?? '' };
}
