/** What is done at start and every minute: open payments, ended holds, signatures and links past their time, old answers, the log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expireDrafts } from './booking-close';
import type { ServiceContext } from './context';
import { purgeLinks } from './document-links';
import { purgeKeptAnswers } from './idempotency';
import { recoverPayments } from './payment-recovery';
import type { PaymentRuns } from './payment-run';
import { purgeSignatures } from './signature';
import { isStorageFull } from './storage-full';

const EVERY_MS = 60_000;
/** How long a closing application waits for a round under way; whatever it leaves is done at the next start. */
const LAST_ROUND_MS = 1000;

/** Never throws: a chore that fails is logged and tried again in the next round, and keeps no other from its turn. */
export async function keepHouse(
  ctx: ServiceContext,
  runs: Pick<PaymentRuns, 'isRunning'>,
  options: { readonly atStart: boolean },
): Promise<void> {
  if (!ctx.store.isInPlace()) {
    ctx.log.error(
      'the database file was removed or replaced while Keyturn runs: nothing is served until it stands in its place again, or Keyturn was stopped, a backup restored, and started',
    );
    return;
  }
  const chores = {
    payments: () => recoverPayments(ctx, runs, options),
    holds: () => ctx.store.transaction((tx) => expireDrafts(ctx, tx)),
    signatures: () => purgeSignatures(ctx),
    answers: () => purgeKeptAnswers(ctx),
    links: () => purgeLinks(ctx),
    // Last, so that nothing the others have deleted is still to be read in the log.
    log: () => ctx.store.emptyLog(),
  };
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work();
    } catch (error) {
      const storageFull = isStorageFull(error);
      ctx.log.error({ chore, err: error, storageFull }, 'a chore of housekeeping failed');
    }
  }
}

/** Keeps house every minute until stopped; a round that takes longer is not overtaken by the next. */
export function keepHouseRegularly(ctx: ServiceContext, runs: PaymentRuns): { stop(): Promise<void> } {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= keepHouse(ctx, runs, { atStart: false }).finally(() => {
      round = null;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([round, sleep(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}
