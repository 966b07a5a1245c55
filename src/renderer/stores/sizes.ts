/** Six sizes of unit, by their floor: one measure for rooms and containers alike. */
import type { UnitView } from '../../shared/shapes';

export const sizeGroups = ['xs', 's', 'm', 'l', 'xl', 'xxl'] as const;
export type SizeGroup = (typeof sizeGroups)[number];

/** Where each begins, in square meters of floor. */
const groupStarts: Record<SizeGroup, number> = { xs: 0, s: 3.5, m: 6, l: 12, xl: 16, xxl: 24 };
const CM2_PER_M2 = 10_000;

/** The size that a unit belongs to. */
export function sizeGroupOf(unit: Pick<UnitView, 'widthCm' | 'lengthCm'>): SizeGroup {
  const floor = (unit.widthCm * unit.lengthCm) / CM2_PER_M2;
  return sizeGroups.findLast((group) => floor >= groupStarts[group]) ?? 'xs';
}
