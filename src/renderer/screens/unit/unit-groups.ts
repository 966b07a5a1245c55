/** Free units put together where a customer could not tell them apart, by size in words, and by what they may cost. */
import type { UnitView } from '../../../shared/shapes';

export const sizeGroups = ['mini', 'small', 'medium', 'large'] as const;
export type SizeGroup = (typeof sizeGroups)[number];

/** Where a larger group begins, in square metres of floor: a wardrobe, a small room, a room, a garage. */
const groupStarts: Record<SizeGroup, number> = { mini: 0, small: 3, medium: 6, large: 12 };

/** Units of one kind, size, place and price. The first of `units` is the one that is taken. */
export interface UnitGroup {
  readonly key: string;
  readonly units: readonly [UnitView, ...UnitView[]];
}

/** By the floor, since square metres of a box and cubic metres of a container do not compare. */
export function sizeGroupOf(unit: UnitView): SizeGroup {
  const floor = (unit.widthCm * unit.lengthCm) / 10_000;
  return sizeGroups.findLast((group) => floor >= groupStarts[group]) ?? 'mini';
}

/** Puts alike units together, in the order in which the first of each comes. */
export function groupAlike(units: readonly UnitView[]): UnitGroup[] {
  const groups = new Map<string, [UnitView, ...UnitView[]]>();
  for (const unit of units) {
    const key = likenessOf(unit);
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [unit]);
    else alike.push(unit);
  }
  return [...groups].map(([key, alike]) => ({ key, units: alike }));
}

/** The group with a wished-for unit of it in front, which is the one taken; the very same group when there is none. */
export function withFirst(group: UnitGroup, wished: string | null): UnitGroup {
  const unit = group.units.find(({ id }) => id === wished);
  if (unit === undefined || unit === group.units[0]) return group;
  return { key: group.key, units: [unit, ...group.units.filter((one) => one !== unit)] };
}

/**
 * A few amounts of rent to stop at, the lowest third and the lowest two thirds of what is asked here. They are rents that
 * exist, so that each stands as the service writes it.
 */
export function budgetsFor(units: readonly UnitView[]): UnitView['rent'][] {
  const rents = [...new Map(units.map(({ rent }) => [rent.price, rent])).values()].toSorted(
    (a, b) => a.price - b.price,
  );
  if (rents.length < 3) return [];
  const at = (share: number) => rents[Math.ceil(rents.length * share) - 1];
  return [at(1 / 3), at(2 / 3)].filter((rent) => rent !== undefined);
}

function likenessOf(unit: UnitView): string {
  const { storageType, widthCm, lengthCm, heightCm, area, floor, rent } = unit;
  const features = unit.features.toSorted((a, b) => a.localeCompare(b));
  return JSON.stringify([storageType.id, widthCm, lengthCm, heightCm, area, floor, features, rent.price]);
}
