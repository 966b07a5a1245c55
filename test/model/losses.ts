/** How a kiosk of the model loses part of its books, and how they count again: by the product's own rules. */
import {
  countsByItself,
  epochAfterLoss,
  epochBeyond,
  holdsMark,
  isSaidFree,
  stillCompared,
} from '../../src/main/domain/books/books-in-doubt';
import { claimAfterLoss } from '../../src/main/domain/unit/unit-claim';
import { ask, booksOf, drop, moveUnit, units } from './kiosk';
import * as office from './office';
import type { Rules } from './rules';
import {
  at,
  eventsOf,
  kioskAt,
  markIn,
  withBooks,
  withKiosk,
  type Books,
  type ContractNumber,
  type KioskNumber,
  type Loss,
  type UnitNumber,
  type World,
} from './world';

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** Part of the books is lost; answers the world at the next start. */
export function lose(world: World, kiosk: KioskNumber, loss: Loss, rules: Rules): World | null {
  const { copy, books, mark } = kioskAt(world, kiosk);
  if (!copy) return null;
  const known = {
    kept: Math.max(mark.epoch, books.epoch),
    unreadable: mark.epoch,
    new_disk: 1,
    log_lost: mark.epoch,
  };
  const started = (after: Books, former: Books | null, lastEvents: readonly number[] | null = null) =>
    withKiosk(world, kiosk, {
      books: after,
      former,
      lastEvents,
      reclaimedInEra: 0,
      reclaimedUpTo: [],
      mark: markIn(after),
    });
  if (loss === 'log_lost') {
    const sequence = mark.events.length;
    const events = eventsOf(copy);
    const hashOf = (list: readonly number[]) => list.slice(0, sequence).join();
    const here = {
      epoch: copy.epoch,
      letGo: rules.markedClaims ? copy.letGo : mark.letGo,
      hash: events.length < sequence ? null : hashOf(events),
      first: events.length > 0 ? 1 : null,
    };
    if (holdsMark(here, { ...mark, sequence, hash: hashOf(mark.events) })) return started(copy, null);
  }
  const doubtedClaims = copy.claims.map((claim) =>
    claim && rules.doubtedClaims ? { ...claim, ...claimAfterLoss(claim) } : claim,
  );
  const after: Books = {
    ...copy,
    claims: doubtedClaims,
    epoch: rules.numberEpochs ? epochAfterLoss(copy.epoch, known[loss]) : copy.epoch,
    doubt: rules.booksInDoubt
      ? {
          former: loss === 'new_disk' || loss === 'log_lost' ? 'none' : null,
          provider: null,
          headOffice: false,
          isComplete: false,
        }
      : null,
  };
  return started(after, loss === 'kept' ? books : null, loss === 'log_lost' ? mark.events : null);
}

/** Writes down what is known and lacking here, and keeps its units. */
function found(world: World, kiosk: KioskNumber, known: readonly ContractNumber[], change: object): World {
  const { doubt } = booksOf(world, kiosk);
  if (!doubt) return world;
  let now = withBooks(world, kiosk, { doubt: { ...doubt, ...change } });
  for (const number of known) {
    const { contracts, lost } = booksOf(now, kiosk);
    if (contracts.includes(number) || lost.includes(number)) continue;
    now = withBooks(now, kiosk, { lost: inOrder([...lost, number]) });
    now = keepUnit(now, kiosk, at(now.contracts, number).unit);
  }
  return now;
}

function keepUnit(world: World, kiosk: KioskNumber, unit: UnitNumber): World {
  return moveUnit(drop(world, kiosk, unit) ?? world, kiosk, unit, 'found_let');
}

export type Knower = 'former' | 'provider' | 'head_office';

