/** Free units put together where a customer could not tell them apart, the cheapest first; and the sizes they come in. */
import { byNumber } from '../../../shared/number-order';
import type { UnitView } from '../../../shared/shapes';
import { sizeGroupOf, sizeGroups, type SizeGroup } from '../../stores/sizes';

/**
 * Units of one kind, size and place. The first of `units` is the one that is chosen: the cheapest, or the one that
 * the customer asked for.
 */
export interface UnitGroup {
  readonly key: string;
  readonly units: readonly [UnitView, ...UnitView[]];
}

/** A size that is there: its free units, the cheapest first. */
export interface SizeOffer {
  readonly group: SizeGroup;
  readonly units: readonly [UnitView, ...UnitView[]];
  /** The smallest and the largest of them by their floor. */
  readonly smallest: UnitView;
  readonly largest: UnitView;
}

/** By rent, and where it is the same by number. */
function byPrice(a: UnitView, b: UnitView): number {
  return a.rent.price - b.rent.price || byNumber(a.number, b.number);
}

/** The sizes of which something is free, the smallest first. */
export function sizesOf(units: readonly UnitView[]): SizeOffer[] {
  return sizeGroups.flatMap((group) => {
    const [cheapest, ...others] = units.filter((unit) => sizeGroupOf(unit) === group).toSorted(byPrice);
    if (cheapest === undefined) return [];
    const [smallest = cheapest, ...larger] = [cheapest, ...others].toSorted(
      (a, b) => floorOf(a) - floorOf(b),
    );
    return [{ group, units: [cheapest, ...others], smallest, largest: larger.at(-1) ?? smallest }];
  });
}

/** Puts alike units together, the cheapest first: within each, and of the groups. */
export function groupAlike(units: readonly UnitView[]): UnitGroup[] {
  const groups = new Map<string, [UnitView, ...UnitView[]]>();
  for (const unit of units.toSorted(byPrice)) {
    const key = likenessOf(unit);
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [unit]);
    else alike.push(unit);
  }
  return [...groups].map(([key, alike]) => ({ key, units: alike }));
}

/**
 * The group with the unit that the customer asked for in front, which is the one chosen; the same group without one.
 */
export function withFirst(group: UnitGroup, wished: string | null): UnitGroup {
  const unit = group.units.find(({ id }) => id === wished);
  if (unit === undefined || unit === group.units[0]) return group;
  return { key: group.key, units: [unit, ...group.units.filter((one) => one !== unit)] };
}

export function floorOf(unit: UnitView): number {
  return unit.widthCm * unit.lengthCm;
}

function likenessOf(unit: UnitView): string {
  const { storageType, widthCm, lengthCm, heightCm, area, floor } = unit;
  const features = unit.features.toSorted((a, b) => a.localeCompare(b));
  return JSON.stringify([storageType.id, widthCm, lengthCm, heightCm, area, floor, features]);
}
