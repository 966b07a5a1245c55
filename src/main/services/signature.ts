/** Saves a client's signature until the move-in, at most 24 hours (interface document 4.5 and 8). */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../shared/error-codes';
import { parseGuid, type Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../shared/result';
import { insertAudit } from '../database/audit';
import { updateBooking } from '../database/bookings';
import { findLiveAttempt } from '../database/payment-attempts';
import {
  deleteExpiredSignatures,
  findSignatureId,
  findValidSignature,
  replaceSignature,
} from '../database/signatures';
import { toIsoInstant } from '../domain/dates';
import { isIdle } from '../domain/payment-attempt';
import { agreementFor } from './agreement';
import { findVisibleBooking, isOpen, refuseBusy, refuseClosed } from './booking-access';
import { actorOf, type Caller } from './caller';
import type { ServiceContext } from './context';
import { holdFromNow } from './hold';
import { priceBooking } from './pricing';
import { membersOf } from './register-contact';
import { readSignatureImage } from './signature-image';

export const SIGNATURE_LIFETIME_MS = 24 * 60 * 60 * 1000;

const codes = {
  unknown: 'INVALID_PARAM_ACTIVITY_INFO_ID',
  closed: 'INVALID_ACTIVITY_INFO_DETAILS',
} as const satisfies Record<string, ErrorCode>;

/**
 * Answers the id of the booking's signature activity, the same when it is signed again, which starts its 24 hours
 * anew. Refuses INVALID_PARAM_SIGNATURE, INVALID_PARAM_ACTIVITY_INFO_ID, INVALID_ACTIVITY_INFO_DETAILS (409),
 * INVALID_DOCUMENT_TYPE_RESPONSE and INVALID_CLIENT_INFO_DETAILS (500).
 */
export async function saveSignature(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  body: unknown,
  /** The language the agreement was read in; absent: the booking's. */
  language?: Language,
): Promise<Result<Id<'signature'>>> {
  const image = await readSignatureImage(membersOf(body)?.['signature']);
  const refusals: Refusal[] = [];
  if (!image)
    refusals.push(
      refusal('INVALID_PARAM_SIGNATURE', 'invalid', { field: 'signature', reason: 'signature_invalid' }),
    );
  if (!parseGuid(bookingId))
    refusals.push(refusal(codes.unknown, 'invalid', { field: 'bookingId', reason: 'booking_unknown' }));
  if (!image || refusals.length) return refuseAll(refusals);
  return ctx.store.attempt(async (tx) => {
    const found = await findVisibleBooking(tx, caller, bookingId, codes);
    if (!found.ok) return found;
    const booking = found.value;
    if (!isOpen(ctx, booking)) return refuseClosed(codes);
    const attempt = await findLiveAttempt(tx, booking.id);
    if (attempt && !isIdle(attempt.state)) return refuseBusy(codes);
    // What is signed is what was read: in that language, and the contract will be in it too.
    const spoken = language ?? booking.language;
    const priced = await priceBooking(tx, { ...booking, language: spoken });
    const agreement = await agreementFor(tx, priced, spoken);
    if (!agreement) return refuse('INVALID_DOCUMENT_TYPE_RESPONSE', 'failed');
    if (!priced.contact)
      return refuse('INVALID_CLIENT_INFO_DETAILS', 'failed', { reason: 'contact_missing' });
    const nowMs = ctx.clock.nowMs();
    const id = (await findSignatureId(tx, booking.id)) ?? ctx.newId<'signature'>();
    await replaceSignature(tx, {
      id,
      booking_id: booking.id,
      image: image.bytes,
      media_type: image.mediaType,
      sha256: createHash('sha256').update(image.bytes).digest('hex'),
      template_id: agreement.templateId,
      quote_sha256: priced.quoteSha256,
      signed_at_ms: nowMs,
      expires_at_ms: nowMs + SIGNATURE_LIFETIME_MS,
    });
    await updateBooking(tx, booking.id, {
      updated_at_ms: nowMs,
      hold_expires_at_ms: holdFromNow(ctx),
      language: spoken,
    });
    await insertAudit(tx, {
      atMs: nowMs,
      actor: actorOf(caller),
      action: 'signature.saved',
      subject: booking.id,
    });
    return ok(id);
  });
}

/** When the screen's signature ends, as ISO 8601. */
export function signatureExpiry(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<string> {
  return ctx.store.transaction(async (tx) => {
    const signature = await findValidSignature(tx, bookingId, ctx.clock.nowMs());
    return toIsoInstant(signature?.expires_at_ms ?? ctx.clock.nowMs());
  });
}

/** Removes signatures past their 24 hours; answers how many. */
export function purgeSignatures(ctx: ServiceContext): Promise<number> {
  return ctx.store.transaction((tx) => deleteExpiredSignatures(tx, ctx.clock.nowMs()));
}
