/**
 * A kiosk's right to its units under a head office. A claim is written down before it is sent, and counts only once
 * head office has granted it. What a crash leaves open is asked again, or given up, when the line is up.
 */
import type { Logger } from 'pino';
import { allotmentSchema, takenSchema, type Taken } from '../../shared/head-office/documents';
import type { KioskStatus } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import type { Store } from '../database/store';
import { outboxState } from '../database/base/outbox-confirmed';
import type { Clock } from '../domain/base/dates';
import { claimedRight, type UnitHolder, type UnitRights } from '../services/base/unit-rights';
import { adopt, areBooksInDoubt, sweep } from './claim-rows';
import { allotmentStatus, compareTaken, obeyAllotment } from './allotment';
import { createClaimQuestions, type ClaimQuestions } from './claim-questions';
import { readDocument } from './documents';
import type { HeadOfficeLine } from './line';

const EVERY_MS = 60_000;

export interface UnitClaimParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly kioskId: string;
  readonly line: Pick<HeadOfficeLine, 'up' | 'era' | 'onChange' | 'watch' | 'claim' | 'release'>;
  readonly log: Logger;
}

export interface UnitClaims extends UnitRights {
  /** Before the first customer: claims what is held or rented here, and gives up what nothing needs. */
  start(): Promise<void>;
  /**
   * Gives up what nothing needs any more, and repeats questions without an answer. Runs every minute after the start.
   */
  keep(): Promise<void>;
  /** For head office. */
  status(): Promise<KioskStatus['allotment']>;
  /** Resolves when everything that head office's news have begun is done. */
  settled(): Promise<void>;
  /** Stops listening, and resolves when what has begun is done. */
  stop(): Promise<void>;
}

const neverReclaimed: Pick<KioskStatus['allotment'], 'reclaimedInEra' | 'reclaimedUpTo'> = {
  reclaimedInEra: 0,
  reclaimedUpTo: null,
};

export function createUnitClaims(parts: UnitClaimParts): UnitClaims {
  const { store, clock, line, log } = parts;
  const questions = createClaimQuestions(parts);
  let others: ReadonlyMap<Id<'unit'>, UnitHolder> = new Map();
  let reclaimed = neverReclaimed;
  let background: Promise<void> = Promise.resolve();
  const undo: (() => void)[] = [];

  /** Work that head office's news cause, one piece after the other. Nobody awaits it, so it must not throw. */
  function behind(what: string, work: () => Promise<void>): void {
    background = background.then(work).catch((error: unknown) => {
      log.error({ err: error }, `${what} could not be worked through; it is tried again`);
    });
  }

  /**
   * Head office may know nothing of what is held and rented here: its database was restored, or the line was down. It
   * knows everything once every question was answered and it has the events up to here. While the books are in doubt,
   * that is not known.
   */
  async function reclaim(): Promise<void> {
    const [era, before] = [line.era(), questions.unanswered()];
    const inDoubt = await store.transaction((tx) => adoptAll(tx, clock.nowMs()));
    await questions.goOnWithAll(true);
    if (inDoubt || !line.up() || line.era() !== era || questions.unanswered() !== before) return;
    await store.read(async (tx) => {
      const { chainId, lastSequence: sequence } = await outboxState(tx);
      reclaimed = { reclaimedInEra: era, reclaimedUpTo: chainId === null ? null : { chainId, sequence } };
    });
  }

  async function keep(): Promise<void> {
    await store.transaction((tx) => sweep(tx, clock.nowMs()));
    if (line.up() && line.era() !== reclaimed.reclaimedInEra) await reclaim();
    else if (line.up()) await questions.goOnWithAll(false);
  }

  return {
    secure: questions.secure,
    now: claimedRight,
    offered: () => (line.up() ? { kind: 'all_but', unitIds: [...others.keys()] } : { kind: 'own' }),
    holder: (unitId) => others.get(unitId) ?? null,
    async start() {
      await store.transaction(async (tx) => {
        await adopt(tx, clock.nowMs(), { atStart: true });
        await sweep(tx, clock.nowMs());
      });
      const listening = listenForClaims(parts, questions, {
        behind,
        reclaim,
        othersAre: (units) => (others = units),
      });
      undo.push(...listening);
      const timer = setInterval(() => behind('the claims of this kiosk', keep), EVERY_MS);
      timer.unref();
      undo.push(() => clearInterval(timer));
    },
    keep,
    status: async () => ({ ...(await store.read(allotmentStatus)), ...reclaimed }),
    settled: async () => {
      // One piece of work may cause another.
      for (let seen: unknown = null; seen !== background;) await (seen = background);
    },
    async stop() {
      for (const step of undo.splice(0)) step();
      await background;
    },
  };
}

/**
 * Returns whether the books are in doubt at that moment. Books that are confirmed later name units that were unknown
 * then.
 */
async function adoptAll(tx: Tx, nowMs: number): Promise<boolean> {
  await adopt(tx, nowMs, { atStart: false });
  return areBooksInDoubt(tx);
}

interface Hearing {
  readonly behind: (what: string, work: () => Promise<void>) => void;
  readonly reclaim: () => Promise<void>;
  readonly othersAre: (units: ReadonlyMap<Id<'unit'>, UnitHolder>) => void;
}

/** Returns a function that ends the listening. */
function listenForClaims(
  parts: UnitClaimParts,
  questions: ClaimQuestions,
  { behind, reclaim, othersAre }: Hearing,
): (() => void)[] {
  const { line } = parts;
  let isAsked = false;
  // A line that comes and goes asks for everything only once.
  const verify = () => {
    if (isAsked) return;
    isAsked = true;
    behind('the claims of this kiosk', () => {
      isAsked = false;
      return reclaim();
    });
  };
  const undo = [
    line.onChange((up) => {
      if (up) verify();
    }),
    line.watch({ name: 'allotment' }, (bytes) =>
      behind('an allotment', () => hearAllotment(parts, questions, bytes)),
    ),
    line.watch({ name: 'taken' }, (bytes) =>
      behind('what is taken', async () => {
        const taken: Taken = readDocument(bytes, takenSchema, 'taken', parts.log) ?? { units: {} };
        othersAre(unitsOfOthers(taken, parts.kioskId));
        await hearTaken(parts, questions, taken);
      }),
    ),
  ];
  if (line.up()) verify();
  return undo;
}

async function hearAllotment(
  { store, clock, log }: UnitClaimParts,
  questions: ClaimQuestions,
  bytes: Uint8Array | null,
): Promise<void> {
  const allotment = readDocument(bytes, allotmentSchema, 'allotment', log);
  if (!allotment) return;
  const obeyed = await store.transaction((tx) => obeyAllotment(tx, allotment, clock.nowMs()));
  if (obeyed) await questions.goOnWithAll(false);
}

/** Names of a record that its schema has read; `Object.entries` knows texts only. */
function unitsOfOthers({ units }: Taken, own: string): Map<Id<'unit'>, UnitHolder> {
  return new Map(
    Object.entries(units).flatMap(([unit, { kioskId, kind }]) =>
      kioskId === own ? [] : [[unit as Id<'unit'>, { kioskId, kind }]],
    ),
  );
}

async function hearTaken(
  { store, clock, kioskId }: UnitClaimParts,
  questions: ClaimQuestions,
  taken: Taken,
): Promise<void> {
  const doubted = await store.transaction((tx) => compareTaken(tx, taken, kioskId, clock.nowMs()));
  await Promise.all(doubted.map((unitId) => questions.goOn(unitId, true)));
  await questions.goOnWithAll(false);
}
