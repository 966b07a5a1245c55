/** A report as a file. Its columns are named by words for programs; amounts have a point, and each line says its currency. */
import type { reportFormats } from '../../shared/desk/choices';
import { isCurrency } from '../../shared/currencies';
import { amountIn, figure, percent, tableFile, type FileCell } from '../../main/domain/base/table-file';
import { toIsoInstant } from '../../main/domain/base/dates';
import type { ReportShown } from './make';
import { earliest } from './sites';
import type { Cell, Column } from './shapes';

interface Kept {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** `madeBy`: the name of who keeps it. */
export async function reportFile(
  report: ReportShown,
  as: (typeof reportFormats)[number],
  madeBy: string,
): Promise<Kept> {
  const { asked, days, at, sites, columns, lines, notes, facts, nowMs } = report;
  const hasMoney = columns.some(({ kind }) => kind === 'money');
  const heads = [
    'site',
    ...(hasMoney ? ['currency'] : []),
    ...columns.map(({ name }) => name),
    'complete_until',
  ];
  const rows = lines.map(({ site, currency, cells }) => [
    site.name,
    ...(hasMoney ? [currency] : []),
    ...columns.map((column) => written(cells[column.name] ?? null, column, currency)),
    instant(site.untilMs),
  ]);
  const file = await tableFile(as, {
    heads,
    rows,
    about: [
      ['report', asked.name],
      ['site', asked.propertyId === null ? 'all' : (sites[0]?.name ?? '')],
      ...(days === null ? [] : [['from', days.from] as const, ['to', days.to] as const]),
      ...(at === null ? [] : [['at', at] as const]),
      ['made_at', toIsoInstant(nowMs)],
      ['made_by', madeBy],
      ['complete_until', instant(earliest(sites)) ?? ''],
      ...Object.entries(facts).map(
        ([fact, count]) => [fact, fact === 'converted' ? (count * 100).toFixed(2) : String(count)] as const,
      ),
      ...[...notes].map((note) => ['note', note] as const),
    ],
  });
  const of = days === null ? (at ?? toIsoInstant(nowMs).slice(0, 10)) : `${days.from}-${days.to}`;
  const mediaType = as === 'csv' ? `${file.mediaType}; charset=utf-8` : file.mediaType;
  return { ...file, mediaType, name: `${asked.name}-${of}.${as}` };
}

const instant = (atMs: number | null): string | null => (atMs === null ? null : toIsoInstant(atMs));

function written(value: Cell, { kind }: Column, currency: string | null): FileCell {
  if (typeof value !== 'number') return value;
  if (kind === 'money') return currency !== null && isCurrency(currency) ? amountIn(currency)(value) : null;
  if (kind === 'size') return figure(value, 2);
  if (kind === 'rate') return figure(value * 100, 3);
  return kind === 'percent' ? percent(value) : value;
}
