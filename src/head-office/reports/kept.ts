/** Whether a report has changed since somebody kept it as a file: kiosks may report later what happened in its days. */
import { createHash } from 'node:crypto';
import type { Language } from '../../shared/languages';
import { findKept, saveKept } from '../database/people/kept-reports';
import type { Database, Tx } from '../database/tx';
import type { ReportShown } from './make';

export interface KeptBefore {
  readonly by: string;
  readonly atMs: number;
  readonly isChanged: boolean;
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Which report it is: the same days of the same properties, in one language. Null: one as of now always changes. */
function askedHash(
  { asked, days, at, sites }: Omit<ReportShown, 'lines'>,
  language: Language,
): string | null {
  if (days === null && at === null) return null;
  return sha256([asked.name, days?.from, days?.to, at, language, sites.map(({ id }) => id)]);
}

const linesHash = ({ lines }: ReportShown): string =>
  sha256(lines.map(({ site, currency, cells }) => [site.id, currency, cells]));

export async function noteKept(
  tx: Tx,
  report: ReportShown,
  { by, language }: { readonly by: string; readonly language: Language },
): Promise<void> {
  const asked = askedHash(report, language);
  if (asked === null) return;
  const { nowMs } = report;
  await saveKept(tx, { asked_sha256: asked, lines_sha256: linesHash(report), at_ms: nowMs, said_by: by });
}

/** Null: nobody kept it. `whole`: the same report with all its lines, which are made only where somebody did. */
export async function keptBefore(
  database: Database,
  report: Omit<ReportShown, 'lines'>,
  { language, whole }: { readonly language: Language; readonly whole: () => Promise<ReportShown | null> },
): Promise<KeptBefore | null> {
  const asked = askedHash(report, language);
  const kept = asked === null ? undefined : await findKept(database, asked);
  const now = kept && (await whole());
  if (!kept || !now) return null;
  return { by: kept.said_by, atMs: kept.at_ms, isChanged: kept.lines_sha256 !== linesHash(now) };
}
