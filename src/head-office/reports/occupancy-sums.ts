/** How full each of many properties is, added up by the database. */
import type { OccupancySums } from '../../main/domain/unit/occupancy';
import { selectHidden, sumLet, sumOut, sumUnits, type Known, type LetSums } from '../database/figures/roll';
import { dayAt, onDay } from './roll';
import type { ReportNote, ReportSite, ReportWork } from './shapes';

interface SiteSums {
  readonly site: ReportSite;
  readonly isNow: boolean;
  readonly sums: OccupancySums;
}

/** The same as the lines of the properties' units give, in the order of the properties. */
export async function addUpOccupancy({ tx, sites, at }: ReportWork): Promise<{
  readonly sums: readonly SiteSums[];
  readonly notes: ReadonlySet<ReportNote>;
}> {
  const days = onDay(sites, at);
  const hidden = await selectHidden(tx, days);
  const units = bySite(
    await sumUnits(
      tx,
      sites.map(({ id }) => id),
    ),
  );
  const rented = bySite(await sumLet(tx, days, hidden));
  const out = bySite(await sumOut(tx, days, hidden));
  const sums = sites.map((site): SiteSums => {
    const { isNow } = dayAt(site, at);
    const { listed, area, street_minor: minor, no_street: unknown } = units.get(site.id) ?? noUnits;
    const own = rented.get(site.id) ?? noneLet;
    const { count: gone = 0, area: goneArea = 0 } = out.get(site.id) ?? {};
    return {
      site,
      // Where nothing is listed nor rented, nothing is unknown.
      isNow: isNow || listed + own.contracts === 0,
      sums: {
        listed,
        rentable: listed - gone,
        occupied: own.occupied,
        area: area === null ? null : { listed: area, rentable: area - goneArea, occupied: own.area },
        streetMinor: ofAll({ minor, unknown: isNow ? unknown : listed }),
        occupiedStreetMinor: ofAll(own.street),
        contractMinor: ofAll(own.rent),
        effectiveMinor: ofAll(own.effective),
      },
    };
  });
  return { sums, notes: notesOf(sums, [...rented.values()]) };
}

const noUnits = { listed: 0, area: 0, street_minor: 0, no_street: 0 };

const nothing: Known = { minor: 0, unknown: 0 };

const noneLet: Omit<LetSums, 'property_id'> = {
  contracts: 0,
  occupied: 0,
  area: 0,
  street: nothing,
  rent: nothing,
  effective: nothing,
  no_rent: 0,
  no_discount: 0,
};

const bySite = <T extends { readonly property_id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.property_id, row]));

const ofAll = ({ minor, unknown }: Known): number | null => (unknown > 0 ? null : minor);

function notesOf(sums: readonly SiteSums[], rented: readonly LetSums[]): ReadonlySet<ReportNote> {
  const notes = new Set<ReportNote>();
  if (rented.some(({ no_discount: count }) => count > 0)) notes.add('discounts');
  if (rented.some(({ contracts, occupied }) => contracts > occupied)) notes.add('not_listed');
  if (rented.some(({ no_rent: count }) => count > 0)) notes.add('unknown_rents');
  if (sums.some(({ isNow }) => !isNow)) notes.add('earlier');
  if (sums.some(({ sums: { area } }) => area === null)) notes.add('two_measures');
  return notes;
}
