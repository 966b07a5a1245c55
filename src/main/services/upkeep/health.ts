/** How the kiosk is: for a monitor that holds a key. */
import type { BackupsView } from '../../../shared/desk/backups';
import { healthProblems, type HealthProblem } from '../../../shared/health-problems';
import { ok, refuse, type Result } from '../../../shared/result';
import { toIsoInstant } from '../../domain/base/dates';
import type { ReaderState } from '../../card-reader/port';
import { findBooksInDoubt } from '../../database/books/books-in-doubt';
import { deliveryBacklog, firstAuditMs } from '../../database/upkeep/health';
import { selectUnsettledAttempts } from '../../database/attempt/payment-attempts';
import { selectReviews } from '../../database/attempt/payment-reviews';
import { findProperty } from '../../database/property/properties';
import { selectUnitConflicts } from '../../database/unit/conflicts';
import { holdRunsOut } from '../../domain/attempt/payment-keys';
import { CLOCK_SLACK_MS, type ClockState } from '../../domain/base/clock-trust';
import { backupState, type BackupState } from '../backup/views';
import type { Backups } from '../backup/backups';
import { databaseHealth, type DatabaseHealth } from './database-health';
import { secondPlaceHealth, type SecondPlaceHealth } from '../backup/second-place';
import type { ServiceContext } from '../base/context';
import type { Deliveries } from '../delivery/document-delivery';
import { headOfficeBacklog } from '../base/head-office';
import { textsState, type TextsState } from '../delivery/text-watch';
import { updatesNeedSomebody, updatesState, type UpdatesState } from '../base/updates';
import { DATABASE_GONE, isDatabaseGone, storageMessage } from '../base/storage-full';
import type { InTransaction } from '../base/work';

/** Documents that wait this long are stuck. */
export const STUCK_AFTER_MS = 15 * 60_000;
const LIVENESS_KEPT_MS = 5000;

export interface HealthView {
  /** `ok` only when nothing below needs a person. */
  readonly status: 'ok' | 'degraded';
  /** What needs a person, a word each; empty when `ok`. */
  readonly problems: readonly HealthProblem[];
  readonly database: DatabaseHealth;
  /** `comparing`: restored, or commits are gone; nothing new is begun until the books were compared. */
  readonly books: { readonly state: 'ok' | 'comparing'; readonly since: string | null };
  /** Units that head office found rented twice, and nobody has settled. */
  readonly lets: { readonly state: 'ok' | 'let_twice'; readonly open: number };
  /** `differs`: from head office's. Nothing is sold by a clock that is `behind` or `ahead`. */
  readonly clock: { readonly state: ClockState | 'differs'; readonly offsetSeconds: number | null };
  /** `off`: none is made by itself. */
  readonly backup: {
    readonly state: BackupState;
    readonly lastGoodAt: string | null;
    /** Null: there is none. */
    readonly secondPlace: SecondPlaceHealth | null;
  };
  readonly sync: SyncHealth;
  /** `problem`: what keeps cards from being taken, in words for staff. */
  readonly reader: {
    readonly provider: string;
    readonly state: ReaderState;
    readonly problem: string | null;
  };
  /** Payments that staff have to settle, and those whose authorization is about to expire at the provider. */
  readonly payments: {
    readonly state: 'ok' | 'holds_running_out' | 'needs_review';
    readonly needsReview: number;
    readonly holdsRunningOut: number;
  };
  /** `slow`: half of the last syncs took longer than a quarter of a second. */
  readonly disk: {
    readonly state: 'ok' | 'low' | 'slow';
    readonly freeBytes: number;
    readonly slowestSyncMs: number;
  };
  /** `waiting`: documents that customers have asked for and do not have yet. */
  readonly printer: { readonly state: 'not_set_up' | 'ready' | 'unavailable'; readonly waiting: number };
  readonly mail: { readonly state: 'not_set_up' | 'set_up' | 'stuck'; readonly waiting: number };
  /** Whether the provider of text messages would take one. */
  readonly texts: { readonly state: TextsState };
  readonly updates: UpdatesHealth;
}

/** Which program runs, and how it is kept up to date. */
export interface UpdatesHealth {
  readonly state: UpdatesState;
  readonly version: string;
  readonly ring: string | null;
  readonly lastUpdateAt: string | null;
  readonly lastRollBackAt: string | null;
}

/** What health asks beside the services' context; null where there is none. */
export interface HealthSources {
  readonly deliveries: Deliveries | null;
  readonly backups: Pick<Backups, 'view'> | null;
}

