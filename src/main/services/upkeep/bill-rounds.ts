/**
 * Rounds while the application runs: catalogues that take effect, new rents that begin, bills and their PDFs, saved cards,
 * and what follows from late bills. Nothing is billed by a wrong clock.
 */
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { lookRegularly, type Rounds } from '../base/rounds';
import { makeBills } from '../bill/run';
import { followSchedules } from '../catalogue/schedule-follow';
import { followCards } from '../autopay/card-expiry';
import { followRentChanges } from '../rent/change-follow';
import { remindOfPolicies } from '../charge-change/policy-reminders';
import { creditNewRents } from '../move-out/rent-credit';
import { collectDue } from '../autopay/collections';
import { followTaxProofs } from '../credit-note/tax-credit';
import { noteCardDay } from '../late/card-days';
import { makeLateSteps } from '../late/steps';
import { drawLetters } from '../delivery/letters';
import { drawBills } from '../delivery/bill-documents';
import type { SingleDeliveries } from '../delivery/single-deliveries';

const EVERY_MS = 60_000;

export function billRegularly(ctx: ServiceContext, deliveries: SingleDeliveries): Rounds {
  const stopping = new AbortController();
  const rounds = lookRegularly(() => billOnce(ctx, deliveries, stopping.signal), EVERY_MS);
  return {
    async stop() {
      stopping.abort();
      await rounds.stop();
    },
  };
}

/** One round. Never throws: what fails is logged, and tried again by the next. */
export async function billOnce(
  ctx: ServiceContext,
  deliveries: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  stop: AbortSignal,
): Promise<void> {
  try {
    const isTrusted = clockRefusal(ctx) === null;
    let isCharged = false;
    // Once a round. Nobody has a late fee for what their card is about to pay.
    const chargeFirst = async () => {
      isCharged = true;
      await collectDue(ctx, stop);
      await makeLateSteps(ctx, stop);
    };
    if (isTrusted) {
      // Before all of the day: its taxes and fees may be others.
      await followSchedules(ctx, stop);
      await noteCardDay(ctx);
      // Before the bills: those of a new rent or another tax are made by it.
      await followTaxProofs(ctx, stop);
      await followRentChanges(ctx, stop);
      await creditNewRents(ctx, stop);
      await makeBills(ctx, stop, chargeFirst);
    }
    await drawBills(ctx, deliveries, stop);
    if (isTrusted && !isCharged) await collectDue(ctx, stop);
    if (isTrusted) await remindOfPolicies(ctx, stop);
    await drawLetters(ctx, deliveries, stop);
    if (isTrusted) await followCards(ctx, stop);
  } catch (error) {
    if (!stop.aborted) ctx.log.error({ err: error }, 'the run of bills was cut off; it is tried again');
  }
}
