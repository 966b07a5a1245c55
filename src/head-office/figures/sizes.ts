/** How much of a property is rented, by what its units are measured in: square meters cannot be added to cubic ones. */
import type { selectSites } from '../database/figures/read';

type Site = NonNullable<ReturnType<Awaited<ReturnType<typeof selectSites>>['get']>>;

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
  { property, storageTypes, units }: Site,
  isLet: (unit: { readonly id: string }) => boolean,
): SizeFigures[] {
  const sum = (some: Site['units']) => some.reduce((size, { area }) => size + area, 0);
  return (['area', 'volume'] as const).flatMap((measure) => {
    const types = storageTypes.filter((type) => type.measure === measure).flatMap(({ name }) => name);
    const own = units.filter(({ storageType }) => types.includes(storageType));
    if (own.length === 0) return [];
    return [{ measure, unit: property.areaUnit, all: sum(own), let: sum(own.filter(isLet)) }];
  });
}
