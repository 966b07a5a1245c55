/**
 * A kiosk's right to its units under a head office. What is asked for is written down before it is asked, and
 * held only once head office has said yes. What a crash leaves is asked again, or given up, when the line is
 * there.
 */
import type { Logger } from 'pino';
import { allotmentSchema, takenSchema, type Taken } from '../../shared/head-office/documents';
import { MOST_CLAIMS_AT_ONCE } from '../../shared/head-office/https';
import type { KioskStatus } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import type { Store } from '../database/store';
import type { Tx } from '../database/schema';
import { outboxState } from '../database/base/outbox-confirmed';
import {
  deleteUnitClaim,
  findUnitClaim,
  saveClaimView,
  selectUnitClaims,
  updateUnitClaim,
} from '../database/unit/claims';
import { findUnit } from '../database/unit/units';
import type { Clock } from '../domain/base/dates';
import { claimNotBelieved, isOutdated, questionFor } from '../domain/unit/unit-claim';
import { createTurns } from '../services/base/turns';
import { claimedRight, type UnitRight, type UnitRights } from '../services/base/unit-rights';
import { adopt, areBooksInDoubt, sweep, takeUp, writeDown } from './claim-rows';
import { allotmentStatus, compareTaken, obeyAllotment } from './allotment';
import { readDocument } from './documents';
import { LineDown, type HeadOfficeLine } from './line';
import { createTurnsByKey } from './turns-by-key';

const EVERY_MS = 60_000;
/** Questions to head office at a time, when many claims are looked at: they go in few requests. */
const AT_ONCE = MOST_CLAIMS_AT_ONCE;

export interface UnitClaimParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly kioskId: string;
  readonly line: Pick<HeadOfficeLine, 'up' | 'era' | 'onChange' | 'watch' | 'claim' | 'release'>;
  readonly log: Logger;
}

export interface UnitClaims extends UnitRights {
  /** Before the first customer: what is held or let here is claimed from now on, and what nothing needs is given up. */
  start(): Promise<void>;
  /** Gives up what nothing needs any more, and asks again where no answer came. Done every minute after the start. */
  keep(): Promise<void>;
  /** For head office. */
  status(): Promise<KioskStatus['allotment']>;
  /** When everything that head office's news have begun is done. */
  settled(): Promise<void>;
  /** Hears nothing more, and answers when what has begun is done. */
  stop(): Promise<void>;
}

