/** A page of a report's lines. Its address names the line beside it, so that lines which come and go move nothing. */
import type { Line, ReportSite } from './shapes';

/** A page is not for reading thousands of lines. */
const LINES_ON_A_PAGE = 500;

export interface LinesAsked {
  /** Names of lines, as `nameOf` makes them; '' where the address has none. */
  readonly after: string;
  readonly before: string;
}

export interface LinesPage {
  /** How many lines are before it. */
  readonly first: number;
  readonly lines: readonly Line[];
  /** How many there are on all pages. */
  readonly total: number;
  /** The line that the page before ends with, and the one that the next page follows; null: there is no such page. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A property's ID has no dot. */
const nameOf = ({ site, id }: Line): string => `${site.id}.${id}`;
const siteIn = (name: string): string => name.split('.')[0] ?? '';

/** The first page, where the address names no line that there is, nor its property. `lines`: all, or those from `skipped` on. */
export function pageOf(
  lines: readonly Line[],
  { after, before }: LinesAsked,
  { skipped, total }: { readonly skipped: number; readonly total: number } = {
    skipped: 0,
    total: lines.length,
  },
): LinesPage {
  const first =
    before === ''
      ? behind(lines, after)
      : Math.max(0, (placeOf(lines, before) ?? LINES_ON_A_PAGE) - LINES_ON_A_PAGE);
  const shown = lines.slice(first, first + LINES_ON_A_PAGE);
  const [top] = shown;
  const bottom = shown.at(-1);
  const last = skipped + first + shown.length;
  return {
    first: skipped + first,
    lines: shown,
    total,
    before: skipped + first > 0 && top ? nameOf(top) : null,
    after: last < total && bottom ? nameOf(bottom) : null,
  };
}

/** The same where only the lines of the properties around the page are made. `counts`: how many lines each property has. */
export async function pageOfSites(
  sites: readonly ReportSite[],
  { counts, asked }: { readonly counts: ReadonlyMap<string, number>; readonly asked: LinesAsked },
  linesOf: (sites: readonly ReportSite[]) => Promise<readonly Line[]>,
): Promise<LinesPage> {
  const countOf = (some: readonly ReportSite[]) =>
    some.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
  const named = siteIn(asked.before === '' ? asked.after : asked.before);
  const place = Math.max(
    0,
    sites.findIndex(({ id }) => id === named && counts.has(id)),
  );
  let first = place;
  if (asked.before !== '')
    while (first > 0 && countOf(sites.slice(first, place)) < LINES_ON_A_PAGE) first -= 1;
  let end = place + 1;
  while (end < sites.length && countOf(sites.slice(place + 1, end)) < LINES_ON_A_PAGE) end += 1;
  return pageOf(await linesOf(sites.slice(first, end)), asked, {
    skipped: countOf(sites.slice(0, first)),
    total: countOf(sites),
  });
}

/** Where the line is gone, its property's lines are shown from the first one on. */
function behind(lines: readonly Line[], name: string): number {
  const place = placeOf(lines, name);
  if (place === null) return 0;
  const line = lines[place];
  return line && nameOf(line) === name && place + 1 < lines.length ? place + 1 : place;
}

/** Of the line, or of the first one of its property; null: there is neither. */
function placeOf(lines: readonly Line[], name: string): number | null {
  const [site, ...id] = name.split('.');
  const wanted = id.join('.');
  const first = lines.findIndex((line) => line.site.id === site);
  if (first === -1) return null;
  const place = lines.findIndex((line) => line.site.id === site && line.id === wanted);
  return place === -1 ? first : place;
}
