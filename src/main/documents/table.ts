/** The table of charges: its heading stands again on each page it reaches, and amounts stand under each other. */
import type { Price } from '../../shared/money';
import { formatDate } from '../domain/dates';
import { flow, heightOf } from './flow';
import type { Labels } from './labels';
import type { DocumentLine } from './port';
import type { Line, Sheet, Strip, Tag } from './sheet';
import { styles, type TextStyle } from './styles';

const gap = 14;
const rowPadding = 3.5;
/** The description keeps this share of the width, however long the amounts are; they wrap instead. */
const firstColumnShare = 0.34;

export interface Total {
  readonly label: string;
  readonly amount: Price;
  readonly strong?: boolean;
}

/** Cells of a row: the first is text, the others are right-aligned. */
type Row = readonly (readonly Line[])[];

/** Every line of the quote, with the amounts of each, and the totals under them. */
export function chargesTable(
  sheet: Sheet,
  lines: readonly DocumentLine[],
  totals: readonly Total[],
  facts: { readonly labels: Labels; readonly locale: string },
): void {
  const { labels, locale } = facts;
  const heads = [labels.description, labels.beforeTax, labels.taxRate, labels.tax, labels.payable];
  const amounts = lines.map((line) => [
    line.taxableAmount.formattedPrice,
    line.taxPercentage.formattedPrice,
    line.taxAmount.formattedPrice,
    line.payableAmount.formattedPrice,
  ]);
  const strips = columnStrips(sheet, heads, amounts);
  const rows = lines.map((line, index): Row => {
    const [first] = strips;
    const width = first?.width ?? sheet.width;
    const period = periodText(line, locale);
    return [
      [
        ...sheet.lines(line.description, styles.cell, width),
        ...(period === null ? [] : sheet.lines(period, styles.label, width)),
      ],
      ...setCells(sheet, amounts[index] ?? [], strips.slice(1), styles.cell),
    ];
  });
  drawTable(sheet, setCells(sheet, heads, strips, styles.columnHead), rows, strips);
  totalsTable(sheet, totals);
}

/** The tax of a document summed by rate, where a country's invoices must show it. */
export function taxTable(
  sheet: Sheet,
  taxes: readonly {
    readonly taxPercentage: Price;
    readonly taxableAmount: Price;
    readonly taxAmount: Price;
  }[],
  labels: Labels,
): void {
  const heads = [labels.taxRate, labels.beforeTax, labels.tax];
  const texts = taxes.map((tax) =>
    [tax.taxPercentage, tax.taxableAmount, tax.taxAmount].map((price) => price.formattedPrice),
  );
  const strips = columnStrips(
    sheet,
    heads,
    texts.map((row) => row.slice(1)),
  );
  drawTable(
    sheet,
    setCells(sheet, heads, strips, styles.columnHead),
    texts.map((row) => setCells(sheet, row, strips, styles.cell)),
    strips,
  );
}

function setCells(
  sheet: Sheet,
  texts: readonly string[],
  strips: readonly Strip[],
  style: TextStyle,
): readonly Line[][] {
  return texts.map((text, index) => sheet.lines(text, style, strips[index]?.width ?? sheet.width));
}

function drawTable(sheet: Sheet, head: Row, rows: readonly Row[], strips: readonly Strip[]): void {
  const table = sheet.tag('Table');
  sheet.keep(rowHeight(head) + rowHeight(rows[0] ?? []) + 4 * rowPadding);
  drawHead(sheet, head, strips, (cells) => {
    const row = sheet.tag('TR', table);
    cells.forEach((lines, index) => {
      const strip = strips[index];
      if (!strip) return;
      const cell = sheet.tag('TH', row, { scope: 'Column' });
      sheet.drawn(cell, () => sheet.drawLines(strip, lines));
      cell.end();
    });
    row.end();
  });
  const onNewPage = (): void =>
    drawHead(sheet, head, strips, (cells) =>
      sheet.decoration(
        () => cells.forEach((lines, index) => sheet.drawLines(strips[index] ?? sheet, lines)),
        'Pagination',
      ),
    );
  for (const cells of rows) drawRow(sheet, table, cells, strips, onNewPage);
  table.end();
}

