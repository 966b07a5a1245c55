/** What a kiosk does in the model, by the product's own rules: claims, sales, losses and the comparison of its books. */
import { documentNumber } from '../../src/main/domain/contract/document-number';
import { next } from '../../src/main/domain/base/lifecycle';
import { newestEra, orderReports } from '../../src/main/domain/books/report-order';
import {
  claimAfter,
  claimNeeded,
  claimNotBelieved,
  claimNotNeeded,
  claimTakenIn,
  claimToHold,
  claimReportedOf,
  isClaimLetGo,
  isNeeded,
  isOutdated,
  mayGiveUp,
  questionFor,
  rightBy,
  standsUngranted,
  type ClaimView,
} from '../../src/main/domain/unit/unit-claim';
import { unitLifecycle } from '../../src/main/domain/unit/unit-state';
import type { ClaimAnswer } from '../../src/shared/head-office/https';
import { markOf, type EraMarks } from '../../src/shared/head-office/seal';
import * as office from './office';
import type { Rules } from './rules';
import {
  at,
  eventsOf,
  kioskAt,
  put,
  withBooks,
  withKiosk,
  withOffice,
  type Books,
  type Contract,
  type KioskClaim,
  type KioskNumber,
  type OfficeClaim,
  type UnitNumber,
  type World,
} from './world';

export const units: readonly UnitNumber[] = [0, 1];
export const booksOf = (world: World, kiosk: KioskNumber) => kioskAt(world, kiosk).books;

function withClaim(world: World, kiosk: KioskNumber, unit: UnitNumber, claim: KioskClaim | null): World {
  const { claims, letGo } = booksOf(world, kiosk);
  const change = { claims: put(claims, unit, claim) };
  const isLetGo = isClaimLetGo(claims[unit]?.state, claim?.state);
  return withBooks(world, kiosk, isLetGo ? { ...change, letGo: letGo + 1 } : change);
}

const view = (claim: KioskClaim | null | undefined): ClaimView | undefined => claim ?? undefined;

function needs(world: World, books: Books, unit: UnitNumber): boolean {
  const contracts = books.contracts.filter((number) => at(world.contracts, number).unit === unit);
  const state = at(books.units, unit);
  return isNeeded({
    state,
    isBooked: state === 'held',
    isTakenOut: false,
    hasContracts: contracts.length > 0,
    hasStandingContract: contracts.some((number) => !books.ended.includes(number)),
  });
}

/** How a request fares. */
export type Fate = 'answered' | 'answer_lost';

/** A request to head office, and what the kiosk believes of the answer. */
export function ask<T>(
  world: World,
  kiosk: KioskNumber,
  rules: Rules,
  request: (world: World) => { readonly world: World; readonly answer: T },
): { readonly world: World; readonly answer: T | null } {
  const heard = office.hears(world, kiosk, rules);
  if (!heard.answers) return { world: heard.world, answer: null };
  const done = request(heard.world);
  if (!rules.reportOrder) return done;
  const { told } = booksOf(done.world, kiosk);
  const before: EraMarks = told.version === 0 ? {} : { claims: { ...told, hash: null } };
  const { era, fence } = done.world.office;
  const now = { era, ...markOf(fence) };
  const order = orderReports([['claims', now]], before, () => before.claims);
  const isBelieved = era >= newestEra(before) && order.older === null;
  if (!isBelieved) return { world: done.world, answer: null };
  const after = withBooks(done.world, kiosk, { told: { era, version: fence } });
  return { world: after, answer: done.answer };
}

