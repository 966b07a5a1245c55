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
import { firstOf, hashOfAll, visitOf } from '../booking/visit';
import { screen, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { contractFactsOf, readAgreedFacts, type AgreedFacts } from '../price/contract-facts';
import { priceBooking } from '../price/pricing';
import type { PricedBooking } from '../price/facts';
import type { InTransaction, Work } from '../base/work';
import { readTogether } from './read-together';

/** Wider than any kiosk's screen is of no use, and a picture takes four bytes for each pixel. */
const WIDEST = 2000;
const ROUNDS = 5;

type Shown = Omit<ShownAgreementRow, 'content'>;

interface ReadDocument {
  readonly facts: AgreedFacts;
  readonly shown: Shown;
}

/**
 * Prices the bookings of a visit and makes the PDFs that are missing. Answers their words, and one hash of all that is signed in
 * one act. Of one booking it is the hash of its PDF.
 */
export async function readAgreement(
  ctx: ServiceContext,
  bookingId: string,
  language: Language,
  caller: Caller = screen,
): Promise<Result<ChannelOutput<'agreement.read'>>> {
  const together = await ctx.store.read((tx) => findTogether({ ctx, tx, by: caller }, bookingId));
  if (!together.ok) return together;
  const all: ReadDocument[] = [];
  for (const { id } of together.value) {
    const read = await readOne(ctx, id, language, caller);
    if (!read.ok) return read;
    all.push(read.value);
  }
  return ok(answer(all));
}

async function findTogether(work: Work, bookingId: string): Promise<Result<readonly BookingRow[]>> {
  const booking = await findVisibleBooking(work, bookingId);
  return booking.ok ? ok(await visitOf(work.tx, booking.value)) : booking;
}

async function readOne(
  ctx: ServiceContext,
  bookingId: string,
  language: Language,
  caller: Caller,
): Promise<Result<ReadDocument>> {
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
    if (shown) return ok({ facts, shown });
    // Between the transactions: making a PDF takes its time, and everybody else would wait.
    const made = await makeShown(ctx, facts);
    const kept = await ctx.store.attempt((tx) => storeShown({ ctx, tx }, made));
    if (!kept.ok) return kept;
    if (kept.value) return ok({ facts, shown: kept.value });
  }
  return refuseBusy();
}

/** One page of the PDFs that were shown for this visit, counted through, as a picture; of no other, and of no older one. */
export async function paintAgreementPage(
  ctx: ServiceContext,
  { bookingId, sha256: hash, page, width }: ChannelRequest<'agreement.page'>,
  caller: Caller = screen,
): Promise<Result<ChannelOutput<'agreement.page'>>> {
  const found = await ctx.store.read(async (tx) => {
    const together = await findTogether({ ctx, tx, by: caller }, bookingId);
    if (!together.ok) return together;
    const all: ShownAgreementRow[] = [];
    for (const { id } of together.value) {
      const shown = await findShownAgreement(tx, id);
      if (shown) all.push(shown);
    }
    return hashOfAll(all.map((each) => each.sha256)) === hash ? ok(all) : refuseChanged();
  });
  if (!found.ok) return found;
  let at = page;
  for (const shown of found.value) {
    if (at <= shown.pages) {
      const picture = await ctx.pages.paint(shown.content, at, Math.min(width, WIDEST));
      return ok({ png: picture.png.toString('base64'), width: picture.width, height: picture.height });
    }
    at -= shown.pages;
  }
  return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'page' });
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

/** What is the same for several units stands once. */
function consentsOf(all: readonly ReadDocument[]): ChannelOutput<'agreement.read'>['consents'] {
  const byText = Map.groupBy(all, ({ facts }) => facts.agreement.consent);
  return [...byText].map(([text, of]) => ({ units: of.map(({ facts }) => facts.priced.unit.number), text }));
}

function answer(all: readonly ReadDocument[]): ChannelOutput<'agreement.read'> {
  const { agreement, bindingAgreement, contact, language } = firstOf(all).facts;
  const documents = all.map(({ facts, shown }) => ({
    shown,
    agreement: facts.agreement,
    unit: facts.priced.unit.number,
  }));
  return {
    document: {
      sha256: hashOfAll(documents.map(({ shown }) => shown.sha256)),
      pages: documents.reduce((sum, { shown }) => sum + shown.pages, 0),
    },
    consentVersion: agreement.consentVersion,
    bindingLanguage: bindingAgreement?.language ?? null,
    units: documents.map(({ unit, shown }) => ({ number: unit, pages: shown.pages })),
    title: agreement.title,
    version: agreement.version,
    ...readTogether(documents),
    consents: consentsOf(all),
    signerName: signerName(contact, language),
  };
}
