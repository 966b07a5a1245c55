/** A table as a file that another program reads: amounts with a point and all their digits. */
import { currencyRule } from '../../../shared/currencies';
import type { reportFormats } from '../../../shared/desk/choices';
import { csvText } from './csv';
import { spreadsheet, type Sheet, type SheetCell } from './spreadsheet';

/** A number that a CSV writes with all its digits. */
interface Figure {
  readonly value: number;
  readonly digits: number;
}
export const figure = (value: number, digits: number): Figure => ({ value, digits });

/** A cell of such a file; null: nobody knows it. */
export type FileCell = SheetCell | Figure;

/** Minor units of a currency as an amount. */
export function amountIn(currency: string): (minor: number | null) => Figure | null {
  const { exponent } = currencyRule(currency);
  return (minor) => (minor === null ? null : figure(minor / 10 ** exponent, exponent));
}

/** A share of one, of a hundred, with two digits. */
export const percent = (share: number | null): Figure | null =>
  share === null ? null : figure(share * 100, 2);

interface TableToKeep extends Omit<Sheet, 'rows'> {
  readonly rows: readonly (readonly FileCell[])[];
}

interface TableFile {
  readonly mediaType: string;
  readonly content: Buffer;
}

/** `about` is on a second sheet, and in no CSV. */
export async function tableFile(
  as: (typeof reportFormats)[number],
  { heads, rows, about }: TableToKeep,
): Promise<TableFile> {
  if (as === 'csv') {
    const text = heads.length > 0 ? csvText([heads, ...rows.map((row) => row.map(forCsv))]) : '';
    return { mediaType: 'text/csv', content: Buffer.from(text, 'utf8') };
  }
  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await spreadsheet({ heads, rows: rows.map((row) => row.map(forSheet)), about }),
  };
}

const isFigure = (cell: FileCell): cell is Figure => typeof cell === 'object' && cell !== null;
const forCsv = (cell: FileCell) => (isFigure(cell) ? cell.value.toFixed(cell.digits) : cell);
const forSheet = (cell: FileCell) => (isFigure(cell) ? Number(cell.value.toFixed(cell.digits)) : cell);
