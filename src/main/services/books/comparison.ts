/**
 * Compares books in doubt with those that know more: the database kept aside, head office, the payment
 * provider. What is found keeps its unit. Whether the books count again is decided by head office where it
 * knows of nothing missing, else by staff who have looked at the list.
 */
import { basename, join } from 'node:path';
import type { ChainPlace } from '../../../shared/head-office/event';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { DeskReason } from '../../../shared/desk/reasons';
import { ok, refuse, type Result } from '../../../shared/result';
import { holdsEvent } from '../../database/base/outbox';
import { hasOpenPayment } from '../../database/booking/bookings';
import {
  doubtIn,
  findBooksInDoubt,
  findComparison,
  saveBooksInDoubt,
  type BooksInDoubt,
} from '../../database/books/books-in-doubt';
import { readClosedDays } from '../../database/books/closed-days';
import { changesIn, endOf, proofsIn, selectLostChanges, tenantsIn } from '../../database/books/lost-changes';
import { listFormerDatabases, readFormerDatabase } from '../../database/books/former-databases';
import {
  contractsIn,
  lostContractsIn,
  selectLostContracts,
  type KnownContract,
} from '../../database/books/lost-contracts';
import { selectPlaces } from '../../database/books/places';
import { drawerMovesIn } from '../../database/drawer/moves';
import { onBehalfIn } from '../../database/payment/on-behalf';
import { leaveEpoch } from '../../database/number-series';
import { findProperty } from '../../database/property/properties';
import { findUnitByNumber, selectUnrented } from '../../database/unit/units';
import { countsByItself, isSaidFree, stillCompared, type DoubtView } from '../../domain/books/books-in-doubt';
import { GatewayError } from '../../domain/attempt/gateway-error';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { lookRegularly, type Rounds } from '../base/rounds';
import { reconcileAndBook } from '../payment/lost-payments';
import { reportedChanges, foundChanges } from './changes';
import { foundMoves, reportedMoves } from './drawer-back';
import { foundOnBehalf, reportedOnBehalf } from './on-behalf-back';
import { foundAll, foundClosedDays, foundReported, holdUnitOf, holdUnitsOfLost } from './lost';
import type { InTransaction } from '../base/work';
import { DAY_MS } from '../../../shared/durations';

const EVERY_MS = 10_000;
/** Payments made before the books end are compared too: they may have been settled in the lost time. */
const BACK_MS = 2 * DAY_MS;
const MOST_BACK_MS = 30 * DAY_MS;

export interface ComparisonParts {
  readonly dataDir: string;
  /** Head office; null answers that it cannot be asked now. Absent: the kiosk is alone. */
  readonly headOffice?: (places: readonly ChainPlace[]) => Promise<HeadOfficeBooks | null>;
}

export interface HeadOfficeBooks {
  /** This kiosk's contracts as head office has them. */
  readonly contracts: readonly KnownContract[];
  /** The highest epoch of numbers that it heard. */
  readonly epoch: number;
  /** The last event of each chain that it heard. */
  readonly heads?: readonly { readonly sequence: number; readonly hash: string }[];
  /** What it heard after the places that the books know. */
  readonly facts?: readonly ReportedEvent[];
}

/** Does what can be done now; what could not be asked is asked again at the next call. */
export async function compareBooks(ctx: ServiceContext, parts: ComparisonParts): Promise<void> {
  const doubt = await ctx.store.read(findComparison);
  await holdUnitsOfLost(ctx);
  if (!doubt) return;
  await compareEach(ctx, parts, doubt);
  await ctx.store.transaction((tx) => endWhereNothingIsMissing({ ctx, tx }, parts));
}

