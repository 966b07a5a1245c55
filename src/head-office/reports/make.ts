/** Every report by its name, and how one is made: in one view of the database, over the properties that somebody has. */
import { businessDateAt, isBusinessDate } from '../../main/domain/base/dates';
import type { Language } from '../../shared/languages';
import { areReportDays, MOST_REPORT_DAYS } from '../../shared/report-days';
import type { Database } from '../database/tx';
import { Refused } from '../locales/refused';
import { mayDo, type Role } from '../people/roles';
import type { Scope } from '../people/scope';
import { listProperties, type Property } from '../properties';
import { closings } from './closings';
import { exceptions } from './exceptions';
import { months } from './months';
import { moves } from './moves';
import { occupancy } from './occupancy';
import { pageOf, pageOfSites, type LinesAsked, type LinesPage } from './paging';
import { deposits, receivables } from './receivables';
import { premiums } from './premiums';
import { rentRoll } from './rent-roll';
import { takings } from './takings';
import { taxes } from './taxes';
import type {
  Column,
  ColumnName,
  Line,
  Report,
  ReportDays,
  ReportMade,
  ReportName,
  ReportSite,
  ReportWork,
  Sums,
} from './shapes';
import { loadSites } from './sites';

const reports: Readonly<Record<ReportName, Report>> = {
  'rent-roll': rentRoll,
  occupancy,
  months,
  takings,
  closings,
  taxes,
  premiums,
  moves,
  exceptions,
  receivables,
  deposits,
};

export const reportNames = Object.keys(reports) as readonly ReportName[];

/** Of units and rents. All others are about what somebody paid or owes. */
const ofUnits: ReadonlySet<ReportName> = new Set<ReportName>(['rent-roll', 'occupancy', 'months', 'moves']);

export const mayRead = (role: Role, name: ReportName): boolean =>
  mayDo(role, 'seeMoney') || (mayDo(role, 'seeReports') && ofUnits.has(name));

/** Who did something is named in it. */
export const namesPeople = (name: ReportName): boolean =>
  reports[name].columns.some(({ kind }) => kind === 'person');

/** Null: there is none of that name. */
export const reportNamed = (word: string): ReportName | null =>
  reportNames.find((name) => name === word) ?? null;

