/** What must stand before a move-in can be paid for and written. */
import { ok, refuse, type RefusalReason, type Result } from '../../../shared/result';
import { findShownAgreement, type ShownAgreementRow } from '../../database/signing/shown-agreements';
import { findValidSignature, type SignatureRow } from '../../database/signing/signatures';
import type { PricedBooking } from '../price/facts';
import type { InTransaction } from '../base/work';

/** Staff complete a booking that takes the place of a contract. Nobody pays for it, and no customer keeps it for later. */
export function refuseTransfer(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    message: 'A transfer to another unit is completed by staff.',
  });
}

/** The signature that holds for a priced booking, and the text it is under: null when a device handed it in. */
export interface Signed {
  readonly signature: SignatureRow;
  readonly shown: ShownAgreementRow | null;
}

/**
 * A booking that can be paid for. Refused as `signedFor`, and for a transfer to another unit, which nobody pays for: what
 * is open of it afterward is paid as any bill.
 */
export async function readyToPay(work: InTransaction, priced: PricedBooking): Promise<Result<Signed>> {
  return priced.transfer ? refuseTransfer() : signedFor(work, priced);
}

/**
 * Contact, coverage and a signature that holds for this very quote. Refuses INVALID_ACTIVITY_INFO_DETAILS (409) with the
 * reason for the screen.
 */
export async function signedFor({ ctx, tx }: InTransaction, priced: PricedBooking): Promise<Result<Signed>> {
  const no = (reason: RefusalReason, message: string) =>
    refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { reason, message });
  if (!priced.contact) return no('contact_missing', 'The booking has no contact.');
  if (!priced.coverage) return no('coverage_missing', 'Coverage has not been chosen.');
  const signature = await findValidSignature(tx, priced.booking.id, ctx.clock.nowMs());
  const shown = signature?.shown_sha256 ? await findShownAgreement(tx, priced.booking.id) : null;
  // Without the text it is under, the record of a signature would be worth nothing.
  const textIsThere = (signature?.shown_sha256 ?? null) === (shown?.sha256 ?? null);
  if (signature?.quote_sha256 !== priced.quoteSha256 || !textIsThere) return refuseUnsigned();
  return ok({ signature, shown: shown ?? null });
}

export function refuseUnsigned(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
    reason: 'signature_missing',
    message: 'The agreement is not signed, or it has changed since it was signed.',
  });
}
