/**
 * The days on which the site could take a card. Each round records it. Tenants could not pay on a day on which no round
 * saw a working reader, nor while the kiosk was off.
 */
import { findCardDay, firstCardDay, selectAbleDays, writeCardDay } from '../../database/late/card-days';
import { findProperty } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';

/** A reader that is closed for the night can be used on the same day. */
const unable: ReadonlySet<string> = new Set(['unavailable', 'offline']);

/** Writes at most twice a day. */
export async function noteCardDay(ctx: ServiceContext): Promise<void> {
  const able = unable.has(ctx.gateway.readerState()) ? 0 : 1;
  const nowMs = ctx.clock.nowMs();
  const found = await ctx.store.read(async (tx) => {
    const property = await findProperty(tx);
    if (!property) return null;
    const day = businessDateAt(nowMs, property.time_zone);
    return { day, known: await findCardDay(tx, day) };
  });
  if (!found || (found.known && found.known.able >= able)) return;
  await ctx.store.transaction((tx) => writeCardDay(tx, { day: found.day, able, seen_at_ms: nowMs }));
}

/** How many days a late step looks back. */
const LOOK_BACK = 5;

/**
 * On how many of the five days before a day the site could take no card. Days before the first record count as unknown.
 */
export async function cardOutageDays(tx: Tx, today: string): Promise<number> {
  const first = await firstCardDay(tx);
  if (first === undefined) return 0;
  const ableDays = await selectAbleDays(tx, addDays(today, -LOOK_BACK), addDays(today, -1));
  return Array.from({ length: LOOK_BACK }, (_, back) => addDays(today, -1 - back)).filter(
    (day) => day >= first && !ableDays.has(day),
  ).length;
}
