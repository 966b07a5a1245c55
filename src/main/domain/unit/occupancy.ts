/**
 * How full a site is, by units, by area and by money. A unit counts once. A sum with an unknown figure is unknown,
 * not zero. Pure; whole minor units of one currency.
 */

export interface OccupancyUnit {
  readonly area: number;
  /** What it is measured in; sums of both are none. */
  readonly measure: 'area' | 'volume';
  readonly isOut: boolean;
  readonly isOccupied: boolean;
  /** What the catalogue asks for it; null: unknown. */
  readonly streetMinor: number | null;
  /** What its tenant pays by contract, and less the discount. */
  readonly contractMinor: number | null;
  readonly effectiveMinor: number | null;
}

export interface Occupancy {
  readonly listed: number;
  readonly rentable: number;
  readonly occupied: number;
  readonly area: { readonly listed: number; readonly rentable: number; readonly occupied: number } | null;
  /** Shares of one; null: unknown, or of nothing. */
  readonly ofListed: number | null;
  readonly ofRentable: number | null;
  readonly areaOfListed: number | null;
  readonly areaOfRentable: number | null;
  /** What tenants pay of what all listed units would bring at today's rents. */
  readonly economic: number | null;
  /** What tenants pay by contract of what their own units would bring. */
  readonly rate: number | null;
}

/** What shares are made of. Amounts of units whose own are not all known are null. */
export interface OccupancySums extends Pick<Occupancy, 'listed' | 'rentable' | 'occupied' | 'area'> {
  /** What all listed units would bring, and those that are occupied. */
  readonly streetMinor: number | null;
  readonly occupiedStreetMinor: number | null;
  /** Of those that are occupied. */
  readonly contractMinor: number | null;
  readonly effectiveMinor: number | null;
}

export function occupancyOf(units: readonly OccupancyUnit[]): Occupancy {
  // Who rents a unit that is out of service has it: it counts as one that can be rented.
  const rentable = units.filter(({ isOut, isOccupied }) => !isOut || isOccupied);
  const occupied = units.filter(({ isOccupied }) => isOccupied);
  const isOneMeasure = new Set(units.map(({ measure }) => measure)).size <= 1;
  const size = (of: readonly OccupancyUnit[]) => of.reduce((sum, { area }) => sum + area, 0);
  return sharesOf({
    listed: units.length,
    rentable: rentable.length,
    occupied: occupied.length,
    area: isOneMeasure ? { listed: size(units), rentable: size(rentable), occupied: size(occupied) } : null,
    streetMinor: sumOf(units.map(({ streetMinor }) => streetMinor)),
    occupiedStreetMinor: sumOf(occupied.map(({ streetMinor }) => streetMinor)),
    contractMinor: sumOf(occupied.map(({ contractMinor }) => contractMinor)),
    effectiveMinor: sumOf(occupied.map(({ effectiveMinor }) => effectiveMinor)),
  });
}

export function sharesOf({ listed, rentable, occupied, area, ...of }: OccupancySums): Occupancy {
  return {
    listed,
    rentable,
    occupied,
    area,
    ofListed: share(occupied, listed),
    ofRentable: share(occupied, rentable),
    areaOfListed: share(area?.occupied ?? null, area?.listed ?? null),
    areaOfRentable: share(area?.occupied ?? null, area?.rentable ?? null),
    economic: share(of.effectiveMinor, of.streetMinor),
    rate: share(of.contractMinor, of.occupiedStreetMinor),
  };
}

/** Unknown where one of them is. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/** Null: one of them is unknown, or it is a share of nothing. */
export function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
