/**
 * Questions to head office about one unit at a time: claiming it, or giving it up. The answers are written down.
 * Without an answer a claim stays as it is, and is asked about again.
 */
import type { Logger } from 'pino';
import { MOST_CLAIMS_AT_ONCE } from '../../shared/head-office/https';
import type { Id } from '../../shared/ids';
import type { Tx } from '../database/schema';
import type { Store } from '../database/store';
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
import { createTurns } from '../domain/base/turns';
import type { UnitRight } from '../services/base/unit-rights';
import { takeUp, writeDown } from './claim-rows';
import { LineDown, type HeadOfficeLine } from './line';
import { createTurnsByKey } from './turns-by-key';

/** Questions to head office at a time, when many claims are looked at: they go in few requests. */
const AT_ONCE = MOST_CLAIMS_AT_ONCE;

interface QuestionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly line: Pick<HeadOfficeLine, 'up' | 'claim' | 'release'>;
  readonly log: Logger;
}

export interface ClaimQuestions {
  /** Writes down that the unit is wanted, and asks for it. */
  readonly secure: (unitId: Id<'unit'>) => Promise<UnitRight>;
  /** Asks whatever a claim waits for. `doubted`: claims that are held are asked for again too. */
  readonly goOn: (unitId: Id<'unit'>, doubted: boolean) => Promise<void>;
  readonly goOnWithAll: (doubted: boolean) => Promise<void>;
  /**
   * Questions about claims held here that got no answer. When all got one, head office knows everything in that era.
   */
  readonly unanswered: () => number;
}

export function createClaimQuestions(parts: QuestionParts): ClaimQuestions {
  const { store, clock, line } = parts;
  const turns = createTurnsByKey<Id<'unit'>>();
  const questions = createTurns(AT_ONCE);
  let unanswered = 0;

  async function askCounted(unitId: Id<'unit'>): Promise<UnitRight> {
    return ask(parts, unitId, () => (unanswered += 1));
  }

  function goOn(unitId: Id<'unit'>, doubted: boolean): Promise<void> {
    return turns.take(unitId, () =>
      questions.take(async () => {
        const claim = line.up() ? await store.read((tx) => findUnitClaim(tx, unitId)) : undefined;
        if (claim?.state === 'giving_up') await giveUp(parts, unitId, claim.fence);
        else if (claim && (doubted || claim.state !== 'held')) await askCounted(unitId);
      }),
    );
  }

  return {
    secure: (unitId) =>
      turns.take(unitId, async () => {
        const now = { nowMs: clock.nowMs(), isLineUp: line.up() };
        const known = await store.transaction((tx) => writeDown(tx, unitId, now));
        return known ?? askCounted(unitId);
      }),
    goOn,
    async goOnWithAll(doubted) {
      const claims = await store.read(selectUnitClaims);
      await Promise.all(claims.map((claim) => goOn(claim.unit_id, doubted)));
    },
    unanswered: () => unanswered,
  };
}

/** An answer that does not come leaves the claim as it is, to be asked again. */
async function ask(
  { store, clock, line, log }: QuestionParts,
  unitId: Id<'unit'>,
  onUnanswered: () => void,
): Promise<UnitRight> {
  const { claim, unit } = await store.read(async (tx) => ({
    claim: await findUnitClaim(tx, unitId),
    unit: await findUnit(tx, unitId),
  }));
  if (!claim) return 'taken';
  const { isReclaimed, ...question } = questionFor(claim, unit?.state);
  const grant = isReclaimed ? claim.signed_grant : null;
  const answer = await unlessDown(() => line.claim({ unitId, atMs: clock.nowMs(), ...question, grant }));
  if (isReclaimed && answer === null) onUnanswered();
  if (answer === null) return 'out_of_reach';
  if (answer.kind === 'not_yet') {
    if (isReclaimed) await store.transaction((tx) => doubt(tx, unitId, log));
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
    log.error(
      { unit: unitId, by: answer.by.kioskId },
      'another kiosk has a unit that is held or rented here',
    );
  return right;
}

async function doubt(tx: Tx, unitId: Id<'unit'>, log: Logger): Promise<void> {
  const claim = await findUnitClaim(tx, unitId);
  if (claim?.state !== 'held') return;
  log.error({ unit: unitId }, 'head office does not know of a claim that is held here; it is asked again');
  await saveClaimView(tx, claim, claimNotBelieved(claim), { signed_grant: null });
}

/**
 * A release names the grant that it ends, so that a late one ends no later grant. Where the number is unknown, because
 * no answer came, it is asked for first.
 */
async function giveUp(parts: QuestionParts, unitId: Id<'unit'>, known: number | null): Promise<void> {
  const done = await unlessDown(async () => {
    const fence = known ?? (await fenceOf(parts, unitId));
    if (fence !== null) await parts.line.release(unitId, fence);
    return true;
  });
  if (done === null) return;
  await parts.store.transaction(async (tx) => {
    if ((await findUnitClaim(tx, unitId))?.state === 'giving_up') await deleteUnitClaim(tx, unitId);
  });
}

/** Null where another kiosk has the unit. Written down before it is used. */
async function fenceOf({ store, clock, line }: QuestionParts, unitId: Id<'unit'>): Promise<number | null> {
  const answer = await line.claim({ unitId, atMs: clock.nowMs(), held: null, letHere: true });
  if (answer.kind !== 'ours') return null;
  await store.transaction((tx) => updateUnitClaim(tx, unitId, { fence: answer.fence }));
  return answer.fence;
}

/** Null when head office could not be reached: the request may have taken effect or not. */
async function unlessDown<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LineDown) return null;
    throw error;
  }
}
