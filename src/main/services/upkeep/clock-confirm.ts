/** A manager says that the clock shows the right time. */
import { ok, refuse, type Result } from '../../../shared/result';
import { CLOCK_SLACK_MS } from '../../domain/base/clock-trust';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';

/** Refused for a time that the clock does not show any more, and for one before the program was built. */
export function confirmClock(
  ctx: ServiceContext,
  staff: StaffCaller,
  shownMs: number,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    if (Math.abs(shownMs - ctx.clock.nowMs()) > CLOCK_SLACK_MS)
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'clock_moved' });
    if (!(await ctx.clockTrust.confirm(tx, 'manager')))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'clock_before_build' });
    await note({ ctx, tx, by: staff }, 'clock.confirmed', 'clock');
    return ok({});
  });
}
