/** Tables: the heading stands again on each page a table reaches, and amounts stand under each other. */
import { flow, heightOf, setAll } from '../typesetting/flow';
import { section } from './parts';
import type { Line, Sheet, Strip, Tag, Words } from '../typesetting/sheet';
import { styles } from '../typesetting/styles';
import type { Label, Wording } from '../labels/wording';

const columnGap = 16;
const rowPadding = 4.5;
/** The first column keeps this share of the width, however long the amounts are; those wrap instead. */
const firstColumnShare = 0.34;

/** Cells of a row: the first is text, the others are right-aligned. */
type Row = readonly (readonly Line[])[];

/** Texts of several styles under each other, and the amounts that belong to them. */
export interface TableRow {
  readonly first: readonly Words[];
  readonly amounts: readonly string[];
}

export interface TableOptions {
  /** Null where the table speaks for itself. */
  readonly heading: Label | null;
  readonly heads: readonly Label[];
  /** Height that must follow a short table on its page. */
  readonly after?: number;
}

/** A table under a heading. A short one moves to the next page whole, `after` included. */
export function drawTable(
  sheet: Sheet,
  wording: Wording,
  rows: readonly TableRow[],
  options: TableOptions,
): void {
  const heads = options.heads.map((head) => wording.words(head, styles.columnHead));
  const strips = columnStrips(sheet, heads, rows);
  const width = strips[0]?.width ?? sheet.width;
  const head = heads.map((words, index) => setAll(sheet, words, strips[index]?.width ?? sheet.width));
  const cells = rows.map(({ first, amounts }): Row => {
    const set = amounts.map((text, index) => sheet.lines(amountWords(text), strips[index + 1]?.width));
    return [setAll(sheet, first, width), ...set];
  });

  const start = rowHeight(head) + rowHeight(cells[0] ?? []) + 4 * rowPadding;
  const whole = [head, ...cells].reduce(
    (sum, row) => sum + rowHeight(row) + 2 * rowPadding,
    options.after ?? 0,
  );
  const kept = whole < sheet.pageHeight / 2 ? whole : start;
  if (options.heading) section(sheet, wording, options.heading, kept);
  else {
    sheet.gap(18);
    sheet.keep(kept);
  }
  drawRows(sheet, head, cells, strips);
}

function drawRows(sheet: Sheet, head: Row, rows: readonly Row[], strips: readonly Strip[]): void {
  const table = sheet.tag('Table');
  underRule(sheet, head, () => {
    const row = sheet.tag('TR', table);
    head.forEach((lines, index) => {
      const cell = sheet.tag('TH', row, { scope: 'Column' });
      sheet.setLines(cell, strips[index] ?? sheet, lines);
      cell.end();
    });
    row.end();
  });
  // A screen reader has heard the heading already; on further pages it is for the eye only.
  const onNewPage = (): void =>
    underRule(sheet, head, () =>
      head.forEach((lines, index) => sheet.decorate(strips[index] ?? sheet, lines)),
    );
  for (const cells of rows) drawRow(sheet, table, { cells, strips }, onNewPage);
  table.end();
}

function underRule(sheet: Sheet, head: Row, draw: () => void): void {
  draw();
  sheet.space(rowHeight(head) + rowPadding);
  sheet.rule('strong');
  sheet.space(rowPadding);
}

/** A row moves to the next page whole, unless it is so tall that it has to be divided. */
function drawRow(
  sheet: Sheet,
  table: Tag,
  { cells, strips }: { readonly cells: Row; readonly strips: readonly Strip[] },
  onNewPage: () => void,
): void {
  const row = sheet.tag('TR', table);
  const columns = cells.flatMap((lines, index) => {
    const strip = strips[index];
    return strip ? [{ ...strip, tag: sheet.tag('TD', row), lines }] : [];
  });
  flow(sheet, columns, { wholeUpTo: 1 / 3, onNewPage });
  row.end();
  sheet.space(rowPadding);
  sheet.rule('faint');
  sheet.space(rowPadding);
}

function amountWords(text: string): Words {
  return { text, style: styles.cell, value: true };
}

/** The amounts' columns are as wide as what stands in them; the first one has the rest. */
function columnStrips(
  sheet: Sheet,
  heads: readonly (readonly Words[])[],
  rows: readonly TableRow[],
): readonly Strip[] {
  const count = heads.length - 1;
  const available = sheet.width * (1 - firstColumnShare) - columnGap * count;
  const wanted = (headParts: (head: string) => string[]): number[] =>
    heads.slice(1).map((head, index) => {
      const headWidths = head.flatMap(({ text, style }) =>
        headParts(text).map((part) => sheet.measure(part, style)),
      );
      const widths = rows.map(({ amounts }) => sheet.measure(amounts[index] ?? '', styles.cell));
      // Half a point keeps the widest text from being wrapped by the rounding of its own width.
      return Math.max(...headWidths, ...widths) + 0.5;
    });
  const oneLine = wanted((head) => [head]);
  const widths = fit(sum(oneLine) <= available ? oneLine : wanted((head) => head.split(' ')), available);

  let left = sheet.left + sheet.width - sum(widths) - columnGap * count;
  const first = { left: sheet.left, width: left - sheet.left };
  const others = widths.map((width): Strip => {
    left += columnGap + width;
    return { left: left - width, width, align: 'figures' };
  });
  return [first, ...others];
}

/** Narrower columns where there is too little room: the widest give way, the others keep what they need. */
function fit(widths: readonly number[], available: number): readonly number[] {
  let limit = Infinity;
  for (let step = 0; step < widths.length && sum(capped(widths, limit)) > available; step += 1) {
    const narrow = widths.filter((width) => width < limit && width <= available / widths.length);
    limit = (available - sum(narrow)) / Math.max(1, widths.length - narrow.length);
  }
  return capped(widths, limit);
}

function capped(widths: readonly number[], limit: number): readonly number[] {
  return widths.map((width) => Math.min(width, limit));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function rowHeight(cells: Row): number {
  return Math.max(0, ...cells.map(heightOf));
}
