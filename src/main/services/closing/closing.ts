/**
 * Closing the day: everything about money since the last closing, added up, with the cash counted. A day ends at a
 * place in the journal, not at a time of the clock. So each payment belongs to exactly one closing, whatever the clock
 * does.
 */
import { minor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findClosingByKey,
  findLastClosing,
  insertClosing,
  selectLostClosings,
  selectDay,
  type DayClosingRow,
} from '../../database/closing/closings';
import { openStretch } from '../../database/base/day-stretch';
import { selectReviews } from '../../database/attempt/payment-reviews';
import { findAttempt } from '../../database/attempt/payment-attempts';
import { selectRefundsIn } from '../../database/refund/refunds';
import { selectBookedTotals } from '../../database/ledger/published';
import { numberEpoch } from '../../database/number-series';
import type { Tx } from '../../database/schema';
import { sha256 } from '../../database/sha256';
import { businessDateAt } from '../../domain/base/dates';
import { closingNumber } from '../../domain/contract/document-number';
import { closeDay } from '../../domain/closing/closing';
import { drawerOf } from '../../domain/closing/drawer';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { closingCsv, closingDocument } from './documents';
import { publish } from '../base/outbox';
import { bookEntries } from '../ledger/book';
import { requireProperty } from '../property/property';
import { countsOfDay, differed } from './counts';
import type { OpenDay } from './open-day';

/** The day as it stands, or as it stood up to an entry. Throws BrokenBooks when it does not add up. */
export function previewDay(ctx: ServiceContext, upTo?: number): Promise<OpenDay> {
  return ctx.store.read((tx) => readDay(tx, 0, upTo));
}

/**
 * The cash that should be in the drawer by the books. Where nobody knows what it began with, that counts as nothing.
 */
export async function cashByBooks(tx: Tx): Promise<Minor> {
  const { stretch, before } = await beginDay(tx);
  const day = await selectDay(tx, stretch);
  return drawerOf({ ...day, openingMinor: before?.left_minor ?? minor(0) }).expectedMinor;
}

/**
 * The difference between a count and the books. Null where the day has changed since it was read, or is closed already.
 */
export function differenceOf(
  ctx: Pick<ServiceContext, 'store'>,
  input: Pick<ClosingInput, 'key' | 'toSequence' | 'openingMinor' | 'countedMinor'>,
): Promise<number | null> {
  return ctx.store.read(async (tx) => {
    if (await findClosingByKey(tx, input.key)) return null;
    const day = await readDay(tx, input.openingMinor);
    if (day.stretch.to !== input.toSequence) return null;
    return Math.abs(input.countedMinor - day.totals.drawer.expectedMinor);
  });
}

/** `upTo`: the day as it ended there, where more has happened since. */
async function readDay(tx: Tx, openingMinor: number, upTo = Infinity): Promise<OpenDay> {
  const { last, lost, before, place, isAfterLoss, ...begun } = await beginDay(tx);
  const stretch = { ...begun.stretch, to: Math.max(begun.stretch.after, Math.min(begun.stretch.to, upTo)) };
  const day = await selectDay(tx, stretch);
  return {
    ...place,
    label: closingNumber(place),
    follows: isAfterLoss ? { lost: lost.map(closingNumber) } : null,
    stretch,
    property: await requireProperty(tx),
    totals: closeDay({ ...day, openingMinor: before?.left_minor ?? minor(openingMinor) }),
    pending: day.carriedOut,
    reviews: await openReviews(tx),
    isFirst: before === undefined,
    lastClosedAtMs: (lost.at(-1) ?? last)?.closed_at_ms ?? null,
    counts: await countsOfDay(tx, { ...place, stretch }),
  };
}

/** The open day: the number that its closing will have, and its stretch of the journal. */
export async function openPlace(tx: Tx) {
  const { place, stretch } = await beginDay(tx);
  return { ...place, stretch };
}

/** Where the open day begins, and the closing that says what was left in the drawer. */
async function beginDay(tx: Tx) {
  const last = await findLastClosing(tx);
  const stretch = await openStretch(tx);
  const place = { number: (last?.number ?? 0) + 1, epoch: await numberEpoch(tx) };
  const lost = await lostSince(tx, last);
  const isAfterLoss = place.epoch !== (last?.epoch ?? 1);
  // After a loss that took the last closing, only the person who closes knows what was in the drawer.
  const before = lost.at(-1) ?? (isAfterLoss ? undefined : last);
  return { last, lost, before, place, isAfterLoss, stretch };
}

/** Closings that the books have lost, made after the last one that they still have. */
async function lostSince(tx: Tx, last: DayClosingRow | undefined) {
  const lost = await selectLostClosings(tx);
  if (!last) return lost;
  return lost.filter(
    ({ epoch, number }) => epoch > last.epoch || (epoch === last.epoch && number > last.number),
  );
}

