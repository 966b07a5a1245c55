/** A table as an XLSX file: typed cells, its head fixed, and on a second sheet what it is of. */
import type { Cell, Row } from 'write-excel-file/node';

export type SheetCell = string | number | null;

export interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** What it was asked by, a line each. */
  readonly about: readonly (readonly [string, string])[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Texts stay texts, so none is a formula; a day is one that a spreadsheet counts with. */
function cell(value: SheetCell): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  return DAY.test(value)
    ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    : { value, type: String };
}

const head = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

export async function spreadsheet({ heads, rows, about }: Sheet): Promise<Buffer> {
  // Few ask for one: the program begins without it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const table: Row[] = [heads.map(head), ...rows.map((row) => row.map(cell))];
  const facts: Row[] = about.map(([name, value]) => [head(name), { value, type: String }]);
  return writeXlsxFile([
    { data: table, sheet: 'Report', stickyRowsCount: 1 },
    { data: facts, sheet: 'About' },
  ]).toBuffer();
}