/** Asks for a unit whose claim is written down. */
export function askFor(
  world: World,
  kiosk: KioskNumber,
  unit: UnitNumber,
  { rules, fate = 'answered' }: { readonly rules: Rules; readonly fate?: Fate },
): { readonly world: World; readonly answer: ClaimAnswer | null; readonly isReclaimed: boolean } {
  const { claims, units: states } = booksOf(world, kiosk);
  const row = claims[unit];
  if (!row) return { world, answer: null, isReclaimed: false };
  const question = questionFor(row, at(states, unit));
  const { isReclaimed } = question;
  const asked = ask(world, kiosk, rules, (now) =>
    office.claim(now, { kiosk, unit, ask: question, kind: 'claimed' }, rules),
  );
  const { answer } = asked;
  if (fate === 'answer_lost') {
    const told = booksOf(world, kiosk).told;
    return { world: withBooks(asked.world, kiosk, { told }), answer: null, isReclaimed };
  }
  if (answer?.kind === 'not_yet' && isReclaimed)
    return {
      world: withClaim(asked.world, kiosk, unit, { ...row, ...claimNotBelieved(row) }),
      answer,
      isReclaimed,
    };
  if (answer === null || answer.kind === 'not_yet' || isOutdated(answer, question))
    return { world: asked.world, answer, isReclaimed };
  const after = claimAfter(row, answer, needs(asked.world, booksOf(asked.world, kiosk), unit));
  return { world: withClaim(asked.world, kiosk, unit, after && { ...row, ...after }), answer, isReclaimed };
}

/** A customer wants the unit: it is asked for, and held for them where it is this kiosk's. */
export function book(
  world: World,
  kiosk: KioskNumber,
  unit: UnitNumber,
  { rules, fate }: { readonly rules: Rules; readonly fate: Fate | 'out_of_reach' },
): World | null {
  const { doubt, units: states, claims } = booksOf(world, kiosk);
  if (doubt || states[unit] !== 'available') return null;
  const facts = { listed: true, state: at(states, unit) };
  const known = claimToHold(view(claims[unit]), facts, true);
  let now = world;
  if ('ask' in known) {
    const row = claims[unit] ?? { kind: 'claimed' as const, state: 'asked' as const, fence: null };
    now = withClaim(now, kiosk, unit, { ...row, ...known.ask });
    if (fate === 'out_of_reach') return now;
    now = askFor(now, kiosk, unit, { rules, fate }).world;
  } else if (fate !== 'answered') return null;
  if (rightBy(booksOf(now, kiosk).claims[unit]?.state) !== 'granted') return now;
  return moveUnit(now, kiosk, unit, 'held');
}

export function moveUnit(
  world: World,
  kiosk: KioskNumber,
  unit: UnitNumber,
  event: Parameters<typeof next>[2],
): World {
  const before = at(booksOf(world, kiosk).units, unit);
  const state = next(unitLifecycle, before, event as 'held');
  if (state !== 'available' && state !== 'held' && state !== 'occupied') return world;
  return withBooks(world, kiosk, { units: put(booksOf(world, kiosk).units, unit, state) });
}

/** The booking comes to nothing. */
export function drop(world: World, kiosk: KioskNumber, unit: UnitNumber): World | null {
  return booksOf(world, kiosk).units[unit] === 'held' ? moveUnit(world, kiosk, unit, 'released') : null;
}

/** The customer pays, and hears the number of the contract. */
export function sign(world: World, kiosk: KioskNumber, unit: UnitNumber, byCard: boolean): World | null {
  const books = booksOf(world, kiosk);
  if (books.units[unit] !== 'held' || books.doubt) return null;
  if (rightBy(books.claims[unit]?.state) !== 'granted') return null;
  const number = documentNumber('contract', { epoch: books.epoch, place: 1 }, books.lastNumber + 1);
  const contract: Contract = { kiosk, unit, number, byCard, hasLeft: false };
  const made = moveUnit(world, kiosk, unit, 'moved_in');
  const signed = withBooks(
    { ...made, contracts: [...made.contracts, contract], wrong: wrongWith(world, contract) },
    kiosk,
    {
      contracts: [...books.contracts, world.contracts.length],
      lastNumber: books.lastNumber + 1,
    },
  );
  return signed;
}

