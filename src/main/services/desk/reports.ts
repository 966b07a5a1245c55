/** Reports at the desk, for the screen and as CSV. A file names its columns by words for programs, and writes amounts with a point. */
import type { ReportName } from '../../../shared/desk/choices';
import type { DeskOutput } from '../../../shared/desk/channels';
import { currencyRule } from '../../../shared/currencies';
import { ok, type Result } from '../../../shared/result';
import { csvText } from '../../domain/base/csv';
import { toIsoInstant } from '../../domain/base/dates';
import { occupancyOf, sumOf, type Occupancy } from '../../domain/unit/occupancy';
import type { ServiceContext } from '../base/context';
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
  // A unit that is listed no more is not the site's to fill.
  const lines = roll.value.lines.filter(({ isListed }) => isListed);
  const of = (some: readonly RollLine[]) => occupancyOf(some.map(({ counted }) => counted));
  const groups = (
    by: 'type' | 'size' | 'floor',
    sorted: readonly RollLine[],
    nameOf: (line: RollLine) => string,
  ) => [...Map.groupBy(sorted, nameOf)].map(([name, some]) => ({ by, name, occupancy: of(some) }));
  const bySize = lines.toSorted((a, b) => a.counted.area - b.counted.area);
  const byFloor = lines.toSorted((a, b) => a.row.floor - b.row.floor);
  return ok({
    ...aboutOf(ctx, roll.value),
    whole: of(lines),
    groups: [
      ...groups('type', lines, ({ row }) => row.storageType),
      ...groups('size', bySize, ({ row }) => row.areaText),
      ...groups('floor', byFloor, ({ row }) => String(row.floor)),
    ],
  });
}

function aboutOf({ clock }: Pick<ServiceContext, 'clock'>, { property, at, isToday }: Roll) {
  const madeAt = toIsoInstant(clock.nowMs());
  return { property: property.name, currency: property.currency, at, isToday, madeAt };
}

export async function reportFile(
  ctx: ServiceContext,
  { name, ...asked }: RollAsked & { readonly name: ReportName },
): Promise<Result<DeskOutput<'reports.file'>>> {
  const text = await (name === 'rent-roll' ? rollCsv(ctx, asked) : occupancyCsv(ctx, asked));
  if (!text.ok) return text;
  return ok({
    fileName: `${name}-${text.value.at}.csv`,
    mediaType: 'text/csv',
    base64: Buffer.from(text.value.csv, 'utf8').toString('base64'),
  });
}

type Csv = Result<{ readonly at: string; readonly csv: string }>;

async function rollCsv(ctx: ServiceContext, asked: RollAsked): Promise<Csv> {
  const roll = await rentRoll(ctx, asked);
  if (!roll.ok) return roll;
  const { at, property, currency, rows } = roll.value;
  const { exponent } = currencyRule(currency);
  const amount = (minor: number | null) =>
    minor === null ? null : (minor / 10 ** exponent).toFixed(exponent);
  const lines = rows.map((row) => ({
    site: property,
    at,
    unit: row.unitNumber,
    type: row.storageType,
    floor: row.floor,
    size: row.areaText,
    state: row.state,
    contract: row.contractNumber,
    tenant: row.tenant?.name ?? null,
    moved_in: row.movedInOn,
    leaves_on: row.leavesOn,
    currency,
    street_rent: amount(row.streetMinor),
    contract_rent: amount(row.contractMinor),
    discount: amount(row.discountMinor),
    effective_rent: amount(row.effectiveMinor),
    variance: amount(row.varianceMinor),
    variance_percent: percent(row.variance),
    premium: amount(row.premiumMinor),
    add_ons: amount(row.addOnsMinor),
    recurring_tax: amount(row.taxMinor),
    recurring_total: amount(row.totalMinor),
    deposit_held: amount(row.depositMinor),
    paid_through: row.paidThrough,
    next_bill: row.nextBillOn,
    owed: amount(row.owedMinor),
    days_past: row.daysPast,
    credit: amount(row.creditMinor),
    autopay: row.autopay === null ? null : Number(row.autopay),
    code_state: row.access,
  }));
  return ok({ at, csv: tableOf(lines) });
}

async function occupancyCsv(ctx: ServiceContext, asked: RollAsked): Promise<Csv> {
  const report = await occupancy(ctx, asked);
  if (!report.ok) return report;
  const { at, property, whole, groups } = report.value;
  const line = (by: string, name: string, of: Omit<Occupancy, 'area'>) => ({
    site: property,
    at,
    by,
    name,
    listed: of.listed,
    rentable: of.rentable,
    occupied: of.occupied,
    units_percent: percent(of.ofListed),
    units_of_rentable_percent: percent(of.ofRentable),
    area_percent: percent(of.areaOfListed),
    area_of_rentable_percent: percent(of.areaOfRentable),
    economic_percent: percent(of.economic),
    rate_percent: percent(of.rate),
  });
  const lines = [
    line('all', '', whole),
    ...groups.map((group) => line(group.by, group.name, group.occupancy)),
  ];
  return ok({ at, csv: tableOf(lines) });
}

/** Of a hundred, with two digits. */
function percent(share: number | null): string | null {
  return share === null ? null : (share * 100).toFixed(2);
}

/** The names of the first line's members stand above. There is always a line, or nothing. */
function tableOf(lines: readonly Readonly<Record<string, string | number | null>>[]): string {
  const [first] = lines;
  return first ? csvText([Object.keys(first), ...lines.map((line) => Object.values(line))]) : '';
}