async function openReviews(tx: Tx): Promise<OpenDay['reviews']> {
  const open: { reference: string; amountMinor: Minor }[] = [];
  for (const review of await selectReviews(tx, { all: false })) {
    const attempt = await findAttempt(tx, review.attempt_id);
    if (attempt) open.push({ reference: referenceOf(attempt.id), amountMinor: attempt.amount_minor });
  }
  for (const state of ['asked', 'needs_review'] as const)
    for (const refund of await selectRefundsIn(tx, state))
      open.push({ reference: referenceOf(refund.id), amountMinor: refund.amount_minor });
  return open;
}

export interface ClosingInput {
  /** Made by the page for this one closing. */
  readonly key: string;
  /**
   * The end of the day as the page showed it. When it has moved, the closing is refused and the page reads the day
   * again.
   */
  readonly toSequence: number;
  /** Used by the first closing only. */
  readonly openingMinor: number;
  readonly countedMinor: number;
  /** What stays in the drawer; the rest goes to the bank. */
  readonly leftMinor: number;
  /** Why this count or an earlier one differs; null where none does. */
  readonly why: string | null;
}

/** How the day is closed. */
export interface ClosingHow {
  /**
   * As it was when it was counted, where a second person has said yes since: what happened meanwhile belongs to the next day.
   * Left out: only while nothing has happened.
   */
  readonly asCounted?: boolean;
}

/**
 * Closes the day; the same key answers the same closing. Refused: money moved since the page was read
 * (`day_changed`), a difference that nobody explains (`why_missing`), more left than was counted (`too_much`).
 */
export async function makeClosing(
  ctx: ServiceContext,
  caller: StaffCaller,
  by: string,
  input: ClosingInput & ClosingHow,
): Promise<Result<DayClosingRow>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const read = await ctx.store.attempt((tx) => readOrFind(tx, input));
  if (!read.ok) return read;
  if ('pdf' in read.value) return ok(read.value);
  const day = read.value;
  const row: DayClosingRow = {
    ...rowOf(ctx, caller, input, day),
    csv: '',
    pdf: Buffer.alloc(0),
    csv_sha256: '',
    pdf_sha256: '',
  };
  const csv = closingCsv(day, row);
  const pdf = await ctx.documents.dayClosing(await ctx.store.read((tx) => closingDocument(tx, day, row, by)));
  return ctx.store.attempt(async (tx) => {
    const now = await readOrFind(tx, input);
    if (!now.ok) return now;
    if ('pdf' in now.value) return ok(now.value);
    // Both files list every count of the day.
    if (now.value.label !== day.label || now.value.counts.length !== day.counts.length) return changed();
    const full = { ...row, csv, pdf, csv_sha256: sha256(csv), pdf_sha256: sha256(pdf) };
    await insertClosing(tx, full);
    await note({ ctx, tx, by: caller }, 'day.closed', day.label, row.why);
    const { after, to } = day.stretch;
    // Head office compares what it was sent before: all of it.
    while (await bookEntries({ ctx, tx }));
    await publish({ ctx, tx }, 'day.closed', {
      number: day.number,
      epoch: day.epoch,
      followsLoss: day.follows !== null,
      afterSequence: after,
      toSequence: to,
      closedOn: row.closed_on,
      staffId: row.staff_id,
      currency: row.currency,
      expectedMinor: row.expected_minor,
      countedMinor: row.counted_minor,
      leftMinor: row.left_minor,
      booked: await selectBookedTotals(tx, day.stretch),
    });
    return ok(full);
  });
}

async function readOrFind(
  tx: Tx,
  input: ClosingInput & ClosingHow,
): Promise<Result<OpenDay | DayClosingRow>> {
  const known = await findClosingByKey(tx, input.key);
  if (known) return ok(known);
  const day = await readDay(tx, input.openingMinor, input.asCounted ? input.toSequence : undefined);
  if (day.stretch.to !== input.toSequence) return changed();
  if (input.leftMinor > input.countedMinor)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'leftMinor', desk: 'too_much' });
  if (wantsWhy(input, day) && input.why === null)
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'why', desk: 'why_missing' });
  return ok(day);
}

/** A corrected count needs a reason too: the person who counts again has seen what should be there. */
function wantsWhy({ countedMinor }: ClosingInput, { totals, counts }: OpenDay): boolean {
  return countedMinor !== totals.drawer.expectedMinor || differed(counts);
}

function rowOf(ctx: ServiceContext, caller: StaffCaller, input: ClosingInput, day: OpenDay) {
  const { property, totals, stretch } = day;
  const nowMs = ctx.clock.nowMs();
  return {
    number: day.number,
    epoch: day.epoch,
    key: input.key,
    after_sequence: stretch.after,
    to_sequence: stretch.to,
    closed_on: businessDateAt(nowMs, property.time_zone),
    closed_at_ms: nowMs,
    staff_id: caller.id,
    currency: property.currency,
    opening_minor: totals.drawer.openingMinor,
    expected_minor: totals.drawer.expectedMinor,
    counted_minor: minor(input.countedMinor),
    left_minor: minor(input.leftMinor),
    why: wantsWhy(input, day) ? input.why : null,
    totals: JSON.stringify({ ...totals, pending: day.pending, reviews: day.reviews }),
  };
}

function changed(): Result<never> {
  return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'day_changed' });
}