/** One step of the comparison, with everybody who can be asked. */
export function compare(world: World, kiosk: KioskNumber, knower: Knower, rules: Rules): World | null {
  const { former, books } = kioskAt(world, kiosk);
  const { doubt } = books;
  if (!doubt) return null;
  let now = world;
  if (knower === 'former') {
    if (doubt.former !== null) return null;
    // It may have been restored itself, and know of contracts that it lacks.
    const known = former ? [...former.contracts, ...former.lost] : [];
    const isComplete = former !== null && (former.doubt === null || !rules.completeBooks);
    now = found(now, kiosk, known, { former: former ? 'compared' : 'unreadable', isComplete });
    now = withKiosk(now, kiosk, { former: null });
  } else if (knower === 'provider') {
    // One after the other.
    if (doubt.provider || doubt.former === null) return null;
    const lacking = world.contracts.filter(
      (contract, number) => contract.kiosk === kiosk && contract.byCard && !books.contracts.includes(number),
    );
    now = found(now, kiosk, [], { provider: { differences: lacking.length } });
  } else {
    if (doubt.headOffice || doubt.former === null) return null;
    const asked = ask(now, kiosk, rules, (then) => {
      const own = then.office.lets.filter(({ contract }) => at(then.contracts, contract).kiosk === kiosk);
      const standing = own.filter(({ hasEnded }) => !hasEnded).map(({ contract }) => contract);
      const epochs = own.map(({ contract }) => epochOf(at(then.contracts, contract).number));
      const { lastEvents } = kioskAt(then, kiosk);
      const written = eventsOf(booksOf(then, kiosk));
      const hasAll =
        lastEvents?.every((event) => written.includes(event) || office.hasEvent(then.office, event)) ?? false;
      return { world: then, answer: { contracts: standing, epoch: Math.max(1, ...epochs), hasAll } };
    });
    if (asked.answer === null) return asked.world;
    const { epoch } = booksOf(asked.world, kiosk);
    now = withBooks(asked.world, kiosk, { epoch: epochBeyond(epoch, asked.answer.epoch) });
    const isComplete = doubt.isComplete || asked.answer.hasAll || !rules.completeBooks;
    now = found(now, kiosk, asked.answer.contracts, { headOffice: true, isComplete });
    now = withKiosk(now, kiosk, { lastEvents: null });
  }
  return endWhereNothingIsMissing(now, kiosk);
}

const epochOf = (number: string) => Number(/^[A-Z]+(\d+)-/.exec(number)?.[1] ?? 1);

function endWhereNothingIsMissing(world: World, kiosk: KioskNumber): World {
  const { doubt, lost, contracts } = booksOf(world, kiosk);
  const lacking = lost.filter((number) => !contracts.includes(number)).length;
  return doubt && countsByItself(doubt, lacking) ? withBooks(world, kiosk, { doubt: null }) : world;
}

/** A manager has looked at every door, and says which units somebody has though the books call them free. */
export function confirm(world: World, kiosk: KioskNumber, rules: Rules): World | null {
  const { doubt } = booksOf(world, kiosk);
  // The line may be down.
  if (!doubt || stillCompared(doubt, false) !== null) return null;
  let now = world;
  for (const unit of units) {
    const number = world.contracts.findIndex((contract) => contract.unit === unit && !contract.hasLeft);
    const { units: states, lost } = booksOf(now, kiosk);
    const state = at(states, unit);
    const mayBeNamed = rules.heldAreNamed ? isSaidFree(state) : state === 'available';
    if (number === -1 || !mayBeNamed) continue;
    now = withBooks(keepUnit(now, kiosk, unit), kiosk, { lost: inOrder([...lost, number]) });
  }
  return withKiosk(withBooks(now, kiosk, { doubt: null }), kiosk, { lastEvents: null });
}

/** Who heard that a unit is theirs, and is known nowhere here though the kiosk sells. */
export function forgotten(world: World, kiosk: KioskNumber): ContractNumber | null {
  const { state, books } = kioskAt(world, kiosk);
  if (state !== 'active' || books.doubt) return null;
  const number = world.contracts.findIndex((contract, place) => {
    if (contract.kiosk !== kiosk || contract.hasLeft) return false;
    if (books.contracts.includes(place) || books.lost.includes(place)) return false;
    return books.units[contract.unit] !== 'occupied';
  });
  return number === -1 ? null : number;
}
