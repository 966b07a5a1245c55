/** How much of a property is rented, by what its units are measured in: square meters cannot be added to cubic ones. */
import type { SiteCatalogue, SiteUnit } from '../database/catalogue/site-catalogues';

export interface SizeFigures {
  readonly measure: 'area' | 'volume';
  /** How the property says it. */
  readonly unit: 'm2' | 'ft2';
  /** In square or cubic meters. */
  readonly all: number;
  readonly let: number;
}

/** A row for each measure that the property's units have, area first. */
export function sizesOf(
  { areaUnit: unit }: SiteCatalogue,
  units: readonly SiteUnit[],
  isLet: (unit: SiteUnit) => boolean,
): SizeFigures[] {
  const sum = (some: readonly SiteUnit[]) => some.reduce((size, { area }) => size + area, 0);
  return (['area', 'volume'] as const).flatMap((measure) => {
    const own = units.filter((each) => each.measure === measure);
    return own.length === 0 ? [] : [{ measure, unit, all: sum(own), let: sum(own.filter(isLet)) }];
  });
}