export function createUnitClaims({ store, clock, kioskId, line, log }: UnitClaimParts): UnitClaims {
  const turns = createTurnsByKey<Id<'unit'>>();
  const questions = createTurns(AT_ONCE);
  let others: readonly Id<'unit'>[] = [];
  /** Questions about what is held here that had no answer. Where all had one, head office knows all in that era. */
  let unanswered = 0;
  let told: Pick<KioskStatus['allotment'], 'toldInEra' | 'toldUpTo'> = { toldInEra: 0, toldUpTo: null };
  let background: Promise<void> = Promise.resolve();
  const undo: (() => void)[] = [];

  /** What head office's news bring about, one after the other; nobody waits for it, so nothing it throws may leave it. */
  function behind(what: string, work: () => Promise<void>): void {
    background = background.then(work).catch((error: unknown) => {
      log.error({ err: error }, `${what} could not be worked through; it is tried again`);
    });
  }

  /** In the turn of the unit. An answer that does not come leaves the claim as it is, to be asked again. */
  async function ask(unitId: Id<'unit'>): Promise<UnitRight> {
    const { claim, unit } = await store.read(async (tx) => ({
      claim: await findUnitClaim(tx, unitId),
      unit: await findUnit(tx, unitId),
    }));
    if (!claim) return 'taken';
    const { isReclaimed, ...question } = questionFor(claim, unit?.state);
    const grant = isReclaimed ? claim.signed_grant : null;
    const answer = await unlessDown(() => line.claim({ unitId, atMs: clock.nowMs(), ...question, grant }));
    if (isReclaimed && answer === null) unanswered += 1;
    if (answer === null) return 'out_of_reach';
    if (answer.kind === 'not_yet') {
      if (isReclaimed) await store.transaction((tx) => doubt(tx, unitId));
      return 'out_of_reach';
    }
    if (isOutdated(answer, question)) {
      log.error({ unit: unitId }, 'head office grants by an older number than before: not believed');
      return 'out_of_reach';
    }
    // The usual answer, when all claims are looked at: nothing is written.
    if (answer.kind === 'ours' && answer.fence === question.held && grant !== null) return 'granted';
    const { right, isNewlyLost } = await store.transaction((tx) => takeUp(tx, unitId, answer));
    if (isNewlyLost && answer.kind === 'taken')
      log.error({ unit: unitId, by: answer.by.kioskId }, 'another kiosk has a unit that is held or let here');
    return right;
  }

  /** In the turn of the unit. */
  async function doubt(tx: Tx, unitId: Id<'unit'>): Promise<void> {
    const claim = await findUnitClaim(tx, unitId);
    if (claim?.state !== 'held') return;
    log.error({ unit: unitId }, 'head office does not know of a claim that is held here; it is asked again');
    await saveClaimView(tx, claim, claimNotBelieved(claim), { signed_grant: null });
  }

  /**
   * In the turn of the unit. A release names the grant that it ends, so that one which comes late ends no
   * later grant. Where the number is not known, because no answer came, it is asked for first.
   */
  async function giveUp(unitId: Id<'unit'>, known: number | null): Promise<void> {
    const done = await unlessDown(async () => {
      const fence = known ?? (await fenceOf(unitId));
      if (fence !== null) await line.release(unitId, fence);
      return true;
    });
    if (done === null) return;
    await store.transaction(async (tx) => {
      if ((await findUnitClaim(tx, unitId))?.state === 'giving_up') await deleteUnitClaim(tx, unitId);
    });
  }

  /** Null where another kiosk has the unit. Written down before it is used. */
  async function fenceOf(unitId: Id<'unit'>): Promise<number | null> {
    const answer = await line.claim({ unitId, atMs: clock.nowMs(), held: null, letHere: true });
    if (answer.kind !== 'ours') return null;
    await store.transaction((tx) => updateUnitClaim(tx, unitId, { fence: answer.fence }));
    return answer.fence;
  }

  /** Whatever a claim waits for. `doubted`: also one that is held is asked for again. */
  function goOn(unitId: Id<'unit'>, doubted: boolean): Promise<void> {
    return turns.take(unitId, () =>
      questions.take(async () => {
        const claim = line.up() ? await store.read((tx) => findUnitClaim(tx, unitId)) : undefined;
        if (claim?.state === 'giving_up') await giveUp(unitId, claim.fence);
        else if (claim && (doubted || claim.state !== 'held')) await ask(unitId);
      }),
    );
  }

  async function goOnWithAll(doubted: boolean): Promise<void> {
    const claims = await store.read(selectUnitClaims);
    await Promise.all(claims.map((claim) => goOn(claim.unit_id, doubted)));
  }

  /**
   * Head office may know of nothing that is held and let here: its database was put back, or the line was away. It knows
   * all of it where every question was answered, and once it has the events up to here. Books in doubt do not know it.
   */
  async function reclaim(): Promise<void> {
    const [era, before] = [line.era(), unanswered];
    await store.transaction((tx) => adopt(tx, clock.nowMs(), { atStart: false }));
    await goOnWithAll(true);
    if (!line.up() || line.era() !== era || unanswered !== before) return;
    await store.read(async (tx) => {
      if (await areBooksInDoubt(tx)) return;
      const { chainId, lastSequence: sequence } = await outboxState(tx);
      told = { toldInEra: era, toldUpTo: chainId === null ? null : { chainId, sequence } };
    });
  }

  async function secure(unitId: Id<'unit'>): Promise<UnitRight> {
    return turns.take(unitId, async () => {
      const now = { nowMs: clock.nowMs(), isLineUp: line.up() };
      const known = await store.transaction((tx) => writeDown(tx, unitId, now));
      return known ?? ask(unitId);
    });
  }

  async function keep(): Promise<void> {
    await store.transaction((tx) => sweep(tx, clock.nowMs()));
    if (line.up() && line.era() !== told.toldInEra) await reclaim();
    else if (line.up()) await goOnWithAll(false);
  }

  async function hearAllotment(bytes: Uint8Array | null): Promise<void> {
    const allotment = readDocument(bytes, allotmentSchema, 'allotment', log);
    if (!allotment) return;
    const obeyed = await store.transaction((tx) => obeyAllotment(tx, allotment, clock.nowMs()));
    if (obeyed) await goOnWithAll(false);
  }

  async function hearTaken(bytes: Uint8Array | null): Promise<void> {
    const taken: Taken = readDocument(bytes, takenSchema, 'taken', log) ?? { units: {} };
    others = Object.entries(taken.units).flatMap(([unit, by]) =>
      by.kioskId === kioskId ? [] : [unit as Id<'unit'>],
    );
    const doubted = await store.transaction((tx) => compareTaken(tx, taken, kioskId, clock.nowMs()));
    await Promise.all(doubted.map((unitId) => goOn(unitId, true)));
    await goOnWithAll(false);
  }

  return {
    secure,
    now: claimedRight,
    offered: () => (line.up() ? { kind: 'all_but', unitIds: others } : { kind: 'own' }),
    async start() {
      await store.transaction(async (tx) => {
        await adopt(tx, clock.nowMs(), { atStart: true });
        await sweep(tx, clock.nowMs());
      });
      let isAsked = false;
      // A line that comes and goes asks once for all of it.
      const verify = () => {
        if (isAsked) return;
        isAsked = true;
        behind('the claims of this kiosk', () => {
          isAsked = false;
          return reclaim();
        });
      };
      undo.push(
        line.onChange((up) => {
          if (up) verify();
        }),
        line.watch({ name: 'allotment' }, (bytes) => behind('an allotment', () => hearAllotment(bytes))),
        line.watch({ name: 'taken' }, (bytes) => behind('what is taken', () => hearTaken(bytes))),
      );
      if (line.up()) verify();
      const timer = setInterval(() => behind('the claims of this kiosk', keep), EVERY_MS);
      timer.unref();
      undo.push(() => clearInterval(timer));
    },
    keep,
    status: async () => ({ ...(await store.read(allotmentStatus)), ...told }),
    settled: async () => {
      // What is worked through may bring more about.
      for (let seen: unknown = null; seen !== background;) await (seen = background);
    },
    async stop() {
      for (const step of undo.splice(0)) step();
      await background;
    },
  };
}

/** Null when head office could not be reached: what was asked may have happened or not. */
async function unlessDown<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LineDown) return null;
    throw error;
  }
}