/** How far head office is behind this kiosk, and whether it is reached now. */
export type SyncHealth =
  /** This kiosk works alone. */
  | { readonly state: 'not_set_up' }
  | {
      readonly state: 'connected' | 'unreachable';
      /** Events that head office has not confirmed. */
      readonly waiting: number;
      /** When the oldest of them happened; null when there are none. */
      readonly waitingSince: string | null;
      readonly farBehind: boolean;
    };

type Books = Pick<HealthView, 'payments' | 'sync' | 'lets' | 'books'> & {
  readonly beingSetUp: boolean;
  readonly waitingSinceMs: number | null;
  readonly firstEntryMs: number | null;
};

/** Refuses with SOMETHING_WENT_WRONG (unavailable) when the database does not answer. */
export async function getHealth(ctx: ServiceContext, sources: HealthSources): Promise<Result<HealthView>> {
  let books: Books;
  let backups: BackupsView | null;
  try {
    books = await ctx.store.read((tx) => readBooks({ ctx, tx }));
    backups = (await sources.backups?.view()) ?? null;
  } catch (error) {
    ctx.log.error({ err: error }, 'the database does not answer');
    const message = isDatabaseGone(error)
      ? DATABASE_GONE
      : (storageMessage(error) ?? 'The database does not answer.');
    return refuse('SOMETHING_WENT_WRONG', 'unavailable', { message });
  }
  const freeBytes = await ctx.freeDiskBytes();
  const storage = ctx.store.storage();
  const isLow = freeBytes < ctx.settings.minimumFreeDiskBytes;
  const view = {
    database: databaseHealth(storage, backups),
    books: books.books,
    lets: books.lets,
    clock: clockHealth(ctx),
    backup: backupHealth(ctx, backups, books.firstEntryMs),
    sync: books.sync,
    reader: {
      provider: ctx.gateway.provider,
      state: ctx.gateway.readerState(),
      problem: ctx.gateway.readerProblem?.() ?? null,
    },
    payments: books.payments,
    disk: {
      state: isLow ? 'low' : storage.isSlow ? 'slow' : 'ok',
      freeBytes,
      slowestSyncMs: storage.slowestSyncMs,
    },
    texts: { state: textsState(ctx) },
    updates: updatesHealth(ctx),
    ...(await readDeliveries(ctx, sources.deliveries, books.waitingSinceMs)),
  } as const;
  const problems = problemsOf(view, books.beingSetUp);
  return ok({ status: problems.length > 0 ? 'degraded' : 'ok', problems, ...view });
}

function problemsOf(view: Omit<HealthView, 'status' | 'problems'>, beingSetUp: boolean): HealthProblem[] {
  const {
    database,
    books,
    lets,
    clock,
    backup,
    sync,
    reader,
    payments,
    disk,
    printer,
    mail,
    texts,
    updates,
  } = view;
  const found: Readonly<Record<HealthProblem, boolean>> = {
    being_set_up: beingSetUp,
    database_damaged: database.state === 'damaged',
    database_faults: database.state === 'faults',
    disk_faults: database.diskFaultsMet > 0,
    books_not_compared: books.state === 'comparing',
    let_twice: lets.open > 0,
    clock: clock.state !== 'right',
    backup: !['good', 'none_yet', 'off'].includes(backup.state),
    second_place: backup.secondPlace?.isLate ?? false,
    head_office_far_behind: sync.state !== 'not_set_up' && sync.farBehind,
    reader: reader.state === 'unavailable' || reader.state === 'offline',
    payments: payments.state !== 'ok',
    disk_low: disk.state === 'low',
    disk_slow: disk.state === 'slow',
    // A printer that is out keeps nobody from moving in, but somebody has to see to it.
    printer: printer.state === 'unavailable',
    mail: mail.state === 'stuck',
    texts: !['not_set_up', 'not_checked', 'ready'].includes(texts.state),
    updates: updatesNeedSomebody(updates.state),
  };
  return healthProblems.filter((problem) => found[problem]);
}

function updatesHealth({ updates, clock }: ServiceContext): UpdatesHealth {
  const view = updates();
  const at = (ms: number | null = null) => (ms === null ? null : toIsoInstant(ms));
  return {
    state: updatesState(view, clock.nowMs()),
    version: view.version,
    ring: view.updater?.ring ?? null,
    lastUpdateAt: at(view.updater?.lastUpdateMs),
    lastRollBackAt: at(view.updater?.lastRollBack?.atMs),
  };
}

