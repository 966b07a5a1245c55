/** How the kiosk is: for a monitor that holds a key. */
import { ok, refuse, type Result } from '../../shared/result';
import { toIsoInstant } from '../domain/dates';
import type { ReaderState } from '../card-reader/port';
import { selectUnsettledAttempts } from '../database/payment-attempts';
import { selectReviews } from '../database/payment-reviews';
import { findProperty } from '../database/properties';
import type { Tx } from '../database/schema';
import { holdRunsOut } from '../domain/payment-keys';
import type { ServiceContext } from './context';
import type { Deliveries } from './document-delivery';
import { headOfficeBacklog } from './head-office';
import { DATABASE_GONE, isDatabaseGone } from './storage-full';

export interface HealthView {
  readonly status: 'ok' | 'degraded';
  readonly database: { readonly state: 'ok' };
  readonly sync: SyncHealth;
  /** `problem`: what keeps cards from being taken, in words for staff. */
  readonly reader: {
    readonly provider: string;
    readonly state: ReaderState;
    readonly problem: string | null;
  };
  /** Payments that staff have to settle, and those whose authorisation is about to expire at the provider. */
  readonly payments: {
    readonly state: 'ok' | 'holds_running_out' | 'needs_review';
    readonly needsReview: number;
    readonly holdsRunningOut: number;
  };
  readonly disk: { readonly state: 'ok' | 'low'; readonly freeBytes: number };
  /** `waiting`: documents that customers have asked for and do not have yet. */
  readonly printer: { readonly state: 'not_set_up' | 'ready' | 'unavailable'; readonly waiting: number };
  readonly mail: { readonly state: 'not_set_up' | 'set_up'; readonly waiting: number };
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

/** Refuses with SOMETHING_WENT_WRONG (unavailable) when the database does not answer. */
export async function getHealth(
  ctx: ServiceContext,
  deliveries: Deliveries | null,
): Promise<Result<HealthView>> {
  let books: Pick<HealthView, 'payments' | 'sync'> & { readonly beingSetUp: boolean };
  try {
    books = await ctx.store.read(async (tx) => ({
      payments: await paymentsHealth(ctx, tx),
      sync: await syncHealth(ctx, tx),
      beingSetUp: (await findProperty(tx)) === undefined,
    }));
  } catch (error) {
    ctx.log.error({ err: error }, 'the database does not answer');
    const message = isDatabaseGone(error) ? DATABASE_GONE : 'The database does not answer.';
    return refuse('SOMETHING_WENT_WRONG', 'unavailable', { message });
  }
  const freeBytes = await ctx.freeDiskBytes();
  const disk = { state: freeBytes < ctx.settings.minimumFreeDiskBytes ? 'low' : 'ok', freeBytes } as const;
  const reader = {
    provider: ctx.gateway.provider,
    state: ctx.gateway.readerState(),
    problem: ctx.gateway.readerProblem?.() ?? null,
  };
  const handOut = await readDeliveries(deliveries);
  const { payments, sync } = books;
  // A printer that is out keeps nobody from moving in; whoever watches learns of it all the same.
  const degraded =
    books.beingSetUp ||
    payments.state !== 'ok' ||
    (sync.state !== 'not_set_up' && sync.farBehind) ||
    disk.state === 'low' ||
    reader.state === 'unavailable' ||
    reader.state === 'offline' ||
    handOut.printer.state === 'unavailable';
  return ok({
    status: degraded ? 'degraded' : 'ok',
    database: { state: 'ok' },
    sync,
    reader,
    payments,
    disk,
    ...handOut,
  });
}

async function syncHealth({ headOffice, clock }: ServiceContext, tx: Tx): Promise<SyncHealth> {
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

async function paymentsHealth(ctx: ServiceContext, tx: Tx): Promise<HealthView['payments']> {
  const nowMs = ctx.clock.nowMs();
  const unsettled = await selectUnsettledAttempts(tx);
  const holdsRunningOut = unsettled.filter((attempt) => holdRunsOut(attempt, nowMs)).length;
  const needsReview = (await selectReviews(tx, { all: false })).length;
  const state = needsReview > 0 ? 'needs_review' : holdsRunningOut > 0 ? 'holds_running_out' : 'ok';
  return { state, needsReview, holdsRunningOut };
}

async function readDeliveries(deliveries: Deliveries | null): Promise<Pick<HealthView, 'printer' | 'mail'>> {
  const waiting = (await deliveries?.backlog()) ?? { print: 0, email: 0 };
  const printer = !deliveries?.setUp.print ? 'not_set_up' : deliveries.ways().print ? 'ready' : 'unavailable';
  return {
    printer: { state: printer, waiting: waiting.print },
    mail: { state: deliveries?.setUp.email ? 'set_up' : 'not_set_up', waiting: waiting.email },
  };
}
