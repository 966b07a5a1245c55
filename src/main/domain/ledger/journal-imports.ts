/**
 * The journal as the files that Xero and QuickBooks Online import. Their columns are those of their makers' own help pages;
 * neither program has read one. Pure. Tax has accounts of its own, as in DATEV's file: no line asks for tax to be computed.
 */
import { csvText } from '../base/csv';
import { entriesOf, type JournalFacts, type JournalLine } from './journal-file';

/** Xero takes no more in one file. */
export const XERO_LINES = 300;

const textOf = ({ kind, contract }: JournalLine): string => `${kind} ${contract}`.trim();

/** What an entry is called where several kiosks have one of its number. */
const entryName = ({ kioskNames }: JournalFacts, { kiosk, entry }: JournalLine): string =>
  kioskNames === null ? `${entry}` : `${kioskNames.get(kiosk) ?? kiosk}-${entry}`;

/** An entry is in one file whole, and a file has as many of them as go into it. */
export function xeroJournal(
  facts: JournalFacts,
): readonly { readonly content: Buffer; readonly lines: readonly JournalLine[] }[] {
  const parts: JournalLine[][] = [];
  for (const entry of entriesOf(facts.lines)) {
    if (entry.length > XERO_LINES) throw new Error('an entry is longer than a file may be');
    const last = parts.at(-1);
    if (last && last.length + entry.length <= XERO_LINES) last.push(...entry);
    else parts.push([...entry]);
  }
  return parts.map((lines) => ({ content: xeroFile(facts, lines), lines }));
}

const XERO_HEADS =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1'.split(',');

/** What is debited is above nothing. Lines of one narration and date are one journal. */
function xeroFile(facts: JournalFacts, lines: readonly JournalLine[]): Buffer {
  const { exponent, month, settings } = facts;
  const tracking = settings.get('xero.tracking') ?? '';
  const rows = lines.map((line) => [
    `Keyturn ${month} ${entryName(facts, line)} ${line.document}`,
    line.on.split('-').toReversed().join('/'),
    textOf(line),
    line.number,
    settings.get('xero.tax_rate') ?? '',
    ((line.debitMinor - line.creditMinor) / 10 ** exponent).toFixed(exponent),
    tracking,
    tracking === '' ? '' : line.site,
  ]);
  return Buffer.from(csvText([XERO_HEADS, ...rows]), 'utf8');
}

const QUICKBOOKS_HEADS =
  'Journal No.,Journal Date,Account Name,Description,Debits,Credits,Name,Location'.split(',');

/** Accounts by name. Days are written as the property's country writes them: the month first in the United States. */
export function quickbooksJournal(facts: JournalFacts): Buffer {
  const { exponent, isMonthFirst, settings } = facts;
  const amount = (value: number) => (value === 0 ? '' : (value / 10 ** exponent).toFixed(exponent));
  const date = (on: string) => {
    const [year, month, day] = on.split('-');
    return (isMonthFirst ? [month, day, year] : [day, month, year]).join('/');
  };
  const rows = facts.lines.map((line) => [
    facts.kioskNames === null && line.kiosk !== ''
      ? `${line.kiosk.slice(0, 8)}-${line.entry}`
      : entryName(facts, line),
    date(line.on),
    line.number,
    `${textOf(line)} ${line.document}`.trim(),
    amount(line.debitMinor),
    amount(line.creditMinor),
    '',
    settings.get('quickbooks.location') || (facts.kioskNames === null ? '' : line.site),
  ]);
  return Buffer.from(csvText([QUICKBOOKS_HEADS, ...rows]), 'utf8');
}
