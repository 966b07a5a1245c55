/** What waits for a second person, as managers read it. */
import type { ApprovalShown } from '../../../shared/desk/approvals';
import type { Id } from '../../../shared/ids';
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
import { findContact } from '../../database/contact/contacts';
import { tenantName } from '../../domain/contact/company-rules';
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
      const { why, contractId, contactId } = await contentOf(tx, row);
      shown.push({
        id: row.id,
        act: row.act,
        amount: row.act === 'erased' ? null : toPrice(row.amount_minor, property.currency, locale),
        by: (await findStaff(tx, row.asked_by))?.name ?? null,
        own: row.asked_by === staff.id,
        at: toIsoInstant(row.asked_at_ms),
        why,
        tenant: contactId === undefined ? await tenantOf(tx, contractId) : await personOf(tx, contactId),
        approved: row.outcome === 'approved',
      });
    }
    return shown;
  });
}

interface Content {
  readonly why: string;
  readonly contractId: Id<'contract'> | null;
  /** Absent: the contract says who. */
  readonly contactId?: Id<'contact'>;
}

/** Its reason, and whose money or data it is. */
async function contentOf(tx: Tx, { act, content }: ApprovalRow): Promise<Content> {
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
    case 'erased': {
      const { id, why } = approvedInputs.erased.parse(input);
      return { why, contractId: null, contactId: id };
    }
    // no default
  }
}

async function personOf(tx: Tx, contactId: Id<'contact'>): Promise<ApprovalShown['tenant']> {
  const person = await findContact(tx, contactId);
  return person ? { contactId, text: tenantName(person) } : null;
}

async function tenantOf(tx: Tx, id: Content['contractId']): Promise<ApprovalShown['tenant']> {
  const contract = id === null ? undefined : await findContract(tx, id);
  if (!contract) return null;
  const unit = await findUnit(tx, contract.unit_id);
  return { contactId: contract.contact_id, text: `${unit?.number ?? ''} · ${contract.number}` };
}
