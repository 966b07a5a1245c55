/**
 * Compares books in doubt with whoever knows more: the database kept aside, head office, the payment provider. What is
 * found keeps its unit; whether the books count again is decided by head office where it knows of nothing missing, else by
 * staff who have looked at the list.
 */
import { join } from 'node:path';
import { ok, refuse, type Result } from '../../../shared/result';
import { holdsEvent } from '../../database/base/outbox';
import { findBooksInDoubt, saveBooksInDoubt, type BooksInDoubt } from '../../database/upkeep/books-in-doubt';
import {
  booksInFile,
  insertLostContract,
  isInBooks,
  selectLostContracts,
  type KnownContract,
} from '../../database/upkeep/lost-contracts';
import type { LostContractTable, Tx } from '../../database/schema';
import { leaveEpoch } from '../../database/number-series';
import { findUnit, findUnitByNumber, moveUnit, selectUnrented } from '../../database/unit/units';
import { countsByItself, isSaidFree, stillCompared, type DoubtView } from '../../domain/books-in-doubt';
import { GatewayError } from '../../domain/gateway-error';
import { hasOpenPayment } from '../../database/booking/bookings';
import { note } from '../base/audit';
import { closeBooking } from '../booking/close';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { reconcile } from '../payment/reconcile';
import { keepLooking, type Rounds } from '../base/rounds';

const EVERY_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** Payments made before the books end are compared too: they may have been settled in the lost time. */
const BACK_MS = 2 * DAY_MS;
const MOST_BACK_MS = 30 * DAY_MS;

export interface ComparisonParts {
  readonly dataDir: string;
  /** This kiosk's contracts as head office has them; null while it cannot be asked. Absent: the kiosk is alone. */
  readonly headOffice?: () => Promise<HeadOfficeBooks | null>;
}

export interface HeadOfficeBooks {
  readonly contracts: readonly KnownContract[];
  /** The highest epoch of numbers that it was told. */
  readonly epoch: number;
  /** The last event of each chain that it was told. */
  readonly heads?: readonly { readonly sequence: number; readonly hash: string }[];
}

/** Does what can be done now; what could not be asked is asked again at the next call. */
export async function compareBooks(ctx: ServiceContext, parts: ComparisonParts): Promise<void> {
  const doubt = await ctx.store.read(findBooksInDoubt);
  if (!doubt) return;
  if (doubt.former === null) await compareFormer(ctx, parts.dataDir, doubt);
  if (doubt.headOfficeAtMs === null && parts.headOffice) {
    const books = await parts.headOffice();
    if (books) {
      await ctx.store.transaction((tx) => leaveEpoch(tx, books.epoch));
      const complete = doubt.complete || (await hasLastEvent(ctx, doubt, books));
      const step = { headOfficeAtMs: ctx.clock.nowMs(), complete };
      await found(ctx, 'head_office', books.contracts, step);
    }
  }
  if (doubt.provider === null) await compareProvider(ctx, doubt);
  await ctx.store.transaction((tx) => endWhereNothingIsMissing(ctx, tx));
}

