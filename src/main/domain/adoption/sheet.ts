/**
 * Reads a CSV file (RFC 4180) of tenancies, in UTF-8 with or without a byte order mark. Many spreadsheets write semicolons
 * for commas. Cells are text and nothing else: what looks like a formula is refused, never worked out. Pure.
 */
import { CsvError, parse } from 'csv-parse/sync';
import {
  adoptionColumns,
  type AdoptionColumn,
  type AdoptionFault,
  type AdoptionMistake,
} from '../../../shared/adoption';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_ROWS = 2000;
const LONGEST_SHOWN = 60;

const required: readonly AdoptionColumn[] = [
  'unit',
  'first_name',
  'last_name',
  'email',
  'phone',
  'move_in',
  'rent',
  'paid_through',
];

export interface SheetRow {
  /** As a spreadsheet counts: the names of the columns are row 1. */
  readonly place: number;
  readonly cells: Readonly<Record<AdoptionColumn, string>>;
}

/** The rows that say anything, and what is wrong with the file so far. */
export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly mistakes: readonly AdoptionMistake[];
}

export function mistake(
  fault: AdoptionFault,
  at: { readonly row?: number; readonly column?: string; readonly value?: string } = {},
): AdoptionMistake {
  const { row = null, column = null, value = '' } = at;
  const shown = Array.from(value);
  const cut = shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN).join('')}…` : value;
  return { row, column, fault, value: cut };
}

export function readSheet(bytes: Uint8Array): Sheet {
  const broken = (fault: AdoptionFault, at = {}): Sheet => ({ rows: [], mistakes: [mistake(fault, at)] });
  if (bytes.length > MOST_BYTES) return broken('too_large', { value: '2 MB' });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return broken('not_utf8');
  }
  let records: readonly (readonly string[])[];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    return broken('quotes', typeof lines === 'number' ? { row: lines } : {});
  }
  const [names = [], ...lines] = records;
  const header = readHeader(names);
  if (header.mistakes.length > 0) return { rows: [], mistakes: header.mistakes };
  const rows = lines
    .map((cells, index) => ({ cells, place: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return broken('empty');
  if (rows.length > MOST_ROWS) return broken('too_many_rows', { value: String(MOST_ROWS) });
  return readRows(header.columns, rows);
}

/** Whichever the first line has more of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

function readHeader(names: readonly string[]) {
  const columns = names.map((name) => name.trim().toLowerCase());
  const isKnown = (name: string): name is AdoptionColumn =>
    (adoptionColumns as readonly string[]).includes(name);
  const mistakes = [
    ...required
      .filter((name) => !columns.includes(name))
      .map((name) => mistake('column_missing', { row: 1, column: name })),
    ...columns
      .filter((name) => !isKnown(name))
      .map((name) => mistake('column_unknown', { row: 1, column: name })),
    ...columns
      .filter((name, at) => isKnown(name) && columns.indexOf(name) !== at)
      .map((name) => mistake('column_twice', { row: 1, column: name })),
  ];
  return { columns: columns.filter(isKnown), mistakes };
}

function readRows(
  columns: readonly AdoptionColumn[],
  lines: readonly { readonly cells: readonly string[]; readonly place: number }[],
): Sheet {
  const mistakes: AdoptionMistake[] = [];
  const rows = lines.map(({ cells, place }): SheetRow => {
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '') || cells.length < columns.length)
      mistakes.push(mistake('cells', { row: place, value: String(columns.length) }));
    const found = Object.fromEntries(adoptionColumns.map((name) => [name, ''])) as Record<
      AdoptionColumn,
      string
    >;
    columns.forEach((name, at) => {
      found[name] = (cells[at] ?? '').trim();
    });
    for (const column of columns) {
      if (/^[=@]/.test(found[column]))
        mistakes.push(mistake('formula', { row: place, column, value: found[column] }));
      else if (found[column] === '' && required.includes(column))
        mistakes.push(mistake('required', { row: place, column }));
    }
    return { place, cells: found };
  });
  return { rows, mistakes };
}
