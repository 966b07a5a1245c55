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

/** What a unit's tile tells the customer. `plain` and `packed` are enough without an aisle; `crowded` is where one is needed. */
export type Said = 'aisle' | 'plain' | 'packed' | 'crowded' | 'ground' | 'none';

export function saidOf(load: Load, unit: UnitView, reach: boolean): Said {
  const fit = fitOf(load, unit);
  if (fit === 'none') return fitOf(load, { ...unit, floor: 0 }) === 'none' ? 'none' : 'ground';
  if (reach) return fit === 'aisle' ? 'aisle' : 'crowded';
  return fit === 'aisle' ? 'plain' : 'packed';
}

/** Whether a unit is large enough; where nothing is listed, each of them is. */
export function isEnough(load: Load, unit: UnitView, reach: boolean): boolean {
  return litersOf(load) === 0 || ['aisle', 'plain', 'packed'].includes(saidOf(load, unit, reach));
}

export interface Advice {
  readonly size: SizeGroup;
  /** The smallest unit of it that is enough. */
  readonly unit: UnitView;
  /** Units of it that are smaller than this one are too small. */
  readonly isFrom: boolean;
  readonly said: 'aisle' | 'plain' | 'packed';
  /** A larger size that leaves an aisle, where this one has to be packed; null where there is none. */
  readonly roomier: SizeGroup | null;
}

/**
 * Which of the listed sizes to take, by the same rule as each unit's own tile. Null where nothing is listed, or
 * nothing is large enough. It advises a size of which each unit is large enough. Where there is none, it advises the
 * largest of which some units are.
 */
export function adviceFor(load: Load, sizes: readonly SizeOffer[], reach: boolean): Advice | null {
  if (litersOf(load) === 0) return null;
  const enough = (unit: UnitView, aisle: boolean) => {
    const fit = fitOf(load, unit);
    return fit === 'aisle' || (fit === 'packed' && !aisle);
  };
  const some = (aisle: boolean) => sizes.filter(({ units }) => units.some((unit) => enough(unit, aisle)));
  // What does not go upstairs is said of the unit upstairs: its size would do.
  const each = (aisle: boolean) =>
    some(aisle).find(({ units }) => units.every((unit) => enough({ ...unit, floor: 0 }, aisle)));
  const whole = each(reach);
  const offer = whole ?? some(reach).at(-1);
  const unit = offer?.units
    .filter((one) => enough(one, reach))
    .toSorted((a, b) => capacityLiters(a, 'packed') - capacityLiters(b, 'packed'))[0];
  if (offer === undefined || unit === undefined) return null;
  const told = fitOf(load, unit) === 'aisle' ? 'plain' : 'packed';
  const said = reach ? 'aisle' : told;
  const roomier = said === 'packed' ? (each(true)?.group ?? null) : null;
  return { size: offer.group, unit, isFrom: whole === undefined, said, roomier };
}

function stackIn(heightCm: number): number {
  return Math.max(0, Math.min(heightCm - UNDER_CEILING_CM, STACK_CM));
}
