/**
 * What goes into a unit, for a person who has never rented one. It is a list of things that fit in together,
 * with an aisle between them. A mover stacks more.
 */
import { thingNames, type Thing } from '../../stores/things';
import { capacityLiters, goesIn, litersOf } from './room-for';
import { sofaPlace, type Inside } from './unit-geometry';

export interface Counted {
  readonly thing: Thing;
  readonly count: number;
}

/** In this order a household is packed: what everybody has first, then a second room, then more of the same. */
const first: readonly Counted[] = [
  { thing: 'box', count: 10 },
  { thing: 'bicycle', count: 1 },
  { thing: 'dresser', count: 1 },
  { thing: 'bed', count: 1 },
  { thing: 'wardrobe', count: 1 },
  { thing: 'box', count: 10 },
  { thing: 'washer', count: 1 },
  { thing: 'fridge', count: 1 },
  { thing: 'table', count: 1 },
  { thing: 'sofa', count: 1 },
];
const later: readonly Counted[] = [
  { thing: 'bed', count: 1 },
  { thing: 'desk', count: 1 },
  { thing: 'wardrobe', count: 1 },
  { thing: 'bookcase', count: 2 },
  { thing: 'box', count: 20 },
  { thing: 'dresser', count: 1 },
  { thing: 'bicycle', count: 1 },
];
const ROUNDS = 8;

/**
 * Things that fit in together. The list stops at the first one that does not, so a larger unit always takes all that
 * a smaller one does.
 */
export function whatFits(unit: Inside): Counted[] {
  const counts = new Map<Thing, number>();
  let left = capacityLiters(unit, 'aisle');
  for (const { thing, count } of [...first, ...Array<readonly Counted[]>(ROUNDS).fill(later).flat()]) {
    const each = litersOf({ [thing]: 1 });
    const fitting = isTaken(thing, unit) ? Math.min(count, Math.floor(left / each)) : 0;
    if (fitting > 0) counts.set(thing, (counts.get(thing) ?? 0) + fitting);
    left -= fitting * each;
    if (fitting < count) break;
  }
  return thingNames.flatMap((thing) => {
    const count = counts.get(thing);
    return count === undefined ? [] : [{ thing, count }];
  });
}

/**
 * What to say about the sofa in the drawing. It is in the list, or goes in with fewer things, or not at all.
 */
export function sofaWith(unit: Inside): 'together' | 'instead' | 'none' {
  if (!isTaken('sofa', unit)) return 'none';
  return whatFits(unit).some(({ thing }) => thing === 'sofa') ? 'together' : 'instead';
}

/** A sofa only as it can be drawn. */
function isTaken(thing: Thing, unit: Inside): boolean {
  return goesIn(thing, unit) && (thing !== 'sofa' || sofaPlace(unit) !== 'none');
}