async function compareEach(ctx: ServiceContext, parts: ComparisonParts, doubt: BooksInDoubt): Promise<void> {
  const { dataDir } = parts;
  if (doubt.former === null && doubt.formerFile !== null) {
    const known = await compareFile(ctx, dataDir, doubt.formerFile);
    const former = known ? 'compared' : 'unreadable';
    await cameFurther(ctx, { former, ...(known?.isComplete ? { complete: true } : {}) });
  }
  if (doubt.keptAtMs === null) {
    for (const file of listFormerDatabases(dataDir))
      if (file !== doubt.formerFile) await compareFile(ctx, dataDir, file);
    await cameFurther(ctx, { keptAtMs: ctx.clock.nowMs() });
  }
  if (doubt.headOfficeAtMs === null && parts.headOffice) {
    const books = await parts.headOffice(await ctx.store.read(selectPlaces));
    if (books) {
      await ctx.store.transaction(async (tx) => {
        await leaveEpoch(tx, books.epoch);
        await foundAll({ ctx, tx }, 'head_office', books.contracts);
        await foundReported(tx, books.facts ?? []);
        await foundChanges({ ctx, tx }, 'head_office', reportedChanges(books.facts ?? []));
        await foundMoves({ ctx, tx }, 'head_office', reportedMoves(books.facts ?? []));
        await foundOnBehalf({ ctx, tx }, reportedOnBehalf(books.facts ?? []));
      });
      const knowsAll = await hasLastEvent(ctx, doubt, books);
      await cameFurther(ctx, {
        headOfficeAtMs: ctx.clock.nowMs(),
        ...(knowsAll ? { complete: true } : {}),
      });
    }
  }
  if (doubt.provider === null) await compareProvider(ctx, doubt);
}

/** Whether head office, or the books, have the last event that the mark beside the database knew. */
async function hasLastEvent(
  { store }: ServiceContext,
  { lastEvent }: BooksInDoubt,
  { heads = [] }: HeadOfficeBooks,
): Promise<boolean> {
  if (lastEvent === null) return false;
  const isLast = ({ sequence, hash }: typeof lastEvent) =>
    sequence === lastEvent.sequence && hash === lastEvent.hash;
  return heads.some(isLast) || (await store.read((tx) => holdsEvent(tx, lastEvent)));
}

/** Null where it cannot be read. Complete: it knew all that ever happened, because it was not in doubt itself. */
async function compareFile(
  ctx: ServiceContext,
  dataDir: string,
  file: string,
): Promise<{ readonly isComplete: boolean } | null> {
  const property = await ctx.store.read(findProperty);
  if (!property) return { isComplete: false };
  const read = readFormerDatabase(join(dataDir, file), (raw) => ({
    contracts: contractsIn(raw, property.id),
    lost: lostContractsIn(raw),
    days: readClosedDays(raw),
    moves: drawerMovesIn(raw),
    onBehalf: onBehalfIn(raw),
    changes: { changes: changesIn(raw), tenants: tenantsIn(raw), proofs: proofsIn(raw) },
    endMs: endOf(raw),
    doubt: doubtIn(raw),
  }));
  if (read === null) return null;
  await ctx.store.transaction(async (tx) => {
    await foundAll({ ctx, tx }, 'former_database', read.contracts, file);
    for (const { file: whole, ...contract } of read.lost)
      await foundAll({ ctx, tx }, 'former_database', [contract], whole);
    await foundClosedDays({ ctx, tx }, read.days);
    // Their closings are among those days.
    await foundMoves({ ctx, tx }, 'former_database', { moves: read.moves, closed: [] });
    await foundOnBehalf({ ctx, tx }, { payments: read.onBehalf, closed: [] });
    const doubt = await findComparison(tx);
    // One from before the books end knows nothing that changed since.
    if (read.endMs >= (doubt?.booksEndMs ?? 0))
      await foundChanges({ ctx, tx }, 'former_database', read.changes);
  });
  // A second restore puts a database aside that knows less than the first. Each was put aside before the
  // next.
  const before = read.doubt?.formerFile ?? null;
  if (before !== null && before < basename(file)) await compareFile(ctx, dataDir, before);
  return { isComplete: read.doubt === null };
}

/** Written down when what was found is. */
function cameFurther(ctx: ServiceContext, step: Partial<BooksInDoubt>): Promise<void> {
  return ctx.store.transaction(async (tx) => {
    const doubt = await findComparison(tx);
    if (doubt) await saveBooksInDoubt(tx, { ...doubt, ...step });
  });
}

