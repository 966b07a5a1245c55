/** What waits for a second person, as managers read it. */
import type { ApprovalShown } from '../../../shared/desk/approvals';
import type { LetOff } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { findBooking } from '../../database/booking/bookings';
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
      const { why, what = null, about } = await contentOf(tx, row);
      shown.push({
        id: row.id,
        act: row.act,
        what,
        amount: row.amount_minor === 0 ? null : toPrice(row.amount_minor, property.currency, locale),
        by: (await findStaff(tx, row.asked_by))?.name ?? null,
        own: row.asked_by === staff.id,
        at: toIsoInstant(row.asked_at_ms),
        why,
        about,
        approved: row.outcome === 'approved',
      });
    }
    return shown;
  });
}

/** What a customer at a move-in waits to be let off, and who asked for it; the oldest first. */
export async function letOffsWaiting(
  tx: Tx,
  bookingId: Id<'booking'>,
): Promise<{ readonly what: LetOff; readonly by: string }[]> {
  const found: { what: LetOff; by: string }[] = [];
  for (const { act, content, asked_by } of await selectOpenApprovals(tx)) {
    if (act !== 'let_off') continue;
    const asked = approvedInputs.let_off.parse(JSON.parse(content));
    if (asked.bookingId !== bookingId) continue;
    found.push({ what: asked.what, by: (await findStaff(tx, asked_by))?.name ?? '–' });
  }
  return found;
}

type About = ApprovalShown['about'];

interface Content {
  readonly why: string;
  readonly what?: LetOff;
  readonly about: About;
}

/** Its reason, and whose money or data it is. */
async function contentOf(tx: Tx, { act, content }: ApprovalRow): Promise<Content> {
  const input: unknown = JSON.parse(content);
  switch (act) {
    case 'refund': {
      const { creditNoteId, why } = approvedInputs.refund.parse(input);
      return { why, about: await aboutContract(tx, (await findCreditNote(tx, creditNoteId))?.contract_id) };
    }
    case 'credit_note': {
      const { contractId, reason: why } = approvedInputs.credit_note.parse(input);
      return { why, about: await aboutContract(tx, contractId) };
    }
    case 'paid_out':
      return { why: approvedInputs.paid_out.parse(input).why, about: null };
    case 'difference':
      return { why: approvedInputs.difference.parse(input).why ?? '', about: null };
    case 'taken_back': {
      const { receiptId, why } = approvedInputs.taken_back.parse(input);
      return { why, about: await aboutContract(tx, (await findPaidReceipt(tx, receiptId))?.contractId) };
    }
    case 'written_off': {
      const { contractId, why } = approvedInputs.written_off.parse(input);
      return { why, about: await aboutContract(tx, contractId) };
    }
    case 'waived': {
      const { invoiceId, reason: why } = approvedInputs.waived.parse(input);
      return { why, about: await aboutContract(tx, (await selectInvoices(tx, [invoiceId]))[0]?.contract_id) };
    }
    case 'let_off': {
      const { bookingId, what, why } = approvedInputs.let_off.parse(input);
      return { why, what, about: await aboutBooking(tx, bookingId) };
    }
    case 'erased': {
      const { id, why } = approvedInputs.erased.parse(input);
      return { why, about: await aboutPerson(tx, id) };
    }
    // no default
  }
}

async function aboutPerson(tx: Tx, id: Id<'contact'>): Promise<About> {
  const person = await findContact(tx, id);
  return person ? { area: 'tenants', id, text: tenantName(person) } : null;
}

async function aboutContract(tx: Tx, id: Id<'contract'> | null | undefined): Promise<About> {
  const contract = id ? await findContract(tx, id) : undefined;
  if (!contract) return null;
  const unit = await findUnit(tx, contract.unit_id);
  return { area: 'tenants', id: contract.contact_id, text: `${unit?.number ?? ''} · ${contract.number}` };
}

async function aboutBooking(tx: Tx, id: Id<'booking'>): Promise<About> {
  const booking = await findBooking(tx, id);
  if (!booking) return null;
  const unit = await findUnit(tx, booking.unit_id);
  const person = booking.contact_id === null ? undefined : await findContact(tx, booking.contact_id);
  const texts = [unit?.number ?? '', ...(person ? [tenantName(person)] : [])];
  return { area: 'today', id, text: texts.join(' · ') };
}
