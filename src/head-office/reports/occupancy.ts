/** How full each property is, by units, by area and by money; of one property also by kind, size and floor. */
import { occupancyOf, sharesOf, type Occupancy } from '../../main/domain/unit/occupancy';
import { addUpOccupancy } from './occupancy-sums';
import { notesOf } from './rent-roll';
import { readRoll, type RollLine } from './roll';
import type { Line, Report, ReportMade, ReportSite, ReportWork } from './shapes';

export const occupancy: Report = {
  isOfDay: true,
  columns: [
    { name: 'grouping', kind: 'word' },
    { name: 'group', kind: 'text', isBelow: true },
    { name: 'listed', kind: 'count' },
    { name: 'rentable', kind: 'count', isBelow: true },
    { name: 'occupied', kind: 'count', isBelow: true },
    { name: 'units_percent', kind: 'percent' },
    { name: 'units_of_rentable_percent', kind: 'percent', isBelow: true },
    { name: 'area_percent', kind: 'percent' },
    { name: 'area_of_rentable_percent', kind: 'percent', isBelow: true },
    { name: 'economic_percent', kind: 'percent' },
    { name: 'rate_percent', kind: 'percent', isBelow: true },
  ],
  async make(work) {
    return work.sites.length === 1 ? ofOne(work) : ofMany(work);
  },
};

async function ofOne(work: ReportWork): Promise<ReportMade> {
  const roll = await readRoll(work);
  const notes = new Set(notesOf(roll));
  if (new Set(roll.flatMap(({ counted }) => counted?.measure ?? [])).size > 1) notes.add('two_measures');
  return { lines: work.sites.flatMap((site) => [wholeOf(site, roll), ...groupsOf(site, roll)]), notes };
}

/** The fullest first. */
async function ofMany(work: ReportWork): Promise<ReportMade> {
  const { sums, notes } = await addUpOccupancy(work);
  const lines = sums.map(({ site, isNow, sums: of }) =>
    lineFor(site, { by: 'all', group: null }, { isNow, of: sharesOf(of) }),
  );
  return { lines: lines.toSorted((one, other) => shareOf(other) - shareOf(one)), notes };
}

const shareOf = ({ cells }: Line): number => Number(cells.units_percent ?? -1);

const wholeOf = (site: ReportSite, own: readonly RollLine[]): Line =>
  lineOf(site, { by: 'all', group: null }, own);

function groupsOf(site: ReportSite, own: readonly RollLine[]): readonly Line[] {
  const listed = own.filter(({ unit }) => unit !== null);
  const groups = (by: string, lines: readonly RollLine[], nameOf: (line: RollLine) => string) =>
    [...Map.groupBy(lines, nameOf)].map(([group, some]) => lineOf(site, { by, group, like: some[0] }, some));
  const bySize = listed.toSorted((one, other) => (one.unit?.area ?? 0) - (other.unit?.area ?? 0));
  const byFloor = listed.toSorted((one, other) => (one.unit?.floor ?? 0) - (other.unit?.floor ?? 0));
  return [
    ...groups('by_type', listed, ({ unit }) => unit?.storageType ?? ''),
    ...groups('by_size', bySize, ({ size, sizeUnit }) => `${size ?? ''} ${sizeUnit ?? ''}`.trim()),
    ...groups('by_floor', byFloor, ({ unit }) => String(unit?.floor ?? '')),
  ];
}

interface Group {
  readonly by: string;
  readonly group: string | null;
  /** One of them. */
  readonly like?: RollLine | undefined;
}

function lineOf(site: ReportSite, group: Group, lines: readonly RollLine[]): Line {
  const of = occupancyOf(lines.flatMap(({ counted }) => counted ?? []));
  return lineFor(site, group, { isNow: lines.every((line) => line.isNow), of });
}

/** Of an earlier day nobody knows what was out of service. */
function lineFor(
  site: ReportSite,
  { by, group, like }: Group,
  { isNow, of }: { readonly isNow: boolean; readonly of: Occupancy },
): Line {
  return {
    site,
    id: `${by}-${group ?? ''}`,
    currency: null,
    cells: {
      grouping: by,
      ...(group !== null && { group }),
      // A page writes it as people do; a file has it as it is.
      ...(by === 'by_size' && like && { size: like.size, size_unit: like.sizeUnit }),
      listed: of.listed,
      rentable: isNow ? of.rentable : null,
      occupied: of.occupied,
      units_percent: of.ofListed,
      units_of_rentable_percent: isNow ? of.ofRentable : null,
      area_percent: of.areaOfListed,
      area_of_rentable_percent: isNow ? of.areaOfRentable : null,
      economic_percent: of.economic,
      rate_percent: of.rate,
    },
  };
}