async function compareProvider(ctx: ServiceContext, { booksEndMs }: BooksInDoubt): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const fromMs = Math.max((booksEndMs ?? 0) - BACK_MS, nowMs - MOST_BACK_MS);
  try {
    const { differences } = await reconcileAndBook(ctx, { fromMs, toMs: nowMs });
    await cameFurther(ctx, { provider: { atMs: nowMs, differences } });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Head office has said all it knows, and neither it nor the provider nor the former database knows more than the books. */
async function endWhereNothingIsMissing(
  { ctx, tx }: InTransaction,
  { headOffice }: ComparisonParts,
): Promise<void> {
  const doubt = await findComparison(tx);
  if (!doubt) return;
  if (doubt.confirmedAtMs !== null) {
    // Staff have answered. Alone there is nobody else to ask.
    if (viewOf(doubt).former !== null && (doubt.headOfficeAtMs !== null || !headOffice))
      await saveBooksInDoubt(tx, null);
    return;
  }
  const lacking = (await selectLostContracts(tx)).length + (await selectLostChanges(tx)).length;
  if (!countsByItself(viewOf(doubt), lacking)) return;
  await saveBooksInDoubt(tx, null);
  await note({ ctx, tx, by: 'kiosk' }, 'books.compared', '-');
  ctx.log.info('the books were compared with head office and the provider; nothing is missing');
}

/** The database kept aside counts as compared once later backups were looked through too. */
const viewOf = ({ former, keptAtMs, provider, headOfficeAtMs, complete }: BooksInDoubt): DoubtView => ({
  former: keptAtMs === null ? null : former,
  provider: provider && { differences: provider.differences.length },
  headOffice: headOfficeAtMs !== null,
  isComplete: complete,
});

const comparing = {
  former: 'The saved databases are still being compared. Try again soon.',
  provider: 'The payment processor could not be reached yet. Its payments are compared first.',
  head_office: 'The books of head office are still being compared. Try again soon.',
};

/** What staff look at before they confirm; null when the books count. */
export interface BooksList extends BooksInDoubt {
  readonly lost: Awaited<ReturnType<typeof selectLostContracts>>;
  /** Units that the books say nobody has, by the numbers on their doors. */
  readonly free: readonly string[];
}

export async function listBooks(ctx: Pick<ServiceContext, 'store'>): Promise<BooksList | null> {
  return ctx.store.read(async (tx) => {
    const doubt = await findBooksInDoubt(tx);
    if (!doubt) return null;
    return {
      ...doubt,
      lost: await selectLostContracts(tx),
      free: await selectUnrented(tx),
    };
  });
}

export interface Confirmation {
  readonly why: string;
  /** Numbers of units that somebody has though the books say that they are free. */
  readonly occupied: readonly string[];
}

/** Staff have looked at the list and at the doors: the books count again. Says why not in one sentence. */
export async function confirmBooks(
  ctx: ServiceContext,
  by: StaffCaller | 'cli',
  { why, occupied }: Confirmation,
): Promise<Result<Record<string, never>>> {
  // What was just written back has payments that the processor is asked about at once, not by the next round.
  const asked = await ctx.store.read(findBooksInDoubt);
  if (asked?.former && asked.provider === null) await compareProvider(ctx, asked);
  const refused = (desk: DeskReason, message: string) =>
    refuse('INVALID_INPUT_PARAM', 'conflict', { message, desk });
  return ctx.store.attempt(async (tx) => {
    const doubt = await findBooksInDoubt(tx);
    if (!doubt) return refused('nothing_to_settle', 'The books are not in doubt.');
    const waits = stillCompared(viewOf(doubt), ctx.headOffice.state() === 'up');
    if (waits) return refused('books_wait', comparing[waits]);
    for (const number of occupied) {
      const unit = await findUnitByNumber(tx, number);
      if (!unit || !isSaidFree(unit.state))
        return refused('books_unit_not_free', `Unit ${number} is not one that the books say is free.`);
      if (await hasOpenPayment(tx, unit.id))
        return refused(
          'books_unit_not_free',
          `Unit ${number} has a payment under way, or one to review; settle it first.`,
        );
      await holdUnitOf(
        { ctx, tx },
        { source: 'staff', file: null },
        { contractId: ctx.newId<'contract'>(), unitId: unit.id },
      );
    }
    await saveBooksInDoubt(tx, { ...doubt, confirmedAtMs: ctx.clock.nowMs() });
    await note({ ctx, tx, by }, 'books.confirmed', '-', why);
    return ok({});
  });
}

/** Compares every ten seconds until the books count, first at once. */
export function compareRegularly(ctx: ServiceContext, parts: ComparisonParts): Rounds {
  const look = () =>
    compareBooks(ctx, parts).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the books could not be compared; it is tried again'),
    );
  return lookRegularly(look, EVERY_MS);
}
