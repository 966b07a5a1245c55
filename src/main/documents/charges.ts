/** What a document charges: every line of the quote with its amounts, the totals, and the tax rate by rate. */
import type { Price } from '../../shared/money';
import { flow } from './flow';
import type { Labels } from './labels';
import type { DocumentLine, TaxSums } from './port';
import type { Sheet, Strip } from './sheet';
import { styles, type TextStyle } from './styles';
import { drawTable, rowHeight } from './table';

const totalGap = 3;
const totalsShare = 0.55;

export interface Total {
  readonly label: string;
  readonly amount: Price;
  readonly strong?: boolean;
}

export function chargesTable(
  sheet: Sheet,
  facts: { readonly lines: readonly DocumentLine[] },
  totals: readonly Total[],
  words: { readonly title: string; readonly labels: Labels },
): void {
  const { labels, title } = words;
  // The description tells the period already, in the very words of the screen.
  const rows = facts.lines.map((line) => ({
    first: [[line.description, styles.cell] as const],
    amounts: [line.taxableAmount, line.taxPercentage, line.taxAmount, line.payableAmount].map(formatted),
  }));
  const heads = [labels.description, labels.beforeTax, labels.taxRate, labels.tax, labels.payable];
  drawTable(sheet, title, heads, rows, totals.length * (styles.total.leading + totalGap) + 2 * totalGap);
  totalsTable(sheet, totals);
}

/** The totals before the last one, as far as they are known. */
export function taxTotals(facts: TaxSums & { readonly taxAmount: Price }, labels: Labels): readonly Total[] {
  return [
    ...(facts.taxableAmount ? [{ label: labels.totalBeforeTax, amount: facts.taxableAmount }] : []),
    { label: labels.totalTax, amount: facts.taxAmount },
  ];
}

/** The tax summed rate by rate, where it is handed in. */
export function taxByRate(sheet: Sheet, facts: TaxSums, labels: Labels): void {
  if (!facts.taxSummary) return;
  drawTable(
    sheet,
    labels.taxByRate,
    [labels.taxRate, labels.beforeTax, labels.tax],
    facts.taxSummary.map((rate) => ({
      first: [[rate.taxPercentage.formattedPrice, styles.cell] as const],
      amounts: [rate.taxableAmount, rate.taxAmount].map(formatted),
    })),
  );
}

/** The totals stay together: a total on another page than its tax would be hard to trust. */
export function totalsTable(sheet: Sheet, totals: readonly Total[]): void {
  const width = sheet.width * totalsShare;
  const left = sheet.left + sheet.width - width;
  const strips: readonly [Strip, Strip] = [
    { left, width: width * 0.55 },
    { left: left + width * 0.55, width: width * 0.45, align: 'right' },
  ];
  const rows = totals.map(({ label, amount, strong }) => {
    const style: TextStyle = strong ? styles.total : styles.body;
    return [
      sheet.lines(label, style, strips[0].width),
      sheet.lines(amount.formattedPrice, style, strips[1].width),
    ] as const;
  });
  sheet.keep(rows.reduce((sum, row) => sum + rowHeight(row) + totalGap, totalGap));
  sheet.space(totalGap);
  const table = sheet.tag('Table');
  for (const [label, amount] of rows) {
    const row = sheet.tag('TR', table);
    flow(sheet, [
      { ...strips[0], tag: sheet.tag('TH', row, { scope: 'Row' }), lines: label },
      { ...strips[1], tag: sheet.tag('TD', row), lines: amount },
    ]);
    row.end();
    sheet.space(totalGap);
  }
  table.end();
}

function formatted(price: Price): string {
  return price.formattedPrice;
}