function drawHead(sheet: Sheet, head: Row, strips: readonly Strip[], draw: (cells: Row) => void): void {
  if (strips.length === 0) return;
  draw(head);
  sheet.space(rowHeight(head) + rowPadding);
  sheet.rule(0.75);
  sheet.space(rowPadding);
}

function drawRow(
  sheet: Sheet,
  table: Tag,
  cells: Row,
  strips: readonly Strip[],
  onNewPage: () => void,
): void {
  if (sheet.room < rowHeight(cells) + rowPadding && rowHeight(cells) < sheet.pageHeight / 3) {
    sheet.newPage();
    onNewPage();
  }
  const row = sheet.tag('TR', table);
  const columns = cells.flatMap((lines, index) => {
    const strip = strips[index];
    return strip ? [{ ...strip, tag: sheet.tag('TD', row), lines }] : [];
  });
  flow(sheet, columns, { onNewPage });
  row.end();
  sheet.space(rowPadding);
  sheet.rule(0.25);
  sheet.space(rowPadding);
}

/** The totals stay together: a total on another page than its tax would be hard to trust. */
export function totalsTable(sheet: Sheet, totals: readonly Total[]): void {
  const style = (total: Total): TextStyle => (total.strong ? styles.total : styles.body);
  const width = sheet.width * 0.55;
  const left = sheet.left + sheet.width - width;
  const strips: readonly Strip[] = [
    { left, width: width * 0.5 },
    { left: left + width * 0.5 + gap, width: width * 0.5 - gap, align: 'right' },
  ];
  const rows = totals.map((total) =>
    [total.label, total.amount.formattedPrice].map((text, index) =>
      sheet.lines(text, style(total), strips[index]?.width),
    ),
  );
  sheet.keep(rows.reduce((sum, row) => sum + rowHeight(row) + 3, 6));
  sheet.space(3);
  const table = sheet.tag('Table');
  for (const cells of rows) {
    const row = sheet.tag('TR', table);
    const columns = cells.flatMap((lines, index) => {
      const strip = strips[index];
      if (!strip) return [];
      const tag = index === 0 ? sheet.tag('TH', row, { scope: 'Row' }) : sheet.tag('TD', row);
      return [{ ...strip, tag, lines }];
    });
    flow(sheet, columns);
    row.end();
    sheet.space(3);
  }
  table.end();
}

/** The amounts' columns are as wide as what stands in them; the first one has the rest. */
function columnStrips(
  sheet: Sheet,
  heads: readonly string[],
  amounts: readonly (readonly string[])[],
): readonly Strip[] {
  const wanted = heads.slice(1).map((head, index) => {
    const words = head.split(' ').map((word) => sheet.measure(word, styles.columnHead));
    const values = amounts.map((row) => sheet.measure(row[index] ?? '', styles.cell));
    return Math.max(...words, ...values) + 0.5;
  });
  const available = sheet.width * (1 - firstColumnShare) - gap * wanted.length;
  const sum = wanted.reduce((total, width) => total + width, 0);
  const widths = wanted.map((width) => (sum > available ? (width * available) / sum : width));
  const first = sheet.width - widths.reduce((total, width) => total + width + gap, 0);
  let left = sheet.left + first;
  return [
    { left: sheet.left, width: first },
    ...widths.map((width): Strip => {
      left += gap + width;
      return { left: left - width, width, align: 'right' };
    }),
  ];
}

function periodText(line: DocumentLine, locale: string): string | null {
  if (line.periodFrom === null || line.periodTo === null) return null;
  return `${formatDate(line.periodFrom, locale)} – ${formatDate(line.periodTo, locale)}`;
}

function rowHeight(cells: Row): number {
  return Math.max(0, ...cells.map(heightOf));
}
