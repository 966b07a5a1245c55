/**
 * The agreement on the screen: the very PDF that will be signed, kept as it was shown until the move-in. Read again
 * it is the same to the byte while nothing in it has changed; when something has, what was signed no longer holds.
 */
import { signerName } from '../../domain/contact/company-rules';
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import { findBooking, type BookingRow } from '../../database/booking/bookings';
import { findLiveAttempt } from '../../database/attempt/payment-attempts';
import type { Tx } from '../../database/schema';
import {
  findShownAgreement,
  replaceShownAgreement,
  type ShownAgreementRow,
} from '../../database/signing/shown-agreements';
import { sha256 } from '../../database/sha256';
import { deleteSignature, findSignatureShown } from '../../database/signing/signatures';
import { isIdle } from '../../domain/attempt/payment-attempt';
import {
  findVisibleBooking,
  isOpen,
  refuseBusy,
  refuseChanged,
  refuseClosed,
} from '../booking/change-booking';
import { unlessAssisted } from '../booking/assistance';
import { screen, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { contractFactsOf, readAgreedFacts, type AgreedFacts } from '../price/contract-facts';
import { priceBooking } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import type { InTransaction, Work } from '../base/work';

/** Wider than any kiosk's screen is of no use, and a picture takes four bytes for each pixel. */
const WIDEST = 2000;
const ROUNDS = 5;

type Shown = Omit<ShownAgreementRow, 'content'>;

/** Prices the booking, makes the PDF where there is none yet, and answers its hash with the words in it. */
export async function readAgreement(
  ctx: ServiceContext,
  bookingId: string,
  language: Language,
  caller: Caller = screen,
): Promise<Result<ChannelOutput<'agreement.read'>>> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await ctx.store.read(async (tx) => {
      const booking = await openBooking({ ctx, tx, by: caller }, bookingId);
      if (!booking.ok) return booking;
      const facts = await readAgreedFacts(tx, await priceIn(tx, booking.value, language), language);
      if (!facts.ok) return facts;
      return ok({ facts: facts.value, shown: await findCurrent(tx, facts.value.priced, language) });
    });
    if (!read.ok) return read;
    const { facts, shown } = read.value;
    if (shown) return ok(answer(facts, shown));
    // Between the transactions: making a PDF takes its time, and everybody else would wait.
    const made = await makeShown(ctx, facts);
    const kept = await ctx.store.attempt((tx) => storeShown({ ctx, tx }, made));
    if (!kept.ok) return kept;
    if (kept.value) return ok(answer(facts, kept.value));
  }
  return refuseBusy();
}

/** One page of the PDF that was shown for this booking as a picture; of no other, and of no older one. */
export async function paintAgreementPage(
  ctx: ServiceContext,
  { bookingId, sha256: hash, page, width }: ChannelRequest<'agreement.page'>,
  caller: Caller = screen,
): Promise<Result<ChannelOutput<'agreement.page'>>> {
  const found = await ctx.store.read(async (tx) => {
    const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
    if (!booking.ok) return booking;
    const shown = await findShownAgreement(tx, booking.value.id);
    return shown?.sha256 === hash ? ok(shown) : refuseChanged();
  });
  if (!found.ok) return found;
  if (page > found.value.pages) return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'page' });
  const picture = await ctx.pages.paint(found.value.content, page, Math.min(width, WIDEST));
  return ok({ png: picture.png.toString('base64'), width: picture.width, height: picture.height });
}

/** What was shown last, while it is still what would be signed in this language. */
export async function findCurrent(
  tx: Tx,
  priced: PricedBooking,
  language: Language,
): Promise<ShownAgreementRow | null> {
  const shown = await findShownAgreement(tx, priced.booking.id);
  return shown?.quote_sha256 === priced.quoteSha256 && shown.language === language ? shown : null;
}

/** The price a booking has when it is signed in this language; the words are part of what is signed. */
export function priceIn(tx: Tx, booking: BookingRow, language: Language): Promise<PricedBooking> {
  return priceBooking(tx, { ...booking, language });
}

async function openBooking(work: Work, bookingId: string): Promise<Result<BookingRow>> {
  const { ctx, tx, by: caller } = work;
  const booking = await findVisibleBooking({ tx, by: caller }, bookingId);
  if (!booking.ok) return booking;
  if (!isOpen(ctx, booking.value)) return refuseClosed();
  const allowed = await unlessAssisted(work, booking.value);
  return allowed.ok ? booking : allowed;
}

async function makeShown(ctx: ServiceContext, facts: AgreedFacts): Promise<ShownAgreementRow> {
  const shownAtMs = ctx.clock.nowMs();
  const content = await ctx.documents.contract({
    ...contractFactsOf(facts, shownAtMs),
    number: null,
    signed: null,
  });
  return {
    booking_id: facts.priced.booking.id,
    sha256: sha256(content),
    content,
    pages: await ctx.pages.pages(content),
    language: facts.language,
    quote_sha256: facts.priced.quoteSha256,
    shown_at_ms: shownAtMs,
  };
}

/** Null when something has changed since the facts were read: they have to be read again. */
async function storeShown(
  { ctx, tx }: InTransaction,
  made: ShownAgreementRow,
): Promise<Result<Shown | null>> {
  const booking = await findBooking(tx, made.booking_id);
  if (!booking || !isOpen(ctx, booking)) return refuseClosed();
  const priced = await priceIn(tx, booking, made.language);
  if (priced.quoteSha256 !== made.quote_sha256) return ok(null);
  // Two readings at once: both answer the one that was first.
  const first = await findCurrent(tx, priced, made.language);
  if (first) return ok(first);
  const attempt = await findLiveAttempt(tx, booking.id);
  if (attempt && !isIdle(attempt.state)) return refuseBusy();
  // A customer who signed, signed the text that goes now.
  if (await findSignatureShown(tx, booking.id)) await deleteSignature(tx, booking.id);
  await replaceShownAgreement(tx, made);
  return ok(made);
}

function answer({ agreement, bindingAgreement, contact, language }: AgreedFacts, shown: Shown) {
  return {
    document: { sha256: shown.sha256, pages: shown.pages },
    consentVersion: agreement.consentVersion,
    bindingLanguage: bindingAgreement?.language ?? null,
    title: agreement.title,
    version: agreement.version,
    sections: agreement.sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
    keyFacts: [...agreement.keyFacts],
    consentText: agreement.consent,
    signerName: signerName(contact, language),
  };
}
