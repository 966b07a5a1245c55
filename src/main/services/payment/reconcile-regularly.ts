/**
 * Compares the payments with the provider by itself: after the program was cut off, and every night. Differences are
 * logged, and written down for health and for staff. What a tenant paid for bills, and the books lack since a restore, is booked.
 */
import { findProperty } from '../../database/property/properties';
import {
  findReconciliation,
  isReconciliationDue,
  saveReconciliation,
} from '../../database/payment/reconciliations';
import { businessDateAt } from '../../domain/base/dates';
import { GatewayError } from '../../domain/attempt/gateway-error';
import type { ServiceContext } from '../base/context';
import { reconcileAndBook } from './lost-payments';
import { lookRegularly, type Rounds } from '../base/rounds';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

const EVERY_MS = 60_000;
/** The nightly comparison is due from this hour on, by the property's clock. */
const NIGHT_BEGINS_MS = 2 * HOUR_MS;
/** Payments from this long before the last comparison are looked at again: they may have been disputed or refunded. */
const BACK_MS = 7 * DAY_MS;
const MOST_BACK_MS = 30 * DAY_MS;
/** At night a payment may be under way; the next night compares it. */
const ON_ITS_WAY_MS = 15 * 60_000;
const MOST_NAMED = 50;

/** Compares when it is due, and returns whether it did. Never throws: it tries again in a minute. */
export async function reconcileWhenDue(ctx: ServiceContext): Promise<boolean> {
  try {
    const nowMs = ctx.clock.nowMs();
    const { property, last, isAsked } = await ctx.store.read(async (tx) => ({
      property: await findProperty(tx),
      last: await findReconciliation(tx),
      isAsked: await isReconciliationDue(tx),
    }));
    if (!property) return false;
    const night = (ms: number) => businessDateAt(ms - NIGHT_BEGINS_MS, property.time_zone);
    // A clock that was turned back must not put it off.
    const isDue = last === null || last.atMs > nowMs || night(last.atMs) !== night(nowMs);
    if (!isAsked && !isDue) return false;
    const since = Math.min(last?.atMs ?? nowMs, nowMs) - BACK_MS;
    const toMs = isAsked ? nowMs : nowMs - ON_ITS_WAY_MS;
    await compare(ctx, { fromMs: Math.max(since, nowMs - MOST_BACK_MS), toMs, nowMs });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) ctx.log.error({ err: error }, 'the payments could not be compared');
    return false;
  }
}

async function compare(
  ctx: ServiceContext,
  { fromMs, toMs, nowMs }: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): Promise<void> {
  const { compared, differences } = await reconcileAndBook(ctx, { fromMs, toMs });
  await ctx.store.transaction((tx) =>
    saveReconciliation(tx, {
      atMs: nowMs,
      fromMs,
      compared,
      different: differences.length,
      differences: differences.slice(0, MOST_NAMED),
    }),
  );
  const told = { compared, different: differences.length };
  if (differences.length === 0) ctx.log.info(told, 'the payments were compared with the provider');
  else
    ctx.log.error(
      { ...told, differences: differences.slice(0, MOST_NAMED) },
      'payments differ from the provider: see `kiosk reconcile`',
    );
}

/** Looks every minute, first at once, until stopped. */
export function reconcileRegularly(ctx: ServiceContext): Rounds {
  return lookRegularly(() => reconcileWhenDue(ctx), EVERY_MS);
}
