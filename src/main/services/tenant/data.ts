/** Personal data: handed out whole, or erased as far as the law allows. */
import type { DeskOutput } from '../../../shared/desk/channels';
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findApprovalByKey, finishApproval } from '../../database/approval/approvals';
import { forgetReported } from '../../database/books/lost-contracts';
import { deleteContact } from '../../database/contact/contacts';
import { deleteVisitLettersOf } from '../../database/delivery/visit-letters';
import { deleteCodesOf } from '../../database/login/one-time-codes';
import { deleteStoredAnswersAbout } from '../../database/base/idempotency';
import {
  callOffDeliveries,
  forgetClosedBookings,
  hasStoredDocuments,
  hasOpenBooking,
  hasOpenPayment,
  hasOpenReview,
  hasRunningContract,
  reduceContact,
  selectPersonalData,
} from '../../database/tenant/personal-data';
import { deleteProofPhotosOf } from '../../database/booking/proof-photos';
import { deleteCheckPhotosOf } from '../../database/move-out/check-photos';
import { deleteTenantNotes } from '../../database/tenant/notes';
import { deleteLogin, selectLoginsOf } from '../../database/tenant/tenants';
import { toIsoInstant } from '../../domain/base/dates';
import { note, type Noted } from '../audit/audit';
import { forgetCardsOf } from '../autopay/end';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { findTenant } from './detail';

interface AskedErase extends Asked {
  readonly key: string;
}

interface Asked {
  readonly id: Id<'contact'>;
  readonly why: string;
}

/** One JSON with every row that is about the person. */
export function exportTenant(
  ctx: ServiceContext,
  { id, why }: Asked,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'tenants.export'>>> {
  return ctx.store.attempt(async (tx) => {
    const found = await findTenant({ tx, by: staff }, id);
    if (!found.ok) return found;
    const data = await selectPersonalData(tx, id);
    await note({ ctx, tx, by: staff }, 'contact.exported', id, why);
    const exportedAt = toIsoInstant(ctx.clock.nowMs());
    return ok({ name: `personal-data-${id}.json`, json: JSON.stringify({ exportedAt, ...data }, null, 2) });
  });
}

/**
 * For staff: refuses as `eraseContact`, and `unknown`. What a second person approved is marked as done with it, so that it is done
 * once.
 */
export function eraseTenant(
  ctx: ServiceContext,
  asked: AskedErase,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'tenants.erase'>>> {
  return ctx.store.attempt(async (tx): Promise<Result<DeskOutput<'tenants.erase'>>> => {
    const isDone = ((await findApprovalByKey(tx, asked.key))?.done_at_ms ?? null) !== null;
    const found = await findTenant({ tx, by: staff }, asked.id);
    if (isDone) return ok({ outcome: found.ok ? 'restricted' : 'erased' });
    if (!found.ok) return found;
    const done = await eraseContact({ ctx, tx, by: staff }, asked);
    if (done.ok) await finishApproval(tx, asked.key, ctx.clock.nowMs());
    return done;
  });
}

/** What would refuse it now; null: nothing. */
export function eraseRefusal(
  ctx: ServiceContext,
  { id }: AskedErase,
  staff: StaffCaller,
): Promise<Result<never> | null> {
  return ctx.store.read(async (tx) => {
    const found = await findTenant({ tx, by: staff }, id);
    if (!found.ok) return found;
    const desk = await reasonToKeep({ ctx, tx }, id);
    return desk && refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });
  });
}

/**
 * Logins and notes of staff go, and so do pictures of unit checks and photos of proofs. Letters about visits and former addresses
 * go, and letters and prints that wait are canceled. Answers that are kept for a device that asks
 * again go. Saved cards are no longer charged, and the provider forgets them. Bookings that came to nothing no longer say whose they were. Somebody without a document is gone
 * with them. Of somebody with one, name and address stay and the rest goes. Contracts, invoices, receipts and
 * signature records are kept as they are. Refused with what of theirs is still open (`reasonToKeep`).
 */
export async function eraseContact(
  { ctx, tx, by }: Work<Noted>,
  { id, why }: { readonly id: Id<'contact'>; readonly why: string | null },
): Promise<Result<DeskOutput<'tenants.erase'>>> {
  const keptBecause = await reasonToKeep({ ctx, tx }, id);
  if (keptBecause) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: keptBecause });
  await forgetCardsOf({ ctx, tx, by }, id, why);
  await deleteCodesOf(tx, id);
  await deleteVisitLettersOf(tx, id);
  await deleteTenantNotes(tx, id);
  await deleteCheckPhotosOf(tx, id);
  await deleteProofPhotosOf(tx, id);
  for (const login of await selectLoginsOf(tx, id)) await deleteLogin(tx, login.id);
  await callOffDeliveries(tx, id, ctx.clock.nowMs());
  await forgetClosedBookings(tx, id);
  await deleteStoredAnswersAbout(tx, id);
  await forgetReported(tx, id);
  if (await hasStoredDocuments(tx, id)) {
    await reduceContact(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by }, 'contact.restricted', id, why);
    await publish({ ctx, tx }, 'contact.restricted', { contactId: id });
    return ok({ outcome: 'restricted' });
  }
  await deleteContact(tx, id);
  await note({ ctx, tx, by }, 'contact.erased', id, why);
  await publish({ ctx, tx }, 'contact.erased', { contactId: id });
  return ok({ outcome: 'erased' });
}

/** What is still open with somebody, so that their details are needed; null when nothing is. Money before all else. */
async function reasonToKeep({ ctx, tx }: InTransaction, id: Id<'contact'>): Promise<DeskReason | null> {
  if (await hasOpenReview(tx, id)) return 'tenant_review';
  if (await hasOpenPayment(tx, id)) return 'tenant_paying';
  if (await hasOpenBooking(tx, id)) return 'tenant_busy';
  return (await hasRunningContract(tx, id, ctx.headOffice.state() === 'alone')) ? 'tenant_renting' : null;
}
