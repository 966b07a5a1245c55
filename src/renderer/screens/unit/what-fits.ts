/**
 * What goes into a unit, for somebody who has never rented one: a list of things that fit in together. Rules of thumb on
 * the careful side; a mover stacks more.
 */
import { sofaPlace, type Inside } from './unit-geometry';

/** Length, width and height in centimetres as the thing is stored, taken apart where people take it apart. */
const sizes = {
  boxes: [60, 35, 35],
  bicycle: [180, 45, 105],
  chest: [80, 45, 90],
  bed: [200, 160, 35],
  wardrobe: [230, 60, 45],
  sofa: [200, 90, 85],
  table: [140, 90, 90],
  washer: [60, 60, 85],
  fridge: [65, 60, 180],
  desk: [140, 70, 75],
  shelf: [180, 80, 30],
} as const satisfies Record<string, readonly [number, number, number]>;

export type Thing = keyof typeof sizes;
export interface Load {
  readonly thing: Thing;
  readonly count: number;
}

/** Things stand no higher than a person can lift them, and not in the way to the others. */
const STACK_CM = 220;
const USABLE_SHARE = 0.7;

/** In this order a household is packed: what everybody has first, then a second room, then more of the same. */
const first: readonly Load[] = [
  { thing: 'boxes', count: 10 },
  { thing: 'bicycle', count: 1 },
  { thing: 'chest', count: 1 },
  { thing: 'bed', count: 1 },
  { thing: 'wardrobe', count: 1 },
  { thing: 'boxes', count: 10 },
  { thing: 'washer', count: 1 },
  { thing: 'fridge', count: 1 },
  { thing: 'table', count: 1 },
  { thing: 'sofa', count: 1 },
];
const later: readonly Load[] = [
  { thing: 'bed', count: 1 },
  { thing: 'desk', count: 1 },
  { thing: 'wardrobe', count: 1 },
  { thing: 'shelf', count: 2 },
  { thing: 'boxes', count: 20 },
  { thing: 'chest', count: 1 },
  { thing: 'bicycle', count: 1 },
];
const ROUNDS = 8;

/** Litres that can be filled with things. */
export function usableLitres({ widthCm, lengthCm, heightCm }: Inside): number {
  return (widthCm * lengthCm * Math.min(heightCm, STACK_CM) * USABLE_SHARE) / 1000;
}

/** Litres a thing takes. */
export function litresOf(thing: Thing): number {
  const [long, wide, high] = sizes[thing];
  return (long * wide * high) / 1000;
}

/**
 * Things that fit in together. It stops at the first one that does not, so a larger unit always takes all that a
 * smaller one does.
 */
export function whatFits(unit: Inside): Load[] {
  const counts = new Map<Thing, number>();
  let left = usableLitres(unit);
  for (const { thing, count } of [...first, ...Array<readonly Load[]>(ROUNDS).fill(later).flat()]) {
    const fitting = goesThrough(thing, unit) ? Math.min(count, Math.floor(left / litresOf(thing))) : 0;
    if (fitting > 0) counts.set(thing, (counts.get(thing) ?? 0) + fitting);
    left -= fitting * litresOf(thing);
    if (fitting < count) break;
  }
  return [...counts].map(([thing, count]) => ({ thing, count }));
}

/**
 * What there is to say of the sofa in the drawing beside the list. It is in the list, goes in if less does,
 * or not at all.
 */
export function sofaWith(unit: Inside): 'together' | 'instead' | 'none' {
  if (sofaPlace(unit) === 'none') return 'none';
  return whatFits(unit).some(({ thing }) => thing === 'sofa') ? 'together' : 'instead';
}

/** Whether it goes in at all, turned any way; a sofa only as it can be drawn. */
function goesThrough(thing: Thing, unit: Inside): boolean {
  if (thing === 'sofa') return sofaPlace(unit) !== 'none';
  const { widthCm, lengthCm, heightCm } = unit;
  const own = [...sizes[thing]].toSorted(ascending);
  const room = [widthCm, lengthCm, heightCm].toSorted(ascending);
  return own.every((side, index) => side <= (room[index] ?? 0));
}

function ascending(a: number, b: number): number {
  return a - b;
}
