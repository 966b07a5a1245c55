/** Reports at the desk, for the screen. */
import type { DeskOutput } from '../../../shared/desk/channels';
import { ok, type Result } from '../../../shared/result';
import { findBegunMs } from '../../database/desk/rent-roll';
import { addDays, businessDateAt, toIsoInstant } from '../../domain/base/dates';
import { occupancyOf, sumOf } from '../../domain/unit/occupancy';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { readRoll, type Roll, type RollAsked, type RollLine } from './rent-roll';

export async function rentRoll(
  ctx: ServiceContext,
  asked: RollAsked,
): Promise<Result<DeskOutput<'reports.rent-roll'>>> {
  const roll = await readRoll(ctx, asked);
  if (!roll.ok) return roll;
  const rows = roll.value.lines.map(({ row }) => row);
  const rented = rows.filter(({ contractNumber }) => contractNumber !== null);
  return ok({
    ...aboutOf(ctx, roll.value),
    rows,
    sums: {
      streetMinor: sumOf(rows.map((row) => row.streetMinor)),
      contractMinor: sumOf(rented.map((row) => row.contractMinor)),
      effectiveMinor: sumOf(rented.map((row) => row.effectiveMinor)),
      depositMinor: sumOf(rented.map((row) => row.depositMinor)),
      owedMinor: sumOf(rented.map((row) => row.owedMinor)),
    },
  });
}

export async function occupancy(
  ctx: ServiceContext,
  asked: RollAsked,
): Promise<Result<DeskOutput<'reports.occupancy'>>> {
  const roll = await readRoll(ctx, asked);
  if (!roll.ok) return roll;
  // A unit that is no longer listed is not the site's to rent out.
  const lines = roll.value.lines.filter(({ isListed }) => isListed);
  const of = (some: readonly RollLine[]) => occupancyOf(some.map(({ counted }) => counted));
  const groups = (
    by: 'type' | 'size' | 'floor',
    sorted: readonly RollLine[],
    nameOf: (line: RollLine) => string,
  ) => [...Map.groupBy(sorted, nameOf)].map(([name, some]) => ({ by, name, occupancy: of(some) }));
  const bySize = lines.toSorted(bySizeOf);
  const byFloor = lines.toSorted((a, b) => a.row.floor - b.row.floor);
  return ok({
    ...aboutOf(ctx, roll.value),
    whole: of(lines),
    groups: [
      ...groups('type', lines, ({ row }) => row.storageType),
      ...groups('size', bySize, ({ row }) => row.areaText),
      ...groups('floor', byFloor, ({ row }) => row.floorText),
    ],
  });
}

/** Smallest first, what has an area before what has a volume. */
function bySizeOf({ counted: one }: RollLine, { counted: other }: RollLine): number {
  if (one.measure !== other.measure) return one.measure === 'area' ? -1 : 1;
  return one.area - other.area;
}

function aboutOf({ clock }: Pick<ServiceContext, 'clock'>, { property, at, isToday, lines }: Roll) {
  const madeAt = toIsoInstant(clock.nowMs());
  const elsewhere = lines.filter(
    ({ isListed, row, counted }) => isListed && row.state === 'elsewhere' && !counted.isOccupied,
  ).length;
  return { property: property.name, currency: property.currency, at, isToday, madeAt, elsewhere };
}

const MONTHS = 12;

/** Up to twelve months until that of the day. Of months that ended before the kiosk began, nobody knows who rented what. */
export async function occupancyByMonth(
  ctx: ServiceContext,
  asked: RollAsked,
): Promise<Result<DeskOutput<'reports.months'>>> {
  const last = await occupancy(ctx, asked);
  if (!last.ok) return last;
  const { whole, groups: _groups, ...about } = last.value;
  const months = [{ at: about.at, occupancy: whole }];
  const first = await ctx.store.read(async (tx) => {
    const begunMs = await findBegunMs(tx);
    const { time_zone: zone } = await requireProperty(tx);
    return begunMs === null ? about.at : businessDateAt(begunMs, zone);
  });
  for (let end = monthBefore(about.at); months.length < MONTHS && end >= first; end = monthBefore(end)) {
    const month = await occupancy(ctx, { ...asked, at: end });
    if (!month.ok) return month;
    months.unshift({ at: end, occupancy: month.value.whole });
  }
  return ok({ ...about, months });
}

/** The last day of the month before a day. */
const monthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);
