/** How full each property was at the end of each of twelve months. The last one ends now, or on the day that was asked for. */
import { addDays } from '../../main/domain/base/dates';
import { occupancyOf, sumOf } from '../../main/domain/unit/occupancy';
import { readRollBooks, rollOf, type RollBooks } from './roll';
import type { Line, Report, ReportSite } from './shapes';

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
    const daysOf = (site: ReportSite) => monthEnds(work.at ?? site.today);
    const [since = null] = work.sites.flatMap((site) => daysOf(site)[0] ?? []).toSorted();
    const books = await readRollBooks(work, since);
    return {
      lines: work.sites.flatMap((site) => daysOf(site).map((day) => lineOf(site, books, day))),
      notes: new Set(work.sites.length === 0 ? [] : ['listed_now']),
    };
  },
};

/** The earliest comes first. */
function monthEnds(last: string): readonly string[] {
  const days = [last];
  for (let day = last; days.length < MONTHS;) {
    day = addDays(`${day.slice(0, 7)}-01`, -1);
    days.unshift(day);
  }
  return days;
}

function lineOf(site: ReportSite, books: RollBooks, day: string): Line {
  const roll = rollOf(site, books, day);
  const of = occupancyOf(roll.flatMap(({ counted }) => counted ?? []));
  const rented = roll.filter(({ contract }) => contract !== null);
  return {
    site,
    currency: site.catalogue?.property.currency ?? null,
    cells: {
      day,
      listed: of.listed,
      occupied: of.occupied,
      units_percent: of.ofListed,
      area_percent: of.areaOfListed,
      contract_rent: sumOf(rented.map(({ contractMinor }) => contractMinor)),
    },
  };
}