export interface ReportAsked {
  readonly name: ReportName;
  /** Of one property; null: of all. */
  readonly propertyId: string | null;
  /** As they were written in the address; '' where they were not. */
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

export interface ReportShown extends Required<ReportMade> {
  readonly asked: Pick<ReportAsked, 'name' | 'propertyId'>;
  readonly days: ReportDays | null;
  readonly at: string | null;
  /** Whether a day can be asked for. */
  readonly isOfDay: boolean;
  readonly nowMs: number;
  /** All that somebody may choose from. */
  readonly properties: readonly Property[];
  readonly sites: readonly ReportSite[];
  readonly columns: readonly Column[];
  /** One for each currency, of all lines. */
  readonly sums: readonly Sums[];
}

/** `lines`: those of a page. */
export interface ReportPage extends ReportShown {
  readonly page: LinesPage;
}

export interface Reader {
  readonly scope: Scope;
  readonly language: Language;
  readonly nowMs: number;
  /** Where no catalogue says one. */
  readonly timeZone: string;
}

/** Those of the month until today, where nothing else was said. Refuses days that are none, too many or the wrong way round. */
function daysOf({ from, to }: ReportAsked, today: string): ReportDays {
  const days = { from: from || `${(to || today).slice(0, 7)}-01`, to: to || today };
  if (!areReportDays(days.from, days.to)) throw new Refused((t) => t.reports.wrongDays(MOST_REPORT_DAYS));
  return days;
}

/** Of no property. */
const nothing: Made = { lines: [], notes: new Set(), sums: [] };

/** Null: now. Refuses what is no day, and one to come. */
function dayOf({ at }: ReportAsked, today: string): string | null {
  if (at === '') return null;
  if (!isBusinessDate(at) || at > today) throw new Refused((t) => t.reports.wrongDay);
  return at;
}

/** The latest day that one of the properties has now: one that is ahead can ask for its own. */
const latestDay = (sites: readonly ReportSite[]): string | undefined =>
  sites
    .map(({ today }) => today)
    .toSorted()
    .at(-1);

/** With all its lines. Null: a property that there is not, or that is another's. Refuses days as `daysOf` and `dayOf` do. */
export function makeReport(
  database: Database,
  asked: ReportAsked,
  reader: Reader,
): Promise<ReportShown | null> {
  return inOneView(database, { asked, reader }, async (report, work) => {
    const made = await report.make(work);
    return { ...made, sums: sumsOf(report.columns, made.lines) };
  });
}

/** The same, but with the lines of a page alone. */
export async function makeReportPage(
  database: Database,
  asked: ReportAsked,
  { lines, ...reader }: Reader & { readonly lines: LinesAsked },
): Promise<ReportPage | null> {
  let page = pageOf([], lines);
  const report = await inOneView(database, { asked, reader }, async (report, work) => {
    if (!report.addUp || work.sites.length === 1) {
      const made = await report.make(work);
      page = pageOf(made.lines, lines);
      return { ...made, sums: sumsOf(report.columns, made.lines) };
    }
    const { counts, sums, notes } = await report.addUp(work);
    page = await pageOfSites(
      work.sites,
      { counts, asked: lines },
      async (sites) => (await report.make(workOf(work, sites))).lines,
    );
    return { lines: page.lines, sums, notes };
  });
  return report && { ...report, lines: page.lines, page };
}

const workOf = (work: ReportWork, sites: readonly ReportSite[]): ReportWork => ({
  ...work,
  sites,
  kioskIds: kiosksOf(sites),
});

const kiosksOf = (sites: readonly ReportSite[]): readonly string[] =>
  sites.flatMap(({ kiosks }) => kiosks.map(({ id }) => id));

type Made = ReportMade & Pick<ReportShown, 'sums'>;

/** Null: a property that there is not, or that is another's. */
function inOneView(
  database: Database,
  {
    asked,
    reader: { scope, language, nowMs, timeZone },
  }: { readonly asked: ReportAsked; readonly reader: Reader },
  make: (report: Report, work: ReportWork) => Promise<Made>,
): Promise<ReportShown | null> {
  const report = reports[asked.name];
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const properties = await listProperties(tx, scope);
      const chosen = properties.filter(({ id }) => asked.propertyId === null || id === asked.propertyId);
      if (asked.propertyId !== null && chosen.length === 0) return null;
      const sites = await loadSites(tx, chosen, { nowMs, timeZone });
      const today = latestDay(sites) ?? businessDateAt(nowMs, timeZone);
      const days = report.hasDays ? daysOf(asked, today) : null;
      const at = report.isOfDay ? dayOf(asked, today) : null;
      const asOf = { days: days ?? { from: today, to: today }, at, language };
      const made =
        sites.length === 0 ? nothing : await make(report, { tx, sites, kioskIds: kiosksOf(sites), ...asOf });
      const { lines, notes, facts = {}, sums } = made;
      const isUnread = sites.some(({ catalogue }) => catalogue === null);
      return {
        asked,
        days,
        at,
        isOfDay: report.isOfDay === true,
        nowMs,
        properties,
        sites,
        columns: report.columns,
        lines,
        facts,
        notes: new Set([...notes, ...(isUnread ? (['no_catalogue'] as const) : [])]),
        sums,
      };
    });
}

/** Where a line has no such cell, it adds nothing. */
function sumsOf(columns: readonly Column[], lines: readonly Line[]): ReportShown['sums'] {
  const summed = columns.flatMap(({ name, isSummed }) => (isSummed ? [name] : []));
  if (summed.length === 0) return [];
  const byCurrency = new Map<string | null, Partial<Record<ColumnName, number | null>>>();
  for (const { currency, cells } of lines) {
    const sums = byCurrency.get(currency) ?? Object.fromEntries(summed.map((name) => [name, 0]));
    byCurrency.set(currency, sums);
    for (const name of summed) {
      const value = cells[name];
      const sum = sums[name];
      if (value === undefined || typeof sum !== 'number') continue;
      sums[name] = typeof value === 'number' ? sum + value : null;
    }
  }
  return [...byCurrency]
    .toSorted(([one], [other]) => (one ?? '').localeCompare(other ?? '', 'en'))
    .map(([currency, cells]) => ({ currency, cells }));
}
