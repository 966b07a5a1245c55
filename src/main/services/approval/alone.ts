/** What one person may do alone: each act within the site's limit, and all of one kind within the limit of a day. */
import type { MoneyAct } from '../../../shared/desk/choices';
import type { Id } from '../../../shared/ids';
import { sumDoneAlone } from '../../database/approval/alone';
import { needsSecondPerson } from '../catalogue/authority';
import type { ServiceContext } from '../base/context';
import { DAY_MS } from '../../../shared/durations';

export interface AloneAct {
  readonly act: MoneyAct;
  readonly staffId: Id<'staff'>;
  /** The act's own: sent again, it is not counted beside itself. */
  readonly key: string;
  readonly amountMinor: number;
}

/** Two at the same moment know of each other before either is in the books. */
const underWay = new Set<AloneAct>();

/** Runs it when no second person is wanted; answers null, and has done nothing, when one is. */
export async function runAlone<T>(
  ctx: ServiceContext,
  alone: AloneAct,
  run: () => Promise<T>,
): Promise<T | null> {
  underWay.add(alone);
  try {
    return (await isWithinLimits(ctx, alone)) ? await run() : null;
  } finally {
    underWay.delete(alone);
  }
}

/** Above which amount an act of a kind, and all of it within a day, wants a second person; null: never. */
export function limitsOf(
  ctx: Pick<ServiceContext, 'settings' | 'headOffice'>,
  act: MoneyAct,
): { readonly act: number | null; readonly day: number | null } {
  const { settings } = ctx;
  const { secondPersonAboveMinor, secondPersonAboveDayMinor } = settings;
  const own = {
    difference: settings.secondPersonAboveDifferenceMinor,
    waived: settings.secondPersonAboveWaiverMinor,
    let_off: settings.secondPersonAboveWaiverMinor,
  } as const satisfies Partial<Record<MoneyAct, number | null>>;
  const limit = act in own ? own[act as keyof typeof own] : null;
  const all = limit ?? secondPersonAboveMinor;
  // What a customer is let off is a price: without a limit it is for two where prices are.
  const most = act === 'let_off' && all === null && needsSecondPerson(ctx) ? 0 : all;
  return { act: most, day: secondPersonAboveDayMinor };
}

async function isWithinLimits(
  ctx: ServiceContext,
  { act, staffId, key, amountMinor }: AloneAct,
): Promise<boolean> {
  const { act: most, day: mostADay } = limitsOf(ctx, act);
  if (most !== null && amountMinor > most) return false;
  if (mostADay === null) return true;
  const others = [...underWay].filter(
    (each) => each.act === act && each.staffId === staffId && each.key !== key,
  );
  const sinceMs = ctx.clock.nowMs() - DAY_MS;
  const done = await ctx.store.read((tx) => sumDoneAlone(tx, act, { staffId, sinceMs, exceptKey: key }));
  return others.reduce((sum, each) => sum + each.amountMinor, done + amountMinor) <= mostADay;
}
