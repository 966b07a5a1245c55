/**
 * The journal as files for bookkeepers: a plain table, and DATEV's batch of postings (EXTF 700, category 21, version 13). Pure.
 * Tax has accounts of its own: DATEV's automatic accounts would compute it again, and may round otherwise.
 */
import { csvText } from '../base/csv';
import { datevHeads } from './datev-heads';

export interface JournalLine {
  /** Of the kiosk's journal. */
  readonly entry: number;
  readonly kind: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  /** Of the books. */
  readonly account: string;
  readonly taxCode: string | null;
  /** What the bookkeeper calls the account: a number or a code, and a name for QuickBooks. '' where nobody has said it. */
  readonly number: string;
  readonly site: string;
  readonly kiosk: string;
  readonly document: string;
  readonly contract: string;
  readonly debitMinor: number;
  readonly creditMinor: number;
}

export interface JournalFacts {
  readonly month: string;
  /** What the file is of. */
  readonly site: string;
  readonly currency: string;
  readonly exponent: number;
  readonly madeAt: Date;
  /** Those of an entry come together. */
  readonly lines: readonly JournalLine[];
  /** Digits of the bookkeeper's accounts. */
  readonly accountLength: number;
  /** What formats ask for besides: `datev.adviser`, `xero.tax_rate` and such. */
  readonly settings: ReadonlyMap<string, string>;
  /** As dates are written where the property is. */
  readonly isMonthFirst: boolean;
  /** What entries are called in programs that know one journal alone: each kiosk counts its own. Null: there is one kiosk. */
  readonly kioskNames: ReadonlyMap<string, string> | null;
  readonly costCenter: 'kiosk' | 'site';
}

/** What an account is set by: tax has one for each rate. */
export const accountKey = (account: string, taxCode: string | null): string =>
  taxCode === null ? account : `${account} ${taxCode}`;

/** Each entry's lines, in their order. */
export const entriesOf = (lines: readonly JournalLine[]): readonly (readonly JournalLine[])[] => [
  ...Map.groupBy(lines, ({ kiosk, entry }) => `${kiosk} ${entry}`).values(),
];

/** The first lines of entries whose debits less credits are not zero, as they must be. */
export const unbalanced = (lines: readonly JournalLine[]): readonly JournalLine[] =>
  entriesOf(lines).flatMap((entry) => {
    const sum = entry.reduce((all, { debitMinor, creditMinor }) => all + debitMinor - creditMinor, 0);
    return sum === 0 ? [] : entry.slice(0, 1);
  });

const HEADS =
  'batch,entry,date,document,kind,account,account_name,debit,credit,currency,tax_code,tax_rate,site,kiosk,contract,text'.split(
    ',',
  );

/** UTF-8, CRLF, RFC 4180; ISO dates, and amounts with a point. */
export function plainJournal(facts: JournalFacts): Buffer {
  const { month, currency, exponent } = facts;
  const amount = (value: number) => (value === 0 ? '' : (value / 10 ** exponent).toFixed(exponent));
  const rows = facts.lines.map((line) => [
    month,
    line.entry,
    line.on,
    line.document,
    line.kind,
    line.number,
    accountKey(line.account, line.taxCode),
    amount(line.debitMinor),
    amount(line.creditMinor),
    currency,
    line.taxCode ?? '',
    line.taxCode === null ? '' : String(Number(line.taxCode) / 1000),
    line.site,
    line.kiosk,
    line.contract,
    `${line.kind} ${line.document}`.trim(),
  ]);
  return Buffer.from(csvText([HEADS, ...rows]), 'utf8');
}

/** Account against account: DATEV knows no entry of many lines. Each takes of the next what is left on both sides. */
function paired(lines: readonly JournalLine[]): readonly (readonly [JournalLine, JournalLine, number])[] {
  const debits = lines
    .filter(({ debitMinor }) => debitMinor > 0)
    .map((line) => ({ line, left: line.debitMinor }));
  const credits = lines
    .filter(({ creditMinor }) => creditMinor > 0)
    .map((line) => ({ line, left: line.creditMinor }));
  const pairs: [JournalLine, JournalLine, number][] = [];
  for (const debit of debits)
    while (debit.left > 0) {
      const credit = credits.find(({ left }) => left > 0);
      if (!credit) throw new Error(`entry ${debit.line.entry} does not sum to zero`);
      const taken = Math.min(debit.left, credit.left);
      pairs.push([debit.line, credit.line, taken]);
      debit.left -= taken;
      credit.left -= taken;
    }
  return pairs;
}

const LINE_FIELDS = 125;
/** Places of DATEV's fields, counted from 1 as its description does. */
const [AMOUNT, SIDE, CURRENCY, ACCOUNT, CONTRA, DATE, DOCUMENT, TEXT, COST, FIXED] = [
  1, 2, 3, 7, 8, 10, 11, 14, 37, 114,
];

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** What document numbers may have there. */
const plainNumber = (text: string, most: number): string =>
  text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, most);

/** Windows-1252, semicolons, CRLF. */
export function datevJournal(facts: JournalFacts): Buffer {
  const { exponent, currency, costCenter } = facts;
  const amount = (value: number) => (value / 10 ** exponent).toFixed(exponent).replace('.', ',');
  const rows = entriesOf(facts.lines)
    .flatMap(paired)
    .map(([debit, credit, minor]) => {
      const fields = Array.from({ length: LINE_FIELDS }, () => '');
      const set = (place: number, value: string) => (fields[place - 1] = value);
      set(AMOUNT, amount(minor));
      set(SIDE, '"S"');
      set(CURRENCY, quoted(currency));
      set(ACCOUNT, debit.number);
      set(CONTRA, credit.number);
      set(DATE, `${debit.on.slice(8, 10)}${debit.on.slice(5, 7)}`);
      set(DOCUMENT, quoted(plainNumber(debit.document, 36)));
      set(TEXT, quoted(`${debit.kind} ${debit.contract}`.trim().slice(0, 60)));
      set(COST, quoted(plainNumber(debit[costCenter], 36)));
      set(FIXED, '0');
      return fields.join(';');
    });
  const text = [headOf(facts), datevHeads.join(';'), ...rows].join('\r\n');
  return Buffer.from(`${latin(text)}\r\n`, 'latin1');
}

function headOf({ month, accountLength, settings, currency, madeAt, site }: JournalFacts): string {
  const [adviser = '', client = ''] = ['datev.adviser', 'datev.client'].map((name) => settings.get(name));
  const made = madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  const [year = '', of = ''] = month.split('-');
  const last = new Date(Date.UTC(Number(year), Number(of), 0)).getUTCDate();
  const days = `${year}0101;${accountLength};${year}${of}01;${year}${of}${last}`;
  const name = quoted(`${site} ${month}`.slice(0, 30));
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${made};;"KT";"";"";${adviser};${client};${days};${name}`,
    `"";1;0;0;${quoted(currency)};;"";;;"";;;"";""`,
  ].join(';');
}

/** What Windows-1252 has not is asked for by nobody: a mark stands in its place. */
const latin = (text: string): string => text.replaceAll(/[^\r\n\t -~\u00a0-\u00ff]/g, '?');
