/** What head office does in the model, by the product's own rules. */
import {
  allottedAfter,
  allottedAsk,
  answerAsItStands,
  endsGrant,
  fencesFrom,
  isNamedByOther,
  isStrayed,
  isWaitedFor,
  knownUpTo,
  mayBeForgotten,
  mayBeGranted,
  nextAllotment,
  onlyKiosk,
  type Asked,
  type UnitFacts,
} from '../../src/head-office/claims/rules';
import { eraAfter, newerThanKnown } from '../../src/head-office/signing/order';
import type { Claim } from '../../src/shared/head-office/documents';
import type { ClaimAnswer } from '../../src/shared/head-office/https';
import { markOf } from '../../src/shared/head-office/seal';
import type { Rules } from './rules';
import {
  at,
  kioskAt,
  kioskName,
  put,
  unitIds,
  unitName,
  withOffice,
  type Allotted,
  type KioskNumber,
  type Office,
  type OfficeClaim,
  type UnitNumber,
  type World,
} from './world';

const claimOf = ({ kiosk, kind }: Pick<OfficeClaim, 'kiosk' | 'kind'>): Claim => ({
  kioskId: kioskName(kiosk),
  kind,
  atMs: 0,
});

/** Contracts for the unit that head office knows and that have not ended, by their kiosk. */
function letsOf(world: World, unit: UnitNumber) {
  return world.office.lets.flatMap((known) => {
    const contract = at(world.contracts, known.contract);
    return contract.unit === unit && !known.hasEnded ? [{ ...known, kiosk: contract.kiosk }] : [];
  });
}

function factsOf(world: World, kiosk: KioskNumber, unit: UnitNumber, rules: Rules): UnitFacts {
  const row = world.office.claims[unit];
  const lets = rules.knownLets ? letsOf(world, unit) : [];
  const own = lets.find((known) => known.kiosk === kiosk);
  const other = lets.find((known) => known.kiosk !== kiosk);
  const claimFor = (by: KioskNumber | undefined) =>
    by === undefined ? undefined : claimOf({ kiosk: by, kind: 'claimed' });
  return {
    claim: row ? { ...claimOf(row), fence: row.fence } : undefined,
    letByItself: claimFor(own?.kiosk),
    letByOther: own ? undefined : claimFor(other?.kiosk),
  };
}

function isSomebodyWaitedFor({ office }: World, kiosk: KioskNumber, rules: Rules): boolean {
  const { state, reclaimedInEra, reclaimedUpTo, isOfFormerEra } = at(office.kiosks, 1 - kiosk);
  if (state === 'unknown') return false;
  const here = reclaimedUpTo.every((event) => hasEvent(office, event));
  const facts = {
    state,
    reclaimedInEra,
    eventsAreHere: here || !rules.toldLets,
    isOfFormerEra: isOfFormerEra && rules.waitedForInvited,
  };
  return isWaitedFor(facts, office.raisedEra);
}

function isNamed({ office }: World, kiosk: KioskNumber, unit: UnitNumber, rules: Rules): boolean {
  const standing = office.kiosks.map(
    ({ standing: named }, by) => [String(by), named.map((one) => unitName(one))] as const,
  );
  return rules.namedStanding && isNamedByOther(unitName(unit), String(kiosk), new Map(standing));
}

/** Whether head office has the event (`eventsOf`). */
export function hasEvent({ lets }: Office, event: number): boolean {
  return event >= 0
    ? lets.some(({ contract }) => contract === event)
    : lets.some(({ contract, hasEnded }) => contract === -1 - event && hasEnded);
}

const known = ({ fence, beforeEra, raisedEra }: Office) => knownUpTo(fence, beforeEra, raisedEra);
const isForgotten = (office: Office, fence: number) => mayBeForgotten(fence, known(office), office.raisedEra);
const nextFence = (office: Office) => ({
  fence: fencesFrom(office.fence, office.raisedEra) + 1,
  beforeEra: known(office),
});

