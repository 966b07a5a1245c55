/** How full each property was at the end of each of twelve months. The last one ends now, or on the day that was asked for. */
import { addDays, businessDateAt } from '../../main/domain/base/dates';
import { share, sumOf } from '../../main/domain/unit/occupancy';
import { selectBegun } from '../database/figures/read';
import { readRollBooks, standingOn, type RollBooks } from './roll';
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
  async make(work) {
    const begun = await selectBegun(work.tx, work.kioskIds);
    const months = work.sites.map((site) => ({ site, ...monthsOf(site, work.at ?? site.today, begun) }));
    const [since = null] = months.flatMap(({ days }) => days[0] ?? []).toSorted();
    const books = await readRollBooks(work, since);
    const notes = new Set<ReportNote>();
    if (work.sites.length > 0) notes.add('listed_now');
    if (months.some(({ isShort }) => isShort)) notes.add('months_before');
    return { lines: months.flatMap(({ site, days }) => linesOf(site, books, days)), notes };
  },
};

/** The month ends up to a day, the earliest first; those alone that a kiosk of the property has seen. */
function monthsOf(site: ReportSite, last: string, begun: ReadonlyMap<string, number>) {
  const days = [last];
  for (let day = last; days.length < MONTHS;) {
    day = addDays(`${day.slice(0, 7)}-01`, -1);
    days.unshift(day);
  }
  const firstMs = Math.min(...site.kiosks.map(({ id }) => begun.get(id) ?? Infinity));
  const firstDay = firstMs === Infinity ? site.today : businessDateAt(firstMs, site.timeZone);
  const seen = days.filter((day) => day >= firstDay);
  return { days: seen, isShort: seen.length < days.length };
}

function linesOf(site: ReportSite, books: RollBooks, days: readonly string[]): readonly Line[] {
  const { units } = books.of(site);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const isOneMeasure = new Set(units.map(({ measure }) => measure ?? 'area')).size <= 1;
  const size = units.reduce((sum, { area }) => sum + area, 0);
  return days.map((day): Line => {
    const { contracts, unlisted } = standingOn(site, books, day);
    const occupied = contracts.map(({ unit_id: id }) => byId.get(id)?.area ?? 0);
    const rentOf = (contract: (typeof contracts)[number]) => books.rentOf(contract, day);
    return {
      site,
      id: day,
      currency: site.catalogue?.currency ?? null,
      cells: {
        day,
        listed: units.length,
        occupied: occupied.length,
        units_percent: share(occupied.length, units.length),
        area_percent: isOneMeasure
          ? share(
              occupied.reduce((sum, area) => sum + area, 0),
              size,
            )
          : null,
        contract_rent: sumOf([...contracts, ...unlisted].map(rentOf)),
      },
    };
  });
}
