/** How full each property was at the end of each of twelve months. The last one ends now, or on the day that was asked for. */
import { addDays, businessDateAt } from '../../main/domain/base/dates';
import { share } from '../../main/domain/unit/occupancy';
import { selectBegun } from '../database/figures/read';
import { sumUnits, type UnitSums } from '../database/figures/roll';
import { sumLetOnDays, type LetOnDay, type SitesOnDays } from '../database/figures/roll-days';
import { endOfDayMs } from './roll';
import type { Line, Report, ReportNote, ReportSite } from './shapes';

const MONTHS = 12;

export const months: Report = {
  isOfDay: true,
  columns: [
    { name: 'day', kind: 'day' },
    { name: 'listed', kind: 'count' },
    { name: 'occupied', kind: 'count' },
    { name: 'units_percent', kind: 'percent' },
    { name: 'area_percent', kind: 'percent' },
    { name: 'contract_rent', kind: 'money' },
  ],
  async make({ tx, sites, kioskIds, at }) {
    const begun = await selectBegun(tx, kioskIds);
    const months = sites.map((site) => ({ site, ...monthsOf(site, at ?? site.today, begun) }));
    const notes = new Set<ReportNote>();
    if (sites.length > 0) notes.add('listed_now');
    if (months.some(({ isShort }) => isShort)) notes.add('months_before');
    const units = await sumUnits(
      tx,
      sites.map(({ id }) => id),
    );
    const bySite = new Map(units.map((row) => [row.property_id, row]));
    const sums = new Map(
      (await sumLetOnDays(tx, zonesOf(sites, at))).map((row) => [`${row.property_id} ${row.day}`, row]),
    );
    const lines = months.flatMap(({ site, days, skipped }) =>
      days.map((day, index) =>
        lineOf(site, day, { units: bySite.get(site.id), rented: sums.get(`${site.id} ${index + skipped}`) }),
      ),
    );
    return { lines, notes };
  },
};

/** Properties of one clock have the same days. */
function zonesOf(sites: readonly ReportSite[], at: string | null): readonly SitesOnDays[] {
  return [...Map.groupBy(sites, ({ timeZone, today }) => `${timeZone} ${today}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { timeZone, today } = first;
    const days = monthEnds(at ?? today);
    return [
      {
        propertyIds: own.map(({ id }) => id),
        days: days.map((day) => ({ day, next: addDays(day, 1), endMs: endOfDayMs(day, timeZone) })),
        isNow: at === null || at >= today,
      },
    ];
  });
}

/** The last one is the day itself. */
function monthEnds(last: string): readonly string[] {
  const days = [last];
  for (let day = last; days.length < MONTHS;) {
    day = addDays(`${day.slice(0, 7)}-01`, -1);
    days.unshift(day);
  }
  return days;
}

/** The month ends up to a day, the earliest first; those alone that a kiosk of the property has seen. */
function monthsOf(site: ReportSite, last: string, begun: ReadonlyMap<string, number>) {
  const days = monthEnds(last);
  const firstMs = Math.min(...site.kiosks.map(({ id }) => begun.get(id) ?? Infinity));
  const firstDay = firstMs === Infinity ? site.today : businessDateAt(firstMs, site.timeZone);
  const seen = days.filter((day) => day >= firstDay);
  const skipped = days.length - seen.length;
  return { days: seen, skipped, isShort: skipped > 0 };
}

function lineOf(
  site: ReportSite,
  day: string,
  { units, rented }: { readonly units: UnitSums | undefined; readonly rented: LetOnDay | undefined },
): Line {
  const listed = units?.listed ?? 0;
  const occupied = rented?.occupied ?? 0;
  const size = units ? units.area : 0;
  return {
    site,
    id: day,
    currency: site.catalogue?.currency ?? null,
    cells: {
      day,
      listed,
      occupied,
      units_percent: share(occupied, listed),
      area_percent: share(rented?.area ?? 0, size),
      contract_rent: rented && rented.no_rent > 0 ? null : (rented?.rent_minor ?? 0),
    },
  };
}