/** A claim is granted, or not; answers the world after it. */
export function claim(
  world: World,
  { kiosk, unit, ask, kind }: { kiosk: KioskNumber; unit: UnitNumber; ask: Asked; kind: OfficeClaim['kind'] },
  rules: Rules,
): { readonly world: World; readonly answer: ClaimAnswer } {
  const facts = factsOf(world, kiosk, unit, rules);
  const stands = answerAsItStands(kioskName(kiosk), ask, facts);
  if (stands) return { world, answer: stands };
  // One who has the number has head office's signature of it.
  const isReclaimed = typeof ask.held === 'number' && isForgotten(world.office, ask.held);
  const isDoubtful =
    (rules.waiting && isSomebodyWaitedFor(world, kiosk, rules)) || isNamed(world, kiosk, unit, rules);
  if (!mayBeGranted({ ...ask, isReclaimed }, isDoubtful)) return { world, answer: { kind: 'not_yet' } };
  const { fence } = nextFence(world.office);
  const row = { kiosk, fence, kind: facts.claim?.kind ?? kind };
  const granted = withOffice(world, {
    ...nextFence(world.office),
    claims: put(world.office.claims, unit, row),
  });
  return { world: granted, answer: { kind: 'ours', fence } };
}

export function release(
  world: World,
  given: { readonly kiosk: KioskNumber; readonly unit: UnitNumber; readonly fence: number },
  rules: Rules,
): World {
  const row = world.office.claims[given.unit] ?? null;
  const grant = row ? { kioskId: kioskName(row.kiosk), fence: row.fence } : undefined;
  const named = { kioskId: kioskName(given.kiosk), fence: given.fence };
  const ends = rules.namedGrants ? endsGrant(grant, named) : grant?.kioskId === named.kioskId;
  if (!ends) return world;
  return removeClaim(world, given.unit);
}

function removeClaim(world: World, unit: UnitNumber): World {
  return withOffice(world, { ...nextFence(world.office), claims: put(world.office.claims, unit, null) });
}

/**
 * Whether head office answers this kiosk, which says what it heard last. Where it proves something newer than the
 * database knows, head office has learnt that it was put back.
 */
export function hears(world: World, kiosk: KioskNumber, rules: Rules): { world: World; answers: boolean } {
  const { office } = world;
  const no = (now: World) => ({ world: now, answers: false });
  if (at(office.kiosks, kiosk).state !== 'active' || office.doubt) return no(world);
  if (!rules.reportOrder) return { world, answers: true };
  const { era, version } = kioskAt(world, kiosk).books.told;
  const told = version === 0 ? {} : { claims: { era, version, hash: null } };
  const newer = newerThanKnown(told, { claims: markOf(office.fence) }, office.era);
  return newer ? no(withOffice(world, { doubt: { era: newer.said.era } })) : { world, answers: true };
}

/** A person has put the dump back, and done what docs/head-office/head-office.md lists. */
export function putBack(world: World, rules: Rules): World {
  const { dump } = world;
  if (!dump) return world;
  return { ...world, office: rules.eras ? { ...dump, doubt: { era: 0 } } : dump };
}

/** `restored`: another era begins. Kiosks that the dump does not know were added again before. */
export function restored(world: World): World {
  const { office } = world;
  const era = eraAfter({ here: office.era, told: office.doubt?.era ?? 0 }, (world.eras + 1) * 1000);
  const kiosks = office.kiosks.map((known, number) => ({
    ...known,
    state: known.state === 'unknown' && at(world.kiosks, number).state === 'active' ? 'invited' : known.state,
    isOfFormerEra: true,
  }));
  return withOffice({ ...world, eras: world.eras + 1 }, { era, raisedEra: era, doubt: null, kiosks });
}

/** One round of what keeps claims in step. */
export function keep(world: World, rules: Rules): World {
  return reportUnits(makeAllotments(allotToTheOnlyOne(putRight(world, rules)), rules));
}

function putRight(world: World, rules: Rules): World {
  let now = world;
  for (const { contract, timesPutRight } of rules.knownLets ? world.office.lets : []) {
    const { unit, kiosk } = at(world.contracts, contract);
    const lets = letsOf(now, unit);
    if (!lets.some((known) => known.contract === contract)) continue;
    const claimedBy = now.office.claims[unit]?.kiosk;
    const facts = {
      letBy: kioskName(kiosk),
      claimedBy: claimedBy === undefined ? null : kioskName(claimedBy),
      isLetTwice: lets.length > 1,
      timesPutRight,
    };
    if (!isStrayed(facts)) continue;
    const { fence } = nextFence(now.office);
    now = withOffice(now, {
      ...nextFence(now.office),
      claims: put(now.office.claims, unit, { kiosk, fence, kind: 'claimed' }),
      lets: now.office.lets.map((known) =>
        known.contract === contract ? { ...known, timesPutRight: timesPutRight + 1 } : known,
      ),
    });
  }
  return now;
}

