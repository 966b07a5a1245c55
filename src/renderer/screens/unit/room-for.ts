/** Whether things go into a unit, and which size they need: rules of thumb on the careful side. Pure. */
import type { UnitView } from '../../../shared/shapes';
import type { SizeGroup } from '../../stores/sizes';
import { things, thingNames, type Load, type Thing } from '../../stores/things';
import type { Inside } from './unit-geometry';
import type { SizeOffer } from './unit-groups';

const LITERS_PER_CUBIC_FOOT = 28.3168;
/** Nobody stacks higher, and some air stays under the ceiling. */
const STACK_CM = 213;
const UNDER_CEILING_CM = 10;
/** What of the room is filled: with an aisle to reach things, and packed to the door. */
const FILL = { aisle: 0.65, packed: 0.85 } as const;
/** A door is so much narrower than its unit. */
const DOOR_FRAME_CM = 30;

/** `aisle`: with room to reach everything. `packed`: only filled to the door. */
export type Fit = 'aisle' | 'packed' | 'none';

export function litersOf(load: Load): number {
  return thingNames.reduce(
    (sum, thing) => sum + (load[thing] ?? 0) * things[thing].cubicFeet * LITERS_PER_CUBIC_FOOT,
    0,
  );
}

export function capacityLiters({ widthCm, lengthCm, heightCm }: Inside, fill: 'aisle' | 'packed'): number {
  return (widthCm * lengthCm * stackIn(heightCm) * FILL[fill]) / 1000;
}

/** Whether one of it goes through the door, turned any way, and then lies somewhere inside. */
export function goesIn(thing: Thing, unit: Inside): boolean {
  const { widthCm, lengthCm, heightCm } = unit;
  const [long, middle, short] = things[thing].sides;
  const [narrow, wide] = [widthCm - DOOR_FRAME_CM, stackIn(heightCm)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return short <= narrow && middle <= wide && long <= Math.hypot(widthCm, lengthCm, heightCm);
}

/** How these things go into a unit; `none` too where one of them goes in by no means. */
export function fitOf(load: Load, unit: Inside & Pick<UnitView, 'floor'>): Fit {
  const there = thingNames.filter((thing) => (load[thing] ?? 0) > 0);
  const blocked = there.some(
    (thing) => !goesIn(thing, unit) || (unit.floor !== 0 && 'groundOnly' in things[thing]),
  );
  if (blocked) return 'none';
  const liters = litersOf(load);
  if (liters <= capacityLiters(unit, 'aisle')) return 'aisle';
  return liters <= capacityLiters(unit, 'packed') ? 'packed' : 'none';
}

export interface Advice {
  /** The smallest size in which everything can be reached; null where nothing is listed, or no size is enough. */
  readonly best: SizeGroup | null;
  /** A smaller one that is enough when it is packed to the door; null where things have to be reached. */
  readonly tight: SizeGroup | null;
}

/** Which of the sizes that are there to take. Where only packing to the door helps, that is the best. */
export function adviceFor(load: Load, sizes: readonly SizeOffer[], reach: boolean): Advice {
  if (litersOf(load) === 0) return { best: null, tight: null };
  const fits = sizes.map(({ group, units }) => ({
    group,
    fits: new Set(units.map((unit) => fitOf(load, unit))),
  }));
  const aisle = fits.find((size) => size.fits.has('aisle'))?.group ?? null;
  const packed = reach ? null : (fits.find((size) => size.fits.has('packed'))?.group ?? null);
  if (aisle === null) return { best: packed, tight: null };
  const isSmaller =
    packed !== null &&
    sizes.findIndex(({ group }) => group === packed) < sizes.findIndex(({ group }) => group === aisle);
  return { best: aisle, tight: isSmaller ? packed : null };
}

function stackIn(heightCm: number): number {
  return Math.max(0, Math.min(heightCm - UNDER_CEILING_CM, STACK_CM));
}
