/** What Today tells in three figures: units that are free, who moved in, and what was taken. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { may } from '../../../shared/desk/roles';
import { minor, toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { countMovedIn } from '../../database/desk/move-ins';
import { sumTransactions } from '../../database/desk/transactions';
import { countUnits } from '../../database/desk/units';
import { addDays, businessDateAt, startOfDayMs } from '../../domain/base/dates';
import { uncountedAfter } from '../drawer/uncounted';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';

/** The sum is for those who see everybody's money, and leaves out cash that is counted at the end of the day. */
export function figuresOfToday(
  ctx: Pick<ServiceContext, 'store' | 'clock' | 'unitRights'>,
  { language }: DeskRequest<'today.figures'>,
  staff: StaffCaller,
): Promise<Result<DeskOutput<'today.figures'>>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const on = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const between = {
      fromMs: startOfDayMs(on, property.time_zone),
      toMs: startOfDayMs(addDays(on, 1), property.time_zone),
    };
    const { available } = await countUnits(tx, ctx.unitRights.offered());
    const figures = { on, freeUnits: available, movedIn: await countMovedIn(tx, between), taken: null };
    if (!may(staff.role, 'see_transactions') || !may(staff.role, 'see_all_transactions')) return ok(figures);
    const all = { stretch: null, by: null, tender: null, kind: 'payment' } as const;
    const sums = await sumTransactions(tx, { ...all, between, unseenAfter: await uncountedAfter(tx) });
    const amount = toPrice(minor(sums.taken), property.currency, writtenFor(language, property));
    return ok({ ...figures, taken: { amount, hasUncounted: sums.unseen > 0 } });
  });
}
