/**
 * Counting the drawer before anybody sees what should be in it. The count is written down first, and only then is the
 * day shown. The drawer may be counted a second time, and again whenever cash moves. Every count is kept, and the day
 * is closed with the last one.
 */
import { sumOfPieces } from '../../../shared/denominations';
import { localeFor } from '../../../shared/formats';
import { formatMoney, minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { insertClosingCount } from '../../database/closing/counts';
import { findClosingByKey, type DayClosingRow } from '../../database/closing/closings';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { makeClosing, previewDay, type ClosingHow, type ClosingInput } from '../closing/closing';
import { countsOfDay, holding, type DayCount } from '../closing/counts';
import type { OpenDay } from '../closing/open-day';

export const MOST_COUNTS = 2;

export interface CountInput {
  readonly toSequence: number;
  /** Used by the first closing only. */
  readonly openingMinor: number;
  readonly countedMinor: number;
  /** The number of each coin and note, by its value. Null where only the sum was typed. */
  readonly pieces?: Readonly<Record<string, number>> | null;
}

export interface CountedDay {
  readonly day: OpenDay;
  /** All counts of the day, including this one. */
  readonly counts: readonly DayCount[];
}

/**
 * Writes a count down and returns the day. Sending the same count again writes nothing. Refuses `day_changed` when
 * money has moved since the page was read, and `counted_twice` for a third count. Refuses `amount_changed` when the coins and
 * notes do not add up to the sum.
 */
export async function countDrawer(
  ctx: ServiceContext,
  caller: StaffCaller,
  input: CountInput,
): Promise<Result<CountedDay>> {
  const pieces = input.pieces ?? null;
  if (pieces && sumOfPieces(pieces) !== input.countedMinor) return against('amount_changed');
  const day = await previewDay(ctx);
  if (day.stretch.to !== input.toSequence) return against('day_changed');
  const openingMinor = day.isFirst ? input.openingMinor : day.totals.drawer.openingMinor;
  return ctx.store.attempt(async (tx) => {
    const counts = await countsOfDay(tx, day);
    const good = holding(counts);
    if (isLast(good, { ...input, openingMinor })) return ok({ day, counts });
    if (good.length >= MOST_COUNTS) return against('counted_twice');
    await insertClosingCount(tx, {
      epoch: day.epoch,
      number: day.number,
      to_sequence: day.stretch.to,
      attempt: good.length + 1,
      opening_minor: minor(openingMinor),
      counted_minor: minor(input.countedMinor),
      staff_id: caller.id,
      counted_at_ms: ctx.clock.nowMs(),
      pieces: pieces && JSON.stringify(pieces),
    });
    await note({ ctx, tx, by: caller }, 'day.counted', day.label, written(day, input.countedMinor));
    return ok({ day, counts: await countsOfDay(tx, day) });
  });
}

/** Closes a day that was counted; refused as `makeClosing`, and `not_counted` where this is not its last count. */
export async function closeCounted(
  ctx: ServiceContext,
  caller: StaffCaller,
  by: string,
  input: ClosingInput & ClosingHow,
): Promise<Result<DayClosingRow>> {
  const isMade = await ctx.store.read((tx) => findClosingByKey(tx, input.key));
  if (isMade) return makeClosing(ctx, caller, by, input);
  const day = await previewDay(ctx, input.asCounted ? input.toSequence : undefined);
  if (day.stretch.to !== input.toSequence) return against('day_changed');
  if (!isLast(holding(day.counts), input)) return against('not_counted');
  return makeClosing(ctx, caller, by, input);
}

function written({ property }: OpenDay, amountMinor: number): string {
  return formatMoney(minor(amountMinor), property.currency, localeFor(property.language, property));
}

function isLast(
  counts: readonly DayCount[],
  { openingMinor, countedMinor }: Pick<CountInput, 'openingMinor' | 'countedMinor'>,
): boolean {
  const last = counts.at(-1);
  return last?.countedMinor === countedMinor && last.openingMinor === openingMinor;
}

function against(desk: 'day_changed' | 'counted_twice' | 'not_counted' | 'amount_changed'): Result<never> {
  return refuse('INVALID_INPUT_PARAM', 'conflict', { desk });
}
