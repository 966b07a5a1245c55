/** What a report is: columns, and lines of the properties that were asked for. A figure that nobody knows is null, never nothing. */
import type { SiteCatalogue } from '../database/catalogue/site-catalogues';
import type { Tx } from '../database/tx';
import type { ReportsMessages } from '../locales/en/reports';
import type { Language } from '../../shared/languages';
import type { Id } from '../../shared/ids';

export type ReportName = keyof ReportsMessages['kinds'];
export type ColumnName = keyof ReportsMessages['columns'];
type ReportFact = keyof ReportsMessages['facts'];
export type ReportNote = keyof ReportsMessages['notes'];

/** `word`: one of the words of a report. `day`: YYYY-MM-DD. `percent`, and `rate` of a tax: a hundred is 1. `size`: in the unit of `size_unit`.
 * `person`: a name, `kiosk`, or `staff:` with digits. */
type CellKind = 'text' | 'person' | 'word' | 'day' | 'count' | 'money' | 'percent' | 'rate' | 'size';

export interface Column {
  readonly name: ColumnName;
  readonly kind: CellKind;
  /** On a page it is shown below the column before it, because a page has no room for all of them. */
  readonly isBelow?: true;
  /** In files alone. */
  readonly isForFiles?: true;
  /** Its sum is below the table, of money for each currency. */
  readonly isSummed?: true;
}

/** Null: nobody knows it. What a line has not is left out. */
export type Cell = string | number | null;

export interface Line {
  readonly site: ReportSite;
  /** Which of its property's lines it is. It is in the address of a page, and so it names nobody. */
  readonly id: string;
  /** Of its amounts; null: nobody knows it, or it has none. */
  readonly currency: string | null;
  readonly cells: Readonly<Partial<Record<ColumnName, Cell>>>;
}

export interface ReportKiosk {
  readonly id: string;
  /** What people call it; null: by its id. */
  readonly title: string | null;
  readonly isActive: boolean;
  /** Everything that happened there up to then is here; null: it never reported. */
  readonly untilMs: number | null;
}

export interface ReportSite {
  readonly id: Id<'property'>;
  readonly name: string;
  /** The property's day. */
  readonly today: string;
  readonly timeZone: string;
  /** Of its last catalogue; null: none was published. */
  readonly catalogue: SiteCatalogue | null;
  readonly kiosks: readonly ReportKiosk[];
  /** What all its kiosks have told up to then; null: one of them never reported. */
  readonly untilMs: number | null;
}

/** Days of each property; both ends count. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/** What a report is made of. */
export interface ReportWork {
  readonly tx: Tx;
  readonly sites: readonly ReportSite[];
  /** All kiosks of these. */
  readonly kioskIds: readonly string[];
  /** Those that were asked for; of a report as of now, today. */
  readonly days: ReportDays;
  /** As of the end of that day; null: now. */
  readonly at: string | null;
  /** Of who reads it. */
  readonly language: Language;
}

export interface ReportMade {
  readonly lines: readonly Line[];
  readonly notes: ReadonlySet<ReportNote>;
  /** What is counted beside the lines; `converted` is a share. */
  readonly facts?: Readonly<Partial<Record<ReportFact, number>>>;
}

/** What is said of all lines of a report, though only those of a page are made. */
export interface AddedUp {
  /** How many lines each property has; none where it is not there. */
  readonly counts: ReadonlyMap<string, number>;
  readonly sums: readonly Sums[];
  readonly notes: ReadonlySet<ReportNote>;
}

/** Of the lines of one currency; null where one of them is not known. Of what is counted, the currency is null. */
export interface Sums {
  readonly currency: string | null;
  readonly cells: Readonly<Partial<Record<ColumnName, number | null>>>;
}

export interface Report {
  /** It is of some days. */
  readonly hasDays?: true;
  /** It is as of the end of a day, or now; one that is neither is as of now alone. */
  readonly isOfDay?: true;
  readonly columns: readonly Column[];
  make(work: ReportWork): Promise<ReportMade>;
  /** Of a report that has too many lines to make all of them for a page: the same as is added up from its lines. Each property's come together. */
  addUp?(work: ReportWork): Promise<AddedUp>;
}
