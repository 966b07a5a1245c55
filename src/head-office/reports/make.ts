/** Every report by its name, and how one is made: in one view of the database, over the properties that somebody has. */
import { sumOf } from '../../main/domain/unit/occupancy';
import type { Database } from '../database/tx';
import type { Scope } from '../people/scope';
import { listProperties, type Property } from '../properties';
import { occupancy } from './occupancy';
import { deposits, receivables } from './receivables';
import { rentRoll } from './rent-roll';
import type { Column, ColumnName, Line, Report, ReportMade, ReportName, ReportSite } from './shapes';
import { loadSites } from './sites';

const reports: Readonly<Record<ReportName, Report>> = {
  'rent-roll': rentRoll,
  occupancy,
  receivables,
  deposits,
};

export const reportNames = Object.keys(reports) as readonly ReportName[];

/** Null: there is none of that name. */
export const reportNamed = (word: string): ReportName | null =>
  reportNames.find((name) => name === word) ?? null;

export interface ReportAsked {
  readonly name: ReportName;
  /** Of one property; null: of all. */
  readonly siteId: string | null;
}

export interface ReportShown extends ReportMade {
  readonly asked: ReportAsked;
  readonly nowMs: number;
  /** All that somebody may choose from. */
  readonly properties: readonly Property[];
  readonly sites: readonly ReportSite[];
  readonly columns: readonly Column[];
  /** A line for each currency; null where one of the lines is not known. Of what is counted, the currency is null. */
  readonly sums: readonly {
    readonly currency: string | null;
    readonly cells: Readonly<Partial<Record<ColumnName, number | null>>>;
  }[];
}

export interface Reader {
  readonly scope: Scope;
  readonly nowMs: number;
  /** Where no catalogue says one. */
  readonly timeZone: string;
}

/** Null: a property that there is not, or that is another's. */
export async function makeReport(
  database: Database,
  asked: ReportAsked,
  { scope, nowMs, timeZone }: Reader,
): Promise<ReportShown | null> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const properties = await listProperties(tx, scope);
      const chosen = properties.filter(({ id }) => asked.siteId === null || id === asked.siteId);
      if (asked.siteId !== null && chosen.length === 0) return null;
      const sites = await loadSites(tx, chosen, { nowMs, timeZone });
      const kioskIds = sites.flatMap(({ kiosks }) => kiosks.map(({ id }) => id));
      const report = reports[asked.name];
      const { columns } = report;
      const { lines, notes } = await report.make({ tx, sites, kioskIds });
      const isUnread = sites.some(({ catalogue }) => catalogue === null);
      return {
        asked,
        nowMs,
        properties,
        sites,
        columns,
        lines,
        notes: new Set([...notes, ...(isUnread ? (['no_catalogue'] as const) : [])]),
        sums: sumsOf(columns, lines),
      };
    });
}

function sumsOf(columns: readonly Column[], lines: readonly Line[]): ReportShown['sums'] {
  const summed = columns.filter(({ isSummed }) => isSummed);
  if (summed.length === 0) return [];
  const byCurrency = [...Map.groupBy(lines, ({ currency }) => currency)].toSorted(([one], [other]) =>
    (one ?? '').localeCompare(other ?? '', 'en'),
  );
  return byCurrency.map(([currency, own]) => ({
    currency,
    cells: Object.fromEntries(
      summed.map(({ name }) => [name, sumOf(own.map((line) => amountOf(line, name)))]),
    ),
  }));
}

/** Where a line has no such cell, it adds nothing. */
const amountOf = ({ cells }: Line, name: ColumnName): number | null => {
  const value = cells[name];
  if (value === undefined) return 0;
  return typeof value === 'number' ? value : null;
};