function wrongWith(world: World, made: Contract): string | null {
  const { contracts } = world;
  if (contracts.some(({ unit, hasLeft }) => unit === made.unit && !hasLeft)) return 'a unit is rented twice';
  const isSame = ({ kiosk, number }: Contract) => kiosk === made.kiosk && number === made.number;
  return contracts.some(isSame) ? 'a number is given out twice' : null;
}

/** Whether claims are kept because the books may lack what they were made for. */
const isInDoubt = ({ doubt }: Books, rules: Rules) => doubt !== null && rules.keptClaims;

/** A claim that nothing needs has rested. */
export function rest(world: World, kiosk: KioskNumber, unit: UnitNumber, rules: Rules): World | null {
  const books = booksOf(world, kiosk);
  if (!mayGiveUp(isInDoubt(books, rules))) return null;
  const row = books.claims[unit];
  if (!row || needs(world, books, unit)) return null;
  if (row.state === 'lost') return withClaim(world, kiosk, unit, null);
  if (row.kind !== 'claimed') return null;
  const after = claimNotNeeded(row);
  return after.state === row.state ? null : withClaim(world, kiosk, unit, { ...row, ...after });
}

/** What becomes of a release on its way. */
export type ReleaseFate = 'done' | 'unheard' | 'late';

/** Gives up a claim that is to be given up; where its number is not known, that is asked for first. */
export function giveUp(
  world: World,
  kiosk: KioskNumber,
  unit: UnitNumber,
  { rules, fate }: { readonly rules: Rules; readonly fate: ReleaseFate },
): World | null {
  const row = booksOf(world, kiosk).claims[unit];
  if (row?.state !== 'giving_up') return null;
  let now = world;
  let { fence } = row;
  if (fence === null) {
    const question = { held: null, letHere: true } as const;
    const asked = ask(now, kiosk, rules, (then) =>
      office.claim(then, { kiosk, unit, ask: question, kind: 'claimed' }, rules),
    );
    now = asked.world;
    if (asked.answer === null || asked.answer.kind === 'not_yet') return now;
    if (asked.answer.kind === 'taken') return withClaim(now, kiosk, unit, null);
    ({ fence } = asked.answer);
    now = withClaim(now, kiosk, unit, { ...row, fence });
  }
  const given = { kiosk, unit, fence };
  if (fate === 'late') return { ...now, late: given };
  const done = ask(now, kiosk, rules, (then) => ({
    world: office.release(then, given, rules),
    answer: true,
  }));
  const isDone = done.answer === true && fate === 'done';
  return isDone ? withClaim(done.world, kiosk, unit, null) : done.world;
}

/** What is needed here and not claimed yet is to be asked for. */
function adopt(world: World, kiosk: KioskNumber): World {
  let now = world;
  for (const unit of units) {
    const books = booksOf(now, kiosk);
    if (books.claims[unit] || !needs(now, books, unit)) continue;
    now = withClaim(now, kiosk, unit, { ...claimNeeded(false), kind: 'claimed' });
  }
  return now;
}

/** Asks again for all that stands here; where all had an answer, head office knows all in its era. */
export function reclaim(world: World, kiosk: KioskNumber, rules: Rules): World {
  let now = rules.keptClaims ? adopt(world, kiosk) : world;
  let unanswered = false;
  let isUp = true;
  for (const unit of units) {
    const state = booksOf(now, kiosk).claims[unit]?.state;
    if (state === undefined || state === 'giving_up') continue;
    const { world: after, answer, isReclaimed } = askFor(now, kiosk, unit, { rules });
    now = after;
    isUp &&= answer !== null;
    if (isReclaimed && answer === null) unanswered = true;
  }
  const { doubt } = booksOf(now, kiosk);
  if (unanswered || !isUp || now.office.doubt || (doubt && rules.keptClaims)) return now;
  return withKiosk(now, kiosk, {
    reclaimedInEra: now.office.era,
    reclaimedUpTo: eventsOf(booksOf(now, kiosk)),
  });
}