async function compareFormer(ctx: ServiceContext, dataDir: string, doubt: BooksInDoubt): Promise<void> {
  const known = doubt.formerFile === null ? null : booksInFile(join(dataDir, doubt.formerFile));
  const step = { former: known ? 'compared' : 'unreadable', complete: known?.isComplete ?? false } as const;
  await found(ctx, 'former_database', known?.contracts ?? [], step);
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

async function compareProvider(ctx: ServiceContext, { booksEndMs }: BooksInDoubt): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const fromMs = Math.max((booksEndMs ?? 0) - BACK_MS, nowMs - MOST_BACK_MS);
  try {
    const { differences } = await reconcile(ctx, { fromMs, toMs: nowMs });
    await found(ctx, 'former_database', [], { provider: { atMs: nowMs, differences: [...differences] } });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Writes down how far the comparison came together with what it found. */
function found(
  ctx: ServiceContext,
  source: LostContractTable['source'],
  contracts: readonly KnownContract[],
  step: Partial<BooksInDoubt>,
): Promise<void> {
  return ctx.store.transaction(async (tx) => {
    const doubt = await findBooksInDoubt(tx);
    if (!doubt) return;
    for (const contract of contracts)
      if (!(await isInBooks(tx, contract))) await keepUnitOf(ctx, tx, source, contract);
    await saveBooksInDoubt(tx, { ...doubt, ...step });
  });
}

async function keepUnitOf(
  ctx: ServiceContext,
  tx: Tx,
  source: LostContractTable['source'],
  contract: Pick<KnownContract, 'contractId' | 'unitId'> & Partial<KnownContract>,
): Promise<void> {
  // The catalogue of a backup may be older than the unit.
  if (!(await findUnit(tx, contract.unitId))) return;
  await insertLostContract(tx, {
    contract_id: contract.contractId,
    number: contract.number ?? null,
    unit_id: contract.unitId,
    booking_id: contract.bookingId ?? null,
    move_in_on: contract.moveInOn ?? null,
    source,
    found_at_ms: ctx.clock.nowMs(),
  });
  const drafts = await tx
    .selectFrom('booking')
    .selectAll()
    .where('unit_id', '=', contract.unitId)
    .where('state', '=', 'draft')
    .execute();
  for (const draft of drafts) await closeBooking(ctx, tx, draft, 'cancelled');
  await moveUnit(tx, contract.unitId, 'found_let');
}

/** Head office has said all it knows, and neither it nor the provider nor the former database knows more than the books. */
async function endWhereNothingIsMissing(ctx: ServiceContext, tx: Tx): Promise<void> {
  const doubt = await findBooksInDoubt(tx);
  if (!doubt || !countsByItself(viewOf(doubt), (await selectLostContracts(tx)).length)) return;
  await saveBooksInDoubt(tx, null);
  await note(ctx, tx, 'kiosk', 'books.compared', '-');
  ctx.log.info('the books were compared with head office and the provider; nothing is missing');
}

const viewOf = ({ former, provider, headOfficeAtMs, complete }: BooksInDoubt): DoubtView => ({
  former,
  provider: provider && { differences: provider.differences.length },
  headOffice: headOfficeAtMs !== null,
  isComplete: complete,
});

const comparing = {
  former: 'The database kept aside is still being compared; try again soon.',
  provider: 'The payment provider was not reached yet; its payments are compared first.',
  head_office: 'Head office is still being compared; try again soon.',
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
export function confirmBooks(
  ctx: ServiceContext,
  by: StaffCaller | 'cli',
  { why, occupied }: Confirmation,
): Promise<Result<Record<string, never>>> {
  const refused = (message: string) =>
    refuse('INVALID_INPUT_PARAM', 'conflict', { message, desk: 'nothing_to_settle' });
  return ctx.store.attempt(async (tx) => {
    const doubt = await findBooksInDoubt(tx);
    if (!doubt) return refused('The books are not in doubt.');
    const waits = stillCompared(viewOf(doubt), ctx.headOffice.state() === 'up');
    if (waits) return refused(comparing[waits]);
    for (const number of occupied) {
      const unit = await findUnitByNumber(tx, number);
      if (!unit || !isSaidFree(unit.state))
        return refused(`Unit ${number} is not one that the books say is free.`);
      if (await hasOpenPayment(tx, unit.id))
        return refused(`Unit ${number} has a payment under way, or one to review; settle it first.`);
      await keepUnitOf(ctx, tx, 'staff', { contractId: ctx.newId<'contract'>(), unitId: unit.id });
    }
    await saveBooksInDoubt(tx, null);
    await note(ctx, tx, by, 'books.confirmed', '-', why);
    return ok({});
  });
}

/** Compares every ten seconds until the books count, first at once. */
export function compareRegularly(ctx: ServiceContext, parts: ComparisonParts): Rounds {
  const look = () =>
    compareBooks(ctx, parts).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the books could not be compared; tried again'),
    );
  return keepLooking(look, EVERY_MS);
}
