/**
 * What is done at start and every minute: open payments, ended contracts and holds, signatures and links past their time, old
 * answers. Documents and older events move out of the way, and the log is emptied.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { packOutbox } from '../../database/base/outbox-packs';
import { deleteEndedReservations } from '../../database/booking/elsewhere';
import { endConsentsOfClosed } from '../autopay/end';
import { lapseAssistance } from '../booking/assistance';
import { expireDrafts } from '../booking/close';
import { publishUnknownTenants } from '../contact/events';
import type { ServiceContext } from '../base/context';
import { remindOfHolds } from '../delivery/finish-later';
import { purgeVisitLetters } from '../delivery/visit-letters';
import { purgeCodes } from '../login/one-time-codes';
import { purgeOtherAddresses } from '../delivery/document-delivery';
import { purgeLinks } from '../delivery/document-links';
import { purgeStoredAnswers } from '../base/idempotency';
import { catchUpLedger } from '../ledger/settle';
import { recoverCardSetups } from '../payment/card-setup-run';
import { recoverPayments } from '../payment/recovery';
import type { PaymentRuns } from '../payment/run';
import { finishRefunds } from '../refund/finish';
import { followRefunds } from '../refund/follow';
import { settleEnded } from '../move-out/settlement';
import { endPassedCodes } from '../access/codes';
import { carryAgain } from '../books/carried-again';
import { moveDocuments } from '../backup/stored-documents';
import { purgeSignatures } from '../signing/signature';
import { isStorageFull } from '../base/storage-full';
import { purgeProofPhotos } from '../booking/proof-photos';
import { eraseFormerTenants } from '../tenant/former-tenants';

const EVERY_MS = 60_000;
/** In rounds; fewer minutes while payments are open. */
const AN_HOUR = 60;
/** A payment that the provider still thinks about is asked about sooner: somebody may stand there and wait. */
const FIRST_LOOK_MS = 2000;
const SLOWEST_LOOK_MS = 30_000;
/** How long a closing application waits for a round under way; whatever it leaves is done at the next start. */
const LAST_ROUND_MS = 1000;

/**
 * Never throws: a chore that fails is logged and tried again in the next round, and keeps no other from its turn. Answers
 * how many payments the provider could not be asked about, or has not decided.
 */
export async function keepHouse(
  ctx: ServiceContext,
  runs: Pick<PaymentRuns, 'isRunning'>,
  options: { readonly atStart: boolean; readonly hourly?: boolean },
): Promise<number> {
  if (!ctx.store.isInPlace()) {
    ctx.log.error(
      'the database file or its log (-wal, -shm) was removed or replaced while Keyturn runs. Nothing is served until it is in its place again. If the database itself is gone, stop Keyturn, restore a backup, and start it',
    );
    return 0;
  }
  let open = 0;
  await ctx.clockTrust.keep();
  const always = {
    payments: async () => {
      ({ open } = await recoverPayments(ctx, runs, options));
    },
    cards: () => recoverCardSetups(ctx, runs, options),
    refunds: () => finishRefunds(ctx),
    ...(options.atStart ? { ledger: () => catchUpLedger(ctx) } : {}),
  };
  // By a wrong clock everything would be past its time, or nothing.
  const byTheClock = {
    help: () => ctx.store.transaction((tx) => lapseAssistance({ ctx, tx })),
    returns: () => followRefunds(ctx),
    settlements: () => settleEnded(ctx),
    // After the bills of last days, which may be those that were carried.
    carried: () => carryAgain(ctx),
    holds: () =>
      ctx.store.transaction(async (tx) => {
        await expireDrafts({ ctx, tx });
        await deleteEndedReservations(tx, ctx.clock.nowMs());
      }),
    reminders: () => remindOfHolds(ctx),
    signatures: () => purgeSignatures(ctx),
    answers: () => purgeStoredAnswers(ctx),
    links: () => purgeLinks(ctx),
    addresses: () => purgeOtherAddresses(ctx),
    codes: () => purgeCodes(ctx),
    proofs: () => purgeProofPhotos(ctx),
    visits: () => purgeVisitLetters(ctx),
    formerTenants: () => eraseFormerTenants(ctx),
    access: () => endPassedCodes(ctx),
    ...(options.hourly ? { consents: () => endConsentsOfClosed(ctx) } : {}),
  };
  const atLast = {
    tenants: () => publishUnknownTenants(ctx),
    // What they are packed beside is drawn for it: not for one document, and not at the start.
    ...(options.hourly ? { documents: () => moveDocuments(ctx), events: () => packOutbox(ctx.store) } : {}),
    // Last, so that nothing the others have deleted is still to be read in the log.
    log: () => ctx.store.emptyLog(),
  };
  const isRight = ctx.clockTrust.view().state === 'right';
  const chores = Object.entries({ ...always, ...(isRight ? byTheClock : {}), ...atLast });
  for (const [chore, work] of chores) {
    try {
      await work();
    } catch (error) {
      const storageFull = isStorageFull(error);
      ctx.log.error({ chore, err: error, storageFull }, 'a chore of housekeeping failed');
    }
  }
  return open;
}

/**
 * Keeps house every minute until stopped, and sooner while payments are open; a round that takes longer is not overtaken
 * by the next. `open`: how many payments the round at the start left.
 */
export function keepHouseRegularly(
  ctx: ServiceContext,
  runs: PaymentRuns,
  open: number,
): { stop(): Promise<void> } {
  let round: Promise<void> | null = null;
  let stopped = false;
  let rounds = 0;
  let lookMs = FIRST_LOOK_MS;
  let look: NodeJS.Timeout | null = null;

  function keep(): void {
    rounds += 1;
    round ??= keepHouse(ctx, runs, { atStart: false, hourly: rounds % AN_HOUR === 0 })
      .then(lookAgain)
      .finally(() => {
        round = null;
      });
  }
  function lookAgain(left: number): void {
    if (look) clearTimeout(look);
    look = null;
    if (left === 0) lookMs = FIRST_LOOK_MS;
    else if (!stopped) {
      look = setTimeout(keep, lookMs);
      look.unref();
      lookMs = Math.min(lookMs * 2, SLOWEST_LOOK_MS);
    }
  }

  const timer = setInterval(keep, EVERY_MS);
  timer.unref();
  lookAgain(open);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      if (look) clearTimeout(look);
      await Promise.race([round, sleep(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}