/** A report, from which head office learns what the kiosk obeys and that it has told all. */
export function report(world: World, kiosk: KioskNumber, rules: Rules): World {
  return ask(world, kiosk, rules, (now) => {
    const { reclaimedInEra, reclaimedUpTo, books } = kioskAt(now, kiosk);
    const standing = units.filter((unit) => {
      const claim = books.claims[unit];
      return claim && standsUngranted(claim.state, at(books.units, unit));
    });
    const before = at(now.office.kiosks, kiosk);
    const known = { ...before, reclaimedInEra, reclaimedUpTo, obeyed: books.obeyed, standing };
    return { world: withOffice(now, { kiosks: put(now.office.kiosks, kiosk, known) }), answer: true };
  }).world;
}

export function hearAllotment(world: World, kiosk: KioskNumber, rules: Rules): World {
  const asked = ask(world, kiosk, rules, (now) => ({
    world: now,
    answer: at(now.office.kiosks, kiosk).allotment,
  }));
  const allotment = asked.answer;
  if (!allotment || allotment.version < booksOf(asked.world, kiosk).obeyed) return asked.world;
  let now = asked.world;
  for (const unit of units) {
    const row = booksOf(now, kiosk).claims[unit];
    const inDoubt = isInDoubt(booksOf(now, kiosk), rules);
    if (allotment.units.includes(unit)) {
      const after = claimTakenIn(view(row));
      now = withClaim(now, kiosk, unit, { ...after, kind: 'allotted' });
    } else if (row?.kind === 'allotted') {
      const isKept = !mayGiveUp(inDoubt) || needs(now, booksOf(now, kiosk), unit);
      const after = isKept ? row : claimNotNeeded(row);
      now = withClaim(now, kiosk, unit, { ...after, kind: 'claimed' });
    }
  }
  return withBooks(now, kiosk, { obeyed: allotment.version });
}

/** What is taken at the property, and which contracts have ended. */
export function hearTaken(world: World, kiosk: KioskNumber, rules: Rules): World {
  const asked = ask<readonly (OfficeClaim | null)[]>(world, kiosk, rules, (now) => ({
    world: now,
    answer: world.office.taken ?? world.office.claims,
  }));
  if (asked.answer === null) return asked.world;
  let now = asked.world;
  for (const unit of units) {
    const by = asked.answer[unit];
    if (!by) continue;
    const told = { isThisKiosks: by.kiosk === kiosk, fence: by.fence };
    const books = booksOf(now, kiosk);
    const needed = rules.keptClaims && needs(now, books, unit);
    const here = { needed, inDoubt: isInDoubt(books, rules) };
    const after = claimReportedOf(view(books.claims[unit]), told, here);
    if (after === 'doubted') now = askFor(now, kiosk, unit, { rules }).world;
    else if (after) now = withClaim(now, kiosk, unit, { ...after, kind: by.kind });
  }
  const { contracts, ended } = booksOf(now, kiosk);
  const news = now.office.lets.flatMap(({ contract, hasEnded }) =>
    hasEnded && contracts.includes(contract) && !ended.includes(contract) ? [contract] : [],
  );
  return news.length === 0 ? now : withBooks(now, kiosk, { ended: [...ended, ...news] });
}

/** Tells the next event that head office does not have. */
export function tell(world: World, kiosk: KioskNumber, rules: Rules): World | null {
  const { contracts, ended } = booksOf(world, kiosk);
  const { lets } = world.office;
  const contract = contracts.find((number) => !lets.some((known) => known.contract === number));
  const end = ended.find((number) => lets.some((known) => known.contract === number && !known.hasEnded));
  if (contract === undefined && end === undefined) return null;
  return ask(world, kiosk, rules, (now) => ({
    world: withOffice(now, {
      lets:
        contract !== undefined
          ? [...lets, { contract, hasEnded: false, timesPutRight: 0 }]
          : lets.map((known) => (known.contract === end ? { ...known, hasEnded: true } : known)),
    }),
    answer: true,
  })).world;
}
