/** Reports as files. A file names its columns by words for programs, and writes amounts with a point. */
import type { ReportName, TableName } from '../../../shared/desk/choices';
import type { DeskOutput } from '../../../shared/desk/channels';
import { columnsOf, reportTables, type CellKind } from '../../../shared/desk/report-tables';
import { ok, type Result } from '../../../shared/result';
import { amountIn, figure, percent, tableFile, type FileCell as Cell } from '../../domain/base/table-file';
import { toIsoInstant } from '../../domain/base/dates';
import type { Occupancy } from '../../domain/unit/occupancy';
import type { ServiceContext } from '../base/context';
import { premiums } from './premiums';
import type { RollAsked } from './rent-roll';
import type { TableAsked } from './report-table';
import { reportTable } from './report-tables';
import { occupancy, occupancyByMonth, rentRoll } from './reports';

const linesOf = {
  'rent-roll': rollLines,
  occupancy: occupancyLines,
  months: monthLines,
  premiums: premiumLines,
} as const;
const isTable = (name: ReportName): name is TableName => name in reportTables;

export async function reportFile(
  ctx: ServiceContext,
  { name, as, ...asked }: TableAsked & { readonly name: ReportName; readonly as: 'csv' | 'xlsx' },
): Promise<Result<DeskOutput<'reports.file'>>> {
  const table = isTable(name) ? await tableLines(ctx, name, asked) : await linesOf[name](ctx, asked);
  if (!table.ok) return table;
  const { at, from, property, lines, facts = [] } = table.value;
  const heads = table.value.heads ?? Object.keys(lines[0] ?? {});
  const rows = lines.map((line) => Object.values(line));
  const { mediaType, content } = await tableFile(as, {
    heads,
    rows,
    about: [
      ['report', name],
      ['site', property],
      ...(from ? [['from', from] as const] : []),
      ['at', at],
      ['made_at', toIsoInstant(ctx.clock.nowMs())],
      ...facts,
    ],
  });
  const fileName = `${name}-${from ? `${from}-` : ''}${at}.${as}`;
  return ok({ fileName, mediaType, base64: content.toString('base64') });
}

type Line = Readonly<Record<string, Cell>>;
type Table = Promise<
  Result<{
    readonly at: string;
    readonly property: string;
    readonly lines: readonly Line[];
    /** Of a period, its first day; it is part of the file's name. */
    readonly from?: string | null;
    /** Those of the lines, where there may be none. */
    readonly heads?: readonly string[];
    /** What is known beside the lines. */
    readonly facts?: readonly (readonly [string, string])[];
  }>
>;

/** Words and people as they are called in the books; the kiosk by its own name for itself. */
async function tableLines(ctx: ServiceContext, name: TableName, asked: TableAsked): Table {
  const report = await reportTable(ctx, { ...asked, name });
  if (!report.ok) return report;
  const { at, from, property, currency, rows, facts } = report.value;
  const columns = columnsOf(name);
  const about = { site: property, ...(from === null ? {} : { from }), at, currency };
  const amount = amountIn(currency);
  const written = (value: string | number | null, kind: CellKind): Cell => {
    if (kind === 'person') return value ?? 'kiosk';
    if (typeof value !== 'number') return value;
    if (kind === 'money') return amount(value);
    return kind === 'percent' ? figure(value * 100, 3) : value;
  };
  const lines = rows.map(({ cells }) => ({
    ...about,
    ...Object.fromEntries(
      columns.map((column) => [column.name, written(cells[column.name] ?? null, column.kind)]),
    ),
  }));
  return ok({
    at,
    from,
    property,
    lines,
    heads: [...Object.keys(about), ...columns.map((column) => column.name)],
    facts: facts.map(({ what, text }) => [what, text] as const),
  });
}

async function rollLines(ctx: ServiceContext, asked: RollAsked): Table {
  const roll = await rentRoll(ctx, asked);
  if (!roll.ok) return roll;
  const { at, property, currency, rows } = roll.value;
  const amount = amountIn(currency);
  const lines = rows.map((row) => ({
    site: property,
    at,
    unit: row.unitNumber,
    type: row.storageType,
    floor: row.floorText,
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
  return ok({ at, property, lines });
}

async function occupancyLines(ctx: ServiceContext, asked: RollAsked): Table {
  const report = await occupancy(ctx, asked);
  if (!report.ok) return report;
  const { at, property, whole, groups } = report.value;
  const lines = [
    occupancyLine({ site: property, at, by: 'all', name: '' }, whole),
    ...groups.map(({ by, name, occupancy: of }) => occupancyLine({ site: property, at, by, name }, of)),
  ];
  return ok({ at, property, lines });
}

async function monthLines(ctx: ServiceContext, asked: RollAsked): Table {
  const report = await occupancyByMonth(ctx, asked);
  if (!report.ok) return report;
  const { at, property, months } = report.value;
  const lines = months.map((month) => occupancyLine({ site: property, at: month.at }, month.occupancy));
  return ok({ at, property, lines });
}

async function premiumLines(ctx: ServiceContext, asked: RollAsked): Table {
  const report = await premiums(ctx, asked);
  if (!report.ok) return report;
  const { at, from, property, currency, rows } = report.value;
  const amount = amountIn(currency);
  const lines = rows.map((row) => ({
    site: property,
    from,
    at,
    insurer: row.insurer,
    plan: row.plan,
    cover: row.cover,
    contracts: row.contracts,
    currency,
    insured_amount: amount(row.coveredMinor),
    premium: amount(row.premiumMinor),
    billed: amount(row.billedMinor),
    credited: amount(row.creditedMinor),
    tax: amount(row.taxMinor),
    collected: amount(row.collectedMinor),
  }));
  return ok({ at, property, lines });
}

const occupancyLine = (of: Line, counted: Omit<Occupancy, 'area'>): Line => ({
  ...of,
  listed: counted.listed,
  rentable: counted.rentable,
  occupied: counted.occupied,
  units_percent: percent(counted.ofListed),
  units_of_rentable_percent: percent(counted.ofRentable),
  area_percent: percent(counted.areaOfListed),
  area_of_rentable_percent: percent(counted.areaOfRentable),
  economic_percent: percent(counted.economic),
  rate_percent: percent(counted.rate),
});
