/** What is done at start and every minute: open payments, ended holds, signatures past their time, old answers. */
import { expireDrafts } from './booking-close';
import type { ServiceContext } from './context';
import { purgeKeptAnswers } from './idempotency';
import { recoverPayments } from './payment-recovery';
import type { PaymentRuns } from './payment-run';
import { purgeSignatures } from './signature';
import { isStorageFull } from './storage-full';

const EVERY_MS = 60_000;

export async function keepHouse(
  ctx: ServiceContext,
  runs: Pick<PaymentRuns, 'isRunning'>,
  options: { readonly atStart: boolean },
): Promise<void> {
  await recoverPayments(ctx, runs, options);
  await ctx.store.transaction((tx) => expireDrafts(ctx, tx));
  await purgeSignatures(ctx);
  await purgeKeptAnswers(ctx);
}

/** Keeps house every minute until stopped. A round that fails is logged; the next one tries again. */
export function keepHouseRegularly(ctx: ServiceContext, runs: PaymentRuns): { stop(): Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round
      .then(() => keepHouse(ctx, runs, { atStart: false }))
      .catch((error: unknown) => {
        ctx.log.error({ err: error, storageFull: isStorageFull(error) }, 'a round of housekeeping failed');
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