const isSame = (one: Allotted, kiosk: KioskNumber, unit: UnitNumber) =>
  one.kiosk === kiosk && one.unit === unit;

/** Writes down that the kiosk is to have the unit; any other one that was to have it is to give it up. */
export function allot(office: Office, kiosk: KioskNumber, unit: UnitNumber, byItself = false): Office {
  const others = office.allotted.map((one) =>
    one.unit === unit && one.kiosk !== kiosk ? { ...one, state: 'withdrawn' as const } : one,
  );
  const there = others.find((one) => isSame(one, kiosk, unit));
  if (!there) return { ...office, allotted: sorted([...others, { kiosk, unit, state: 'wanted', byItself }]) };
  const state = there.state === 'withdrawn' ? 'wanted' : there.state;
  const changed = { ...there, state, byItself: there.byItself && byItself };
  return { ...office, allotted: others.map((one) => (one === there ? changed : one)) };
}

function withdraw(office: Office, kiosk: KioskNumber, unit: UnitNumber): Office {
  return {
    ...office,
    allotted: office.allotted.map((one) => (isSame(one, kiosk, unit) ? { ...one, state: 'withdrawn' } : one)),
  };
}

const sorted = (rows: readonly Allotted[]) =>
  rows.toSorted((one, other) => one.kiosk - other.kiosk || one.unit - other.unit);

function allotToTheOnlyOne(world: World): World {
  let { office } = world;
  const active = office.kiosks.flatMap(({ state }, number) => (state === 'active' ? [String(number)] : []));
  const only = onlyKiosk(active);
  if (only !== null) {
    const kiosk = Number(only) as KioskNumber;
    for (const unit of [0, 1] as const)
      if (!office.allotted.some((one) => isSame(one, kiosk, unit) && one.state !== 'withdrawn'))
        office = allot(office, kiosk, unit, true);
  } else
    for (const { kiosk, unit, byItself, state } of office.allotted)
      if (byItself && state !== 'withdrawn') office = withdraw(office, kiosk, unit);
  return { ...world, office };
}

function makeAllotments(world: World, rules: Rules): World {
  const hasClaim = (now: World, { kiosk, unit }: Allotted) => now.office.claims[unit]?.kiosk === kiosk;
  const step = (now: World) =>
    withOffice(now, {
      allotted: now.office.allotted.flatMap((row) => {
        const state = allottedAfter(row.state, hasClaim(now, row));
        // It is made below, by asking.
        return state === null ? [] : [row.state === 'wanted' ? row : { ...row, state }];
      }),
    });
  let now = step(world);
  for (const row of now.office.allotted) {
    if (row.state !== 'wanted') continue;
    const { kiosk, unit } = row;
    const asked = claim(now, { kiosk, unit, ask: allottedAsk, kind: 'allotted' }, rules);
    now = asked.world;
    if (asked.answer.kind !== 'ours') continue;
    const made = { ...row, state: 'made' as const };
    now = withOffice(now, {
      allotted: now.office.allotted.map((one) => (isSame(one, kiosk, unit) ? made : one)),
    });
  }
  return now;
}

function reportUnits(world: World): World {
  const { office } = world;
  const kiosks = office.kiosks.map((known, number) => {
    const units = office.allotted.flatMap(({ kiosk, unit, state }) =>
      kiosk === number && state === 'made' ? [unit] : [],
    );
    const before = known.allotment && {
      version: known.allotment.version,
      unitIds: known.allotment.units.map((unit) => unitName(unit)),
    };
    const next = nextAllotment(
      before,
      units.map((unit) => unitName(unit)),
      known.obeyed,
    );
    const allotment = next && {
      version: next.version,
      units: next.unitIds.map((id) => unitIds.indexOf(id) as UnitNumber),
    };
    return { ...known, allotment };
  });
  return withOffice(world, { kiosks, taken: office.taken && office.claims });
}

/** A tenant has left; somebody says so at head office, by `claims release --ended`. */
export function endLet(world: World, contract: number): World {
  const { kiosk, unit } = at(world.contracts, contract);
  const office = withdraw(world.office, kiosk, unit);
  const lets = office.lets.map((known) =>
    at(world.contracts, known.contract).unit === unit ? { ...known, hasEnded: true } : known,
  );
  return { ...world, office: { ...office, lets } };
}