async function readBooks({ ctx, tx }: InTransaction): Promise<Books> {
  const doubt = await findBooksInDoubt(tx);
  const open = (await selectUnitConflicts(tx, false)).length;
  return {
    payments: await paymentsHealth({ ctx, tx }),
    sync: await syncHealth({ ctx, tx }),
    books: { state: doubt ? 'comparing' : 'ok', since: doubt && toIsoInstant(doubt.sinceMs) },
    lets: { state: open > 0 ? 'let_twice' : 'ok', open },
    beingSetUp: (await findProperty(tx)) === undefined,
    waitingSinceMs: (await deliveryBacklog(tx)).oldestMs,
    firstEntryMs: await firstAuditMs(tx),
  };
}

function clockHealth({ clockTrust, headOffice }: ServiceContext): HealthView['clock'] {
  const { state } = clockTrust.view();
  const offsetMs = headOffice.clockOffsetMs();
  const offsetSeconds = offsetMs === null ? null : Math.round(offsetMs / 1000);
  const differs = offsetMs !== null && Math.abs(offsetMs) > CLOCK_SLACK_MS;
  return { state: state === 'right' && differs ? 'differs' : state, offsetSeconds };
}

function backupHealth(
  { clock }: ServiceContext,
  backups: BackupsView | null,
  firstEntryMs: number | null,
): HealthView['backup'] {
  if (backups === null) return { state: 'off', lastGoodAt: null, secondPlace: null };
  const { state, lastGoodMs } = backupState(backups, clock.nowMs(), firstEntryMs);
  const { second } = backups;
  return {
    state,
    lastGoodAt: lastGoodMs === null ? null : toIsoInstant(lastGoodMs),
    secondPlace: second && secondPlaceHealth(second, clock.nowMs()),
  };
}

/** One word for somebody without a key, asked for every few seconds at most. */
export function createLiveness(
  ctx: ServiceContext,
  sources: HealthSources,
  nowMs: () => number = () => performance.now(),
): () => Promise<{ readonly status: HealthView['status'] }> {
  let known: { readonly atMs: number; readonly answer: Promise<{ status: HealthView['status'] }> } | null =
    null;
  async function ask(): Promise<{ status: HealthView['status'] }> {
    try {
      const health = await getHealth(ctx, sources);
      return { status: health.ok ? health.value.status : 'degraded' };
    } catch {
      return { status: 'degraded' };
    }
  }
  return () => {
    if (known === null || nowMs() - known.atMs >= LIVENESS_KEPT_MS) known = { atMs: nowMs(), answer: ask() };
    return known.answer;
  };
}

async function syncHealth({ ctx: { headOffice, clock }, tx }: InTransaction): Promise<SyncHealth> {
  const line = headOffice.state();
  if (line === 'alone') return { state: 'not_set_up' };
  const { count, oldestMs, isFarBehind } = await headOfficeBacklog(tx, clock.nowMs());
  return {
    state: line === 'up' ? 'connected' : 'unreachable',
    waiting: count,
    waitingSince: oldestMs === null ? null : toIsoInstant(oldestMs),
    farBehind: isFarBehind,
  };
}

async function paymentsHealth({ ctx, tx }: InTransaction): Promise<HealthView['payments']> {
  const nowMs = ctx.clock.nowMs();
  const unsettled = await selectUnsettledAttempts(tx);
  const holdsRunningOut = unsettled.filter((attempt) => holdRunsOut(attempt, nowMs)).length;
  const needsReview = (await selectReviews(tx, { all: false })).length;
  const state = needsReview > 0 ? 'needs_review' : holdsRunningOut > 0 ? 'holds_running_out' : 'ok';
  return { state, needsReview, holdsRunningOut };
}

async function readDeliveries(
  { clock }: ServiceContext,
  deliveries: Deliveries | null,
  waitingSinceMs: number | null,
): Promise<Pick<HealthView, 'printer' | 'mail'>> {
  const waiting = (await deliveries?.backlog()) ?? { print: 0, email: 0 };
  const printer = !deliveries?.setUp.print ? 'not_set_up' : deliveries.ways().print ? 'ready' : 'unavailable';
  const isStuck = waitingSinceMs !== null && clock.nowMs() - waitingSinceMs > STUCK_AFTER_MS;
  const mail = !deliveries?.setUp.email ? 'not_set_up' : isStuck && waiting.email > 0 ? 'stuck' : 'set_up';
  return {
    printer: { state: printer, waiting: waiting.print },
    mail: { state: mail, waiting: waiting.email },
  };
}
