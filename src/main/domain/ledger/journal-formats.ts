/** What the journal is handed out as: what each format asks for, its files, and what they are called. For the desk and for head office. Pure. */
import type { JournalFormat } from '../../../shared/desk/journal-formats';
import { accountKey, datevJournal, plainJournal, type JournalFacts, type JournalLine } from './journal-file';
import { quickbooksJournal, xeroJournal } from './journal-imports';

/**
 * What formats want to know besides: DATEV its numbers of the adviser and of the client, Xero the name of a rate without tax.
 * Xero's tracking category and QuickBooks' location may stay empty.
 */
export const formatNames = {
  datev: ['datev.adviser', 'datev.client'],
  xero: ['xero.tax_rate', 'xero.tracking'],
  quickbooks: ['quickbooks.location'],
  csv: [],
} as const satisfies Readonly<Record<JournalFormat, readonly string[]>>;
const DATEV_ACCOUNT = /^\d{4,9}$/;
const DATEV_NUMBER = /^\d{1,7}$/;

/** Names of what is asked for and was not said, or not as the format has it. */
export function missingNames(
  { lines, settings }: Pick<JournalFacts, 'lines' | 'settings'>,
  format: JournalFormat,
): readonly string[] {
  const good = format === 'datev' ? DATEV_ACCOUNT : /./;
  const isGiven = (name: string, like: RegExp) => like.test(settings.get(name) ?? '');
  const numbers = format === 'datev' ? formatNames.datev : format === 'xero' ? ['xero.tax_rate'] : [];
  const unnamed = lines.filter(({ number }) => !good.test(number));
  return [
    ...numbers.filter((name) => !isGiven(name, format === 'datev' ? DATEV_NUMBER : /./)),
    ...new Set(unnamed.map(({ account, taxCode }) => accountKey(account, taxCode))),
  ];
}

/** As DATEV's head says it. */
export const lengthOf = (numbers: readonly string[]): number =>
  Math.max(4, ...numbers.map((number) => number.length));

interface JournalPart {
  readonly content: Buffer;
  readonly lines: readonly JournalLine[];
}

/** The files of a month: one, but for Xero, which takes so many lines at a time. */
export const filesOf: Readonly<Record<JournalFormat, (facts: JournalFacts) => readonly JournalPart[]>> = {
  datev: (facts) => [{ content: datevJournal(facts), lines: facts.lines }],
  csv: (facts) => [{ content: plainJournal(facts), lines: facts.lines }],
  quickbooks: (facts) => [{ content: quickbooksJournal(facts), lines: facts.lines }],
  xero: xeroJournal,
};

/** As DATEV wants its batches to be called. */
export function fileNameOf(
  { site, month }: Pick<JournalFacts, 'site' | 'month'>,
  format: JournalFormat,
  part: number | null,
): string {
  const place =
    site
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'site';
  const end = part === null ? '' : `-${part}`;
  return format === 'datev'
    ? `EXTF_Buchungsstapel_${place}_${month.replace('-', '')}${end}.csv`
    : `journal-${format === 'csv' ? '' : `${format}-`}${place}-${month}${end}.csv`;
}
