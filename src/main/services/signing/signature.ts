/** Saves a client's signature until the move-in, at most 24 hours (interface document 4.5 and 8). */
import type { ChannelRequest } from '../../../shared/channels';
import type { ErrorCode } from '../../../shared/error-codes';
import { parseGuid, type Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refusal, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import { findBooking, updateBooking, type BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import { deleteShownBefore, type ShownAgreementRow } from '../../database/signing/shown-agreements';
import { sha256 } from '../../database/sha256';
import {
  deleteExpiredSignatures,
  findSignatureId,
  findValidSignature,
  replaceSignature,
  type SignatureRow,
} from '../../database/signing/signatures';
import { toIsoInstant } from '../../domain/base/dates';
import { personName } from '../../domain/contact/company-rules';
import { isIdle } from '../../domain/attempt/payment-attempt';
import { signatureBody } from '../../domain/requests/booking';
import { read } from '../../domain/requests/members';
import { holdsName, isDrawn, isTypedName, tidyStrokes } from '../../domain/signing/strokes';
import { writtenAgreement } from '../price/agreement-words';
import { unlessAssisted } from '../booking/assistance';
import { noteChange } from '../booking/changes';
import { hashOfAll, visitOf } from '../booking/visit';
import {
  findVisibleBooking,
  isOpen,
  refuseBusy,
  refuseChanged,
  refuseClosed,
} from '../booking/change-booking';
import { note } from '../audit/audit';
import { screen, clientOf, type Caller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { renewedHold, signedUntil } from '../unit/hold';
import { membersOf } from '../contact/register';
import { findCurrent, priceIn } from './shown-agreement';
import { readSignatureImage, signatureRefusal } from './signature-image';
import type { Work } from '../base/work';
import { DAY_MS } from '../../../shared/durations';

const SIGNATURE_LIFETIME_MS = DAY_MS;

const codes = {
  unknown: 'INVALID_PARAM_ACTIVITY_INFO_ID',
  closed: 'INVALID_ACTIVITY_INFO_DETAILS',
} as const satisfies Record<string, ErrorCode>;

/** How a signature was made; `supplied` by a device that shows nothing of ours. */
interface Made {
  /** PNG, drawn again from what came. */
  readonly image: Buffer;
  readonly method: 'drawn' | 'typed' | 'supplied';
  readonly strokes: string | null;
  readonly typedName: string | null;
}

/** What stood on the screen while it was signed. */
interface Seen {
  readonly language: Language;
  readonly documentSha256: string;
}

/**
 * A signature that a device hands in. Answers the id of the booking's signature activity, the same when it is
 * signed again, which starts its 24 hours again. Refuses INVALID_PARAM_SIGNATURE,
 * INVALID_PARAM_ACTIVITY_INFO_ID and FAILED (429). Also INVALID_ACTIVITY_INFO_DETAILS (409),
 * INVALID_DOCUMENT_TYPE_RESPONSE and INVALID_CLIENT_INFO_DETAILS (500).
 */
export async function saveSignature(
  ctx: ServiceContext,
  caller: Caller,
  bookingId: string,
  body: unknown,
): Promise<Result<Id<'signature'>>> {
  const image = await readSignatureImage(
    ctx,
    read(signatureBody.shape.signature, membersOf(body)?.['signature']),
    clientOf(caller),
  );
  const refusals: Refusal[] = image.ok ? [] : [...image.refusals];
  if (!parseGuid(bookingId))
    refusals.push(refusal(codes.unknown, 'invalid', { field: 'bookingId', reason: 'booking_unknown' }));
  if (!image.ok || refusals.length) return refuseAll(refusals);
  const made: Made = { image: image.value, method: 'supplied', strokes: null, typedName: null };
  return ctx.store.attempt((tx) => keep({ ctx, tx, by: caller }, bookingId, made, null));
}

/**
 * A signature of the screen: drawn or typed, under the PDF that was shown. Refuses as above, and with the reason
 * `agreement_changed` (409) when that PDF is not what would be signed any more. A typed one that lacks a word of the
 * signer's name is refused with `name_differs`.
 */
export async function signOnScreen(
  ctx: ServiceContext,
  input: ChannelRequest<'signature.save'>,
  caller: Caller = screen,
): Promise<Result<Id<'signature'>>> {
  const { method, strokes, typedName, language, documentSha256 } = input;
  const drawn = method === 'drawn';
  const image = await readSignatureImage(ctx, input.signature, clientOf(caller));
  const refusals: Refusal[] = image.ok ? [] : [...image.refusals];
  if (drawn ? !isDrawn(strokes) : strokes.length > 0) refusals.push(signatureRefusal('strokes'));
  const name = typedName?.trim().normalize('NFC') ?? null;
  if (drawn ? name !== null : name === null || !isTypedName(name))
    refusals.push(signatureRefusal('typedName'));
  if (!image.ok || refusals.length) return refuseAll(refusals);
  const made: Made = {
    image: image.value,
    method,
    strokes: drawn ? JSON.stringify(tidyStrokes(strokes)) : null,
    typedName: name,
  };
  const seen = { language, documentSha256 };
  return ctx.store.attempt((tx) => keep({ ctx, tx, by: caller }, input.bookingId, made, seen));
}

async function keep(
  work: Work,
  bookingId: string,
  made: Made,
  seen: Seen | null,
): Promise<Result<Id<'signature'>>> {
  const { ctx, tx, by: caller } = work;
  const found = await findVisibleBooking({ tx, by: caller }, bookingId, codes);
  if (!found.ok) return found;
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const together = seen ? await visitOf(tx, found.value) : [found.value];
  const documents: SignedDocument[] = [];
  for (const booking of together) {
    const document = await readDocument(work, booking, seen);
    if (!document.ok) return document;
    if (made.typedName !== null && !holdsName(made.typedName, document.value.signer))
      return refuseAll([signatureRefusal('typedName', 'name_differs')]);
    documents.push(document.value);
  }
  const hashes = documents.map(({ shown }) => shown?.sha256 ?? '');
  if (seen && hashOfAll(hashes) !== seen.documentSha256) return refuseChanged();
  let id: Id<'signature'> | null = null;
  for (const document of documents) {
    const kept = await keepUnder(work, document, made, documents.length > 1 ? JSON.stringify(hashes) : null);
    if (document.booking.id === found.value.id) id = kept;
  }
  if (id === null) throw new Error('a visit without the booking that was signed');
  return ok(id);
}

/** One of the agreements that are signed in one act. */
interface SignedDocument {
  readonly booking: BookingRow;
  readonly language: Language;
  /** The person, also where a company rents. */
  readonly signer: string;
  readonly templateId: Id<'template'>;
  readonly quoteSha256: string;
  /** Null of a device's: it shows nothing of ours. */
  readonly shown: ShownAgreementRow | null;
}

async function readDocument(
  work: Work,
  booking: BookingRow,
  seen: Seen | null,
): Promise<Result<SignedDocument>> {
  const { ctx, tx } = work;
  if (!isOpen(ctx, booking)) return refuseClosed(codes);
  const allowed = await unlessAssisted(work, booking);
  if (!allowed.ok) return allowed;
  const attempt = await findLiveAttempt(tx, booking.id);
  if (attempt && !isIdle(attempt.state)) return refuseBusy(codes);
  // What is signed is what was read: in that language, and the contract will be in it too.
  const language = seen?.language ?? booking.language;
  const priced = await priceIn(tx, booking, language);
  const agreement = await writtenAgreement(tx, priced, language);
  if (!agreement) return refuse('INVALID_DOCUMENT_TYPE_RESPONSE', 'failed');
  if (!priced.contact) return refuse('INVALID_CLIENT_INFO_DETAILS', 'failed', { reason: 'contact_missing' });
  const shown = seen && (await findCurrent(tx, priced, language));
  if (seen && !shown) return refuseChanged();
  const { quoteSha256, contact } = priced;
  const signer = personName(contact);
  return ok({ booking, language, signer, templateId: agreement.template.id, quoteSha256, shown });
}

async function keepUnder(
  work: Work,
  { booking, language, templateId, quoteSha256, shown }: SignedDocument,
  made: Made,
  together: string | null,
): Promise<Id<'signature'>> {
  const { ctx, tx, by: caller } = work;
  const nowMs = ctx.clock.nowMs();
  const id = (await findSignatureId(tx, booking.id)) ?? ctx.newId<'signature'>();
  await replaceSignature(tx, {
    id,
    booking_id: booking.id,
    image: made.image,
    media_type: 'image/png',
    sha256: sha256(made.image),
    template_id: templateId,
    quote_sha256: quoteSha256,
    signed_at_ms: nowMs,
    expires_at_ms: nowMs + SIGNATURE_LIFETIME_MS,
    method: made.method,
    strokes: made.strokes,
    typed_name: made.typedName,
    shown_sha256: shown?.sha256 ?? null,
    together,
    ...whereGiven(caller),
  });
  await updateBooking(tx, booking.id, {
    updated_at_ms: nowMs,
    hold_expires_at_ms: await renewedHold({ ctx, tx }, booking),
    language,
  });
  await noteChange(work, booking.id, ['signature']);
  await note(work, 'signature.saved', booking.id);
  return id;
}

/** On which of ours it was given, and who of the staff was there. */
function whereGiven(caller: Caller): Pick<SignatureRow, 'place' | 'staff_id'> {
  if (caller.kind === 'api_key') return { place: null, staff_id: null };
  if (caller.kind === 'screen') return { place: 'kiosk', staff_id: null };
  return { place: caller.place, staff_id: caller.id };
}

/** When the screen's signature ends, as ISO 8601. */
export function signatureExpiry(ctx: ServiceContext, bookingId: Id<'booking'>): Promise<string> {
  return ctx.store.read(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    const signature = await findValidSignature(tx, bookingId, ctx.clock.nowMs());
    return toIsoInstant(booking && signature ? signedUntil(booking, signature) : ctx.clock.nowMs());
  });
}

/** Removes signatures past their 24 hours, and what was shown for signing that long ago; answers how many signatures. */
export function purgeSignatures(ctx: ServiceContext): Promise<number> {
  const nowMs = ctx.clock.nowMs();
  return ctx.store.transaction(async (tx) => {
    const count = await deleteExpiredSignatures(tx, nowMs);
    await deleteShownBefore(tx, nowMs - SIGNATURE_LIFETIME_MS);
    return count;
  });
}
