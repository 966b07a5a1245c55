/** What a document charges: every line of the quote with its amounts, the totals, and the tax rate by rate. */
import type { Price } from '../../../shared/price';
import { flow, setAll } from '../typesetting/flow';
import type { CreditUsed } from '../credit-used';
import type { DocumentLine, LineText, TaxSums } from '../port';
import type { Sheet, Strip, Words } from '../typesetting/sheet';
import { styles, type TextStyle } from '../typesetting/styles';
import { drawTable, rowHeight } from './table';
import type { Label, Wording } from '../labels/wording';

const totalGap = 4;
const totalsShare = 0.62;

export interface Total {
  readonly label: Label;
  readonly amount: Price;
  readonly strong?: boolean;
}

export function chargesTable(
  sheet: Sheet,
  wording: Wording,
  facts: { readonly lines: readonly DocumentLine[] },
  options: { readonly heading: Label | null; readonly totals: readonly Total[] },
): void {
  const { heading, totals } = options;
  const rows = facts.lines.map((line) => ({
    first: descriptionWords(line, wording),
    amounts: [line.taxableAmount, line.taxPercentage, line.taxAmount, line.payableAmount].map(formatted),
  }));
  const heads = [
    wording.both((labels) => labels.description),
    wording.both((labels) => labels.beforeTax),
    wording.both((labels) => labels.taxRate),
    wording.both((labels) => labels.tax),
    wording.both((labels) => labels.payable),
  ];
  const after = totals.length * (styles.total.leading + 2 * totalGap) + 2 * totalGap;
  drawTable(sheet, wording, rows, { heading, heads, after });
  totalsTable(sheet, wording, totals);
}

/** The description tells the period already, in the very words of the screen. */
export function descriptionWords(line: LineText, { bindingLanguage }: Wording): Words[] {
  const own: Words = { text: line.description, style: styles.cell };
  const second = line.bindingDescription;
  if (bindingLanguage === null || second === null || second === line.description) return [own];
  return [own, { text: second, style: styles.cellSecond, language: bindingLanguage }];
}

/** The totals before the last one, as far as they are known. */
export function taxTotals(
  facts: TaxSums & { readonly taxAmount: Price },
  wording: Wording,
): readonly Total[] {
  const before = wording.both((labels) => labels.totalBeforeTax);
  return [
    ...(facts.taxableAmount ? [{ label: before, amount: facts.taxableAmount }] : []),
    { label: wording.both((labels) => labels.totalTax), amount: facts.taxAmount },
  ];
}

/** What the tenant's credit pays of it, where it pays something. */
export function creditTotals(credit: CreditUsed | undefined, wording: Wording): readonly Total[] {
  if (!credit) return [];
  const { isOfFormer, used } = credit;
  return [
    {
      label: wording.both(({ creditOfFormer, yourCredit }) => (isOfFormer ? creditOfFormer : yourCredit)),
      amount: used,
    },
  ];
}

/** The tax summed rate by rate, where it is handed in. */
export function taxByRate(sheet: Sheet, wording: Wording, facts: TaxSums): void {
  if (!facts.taxSummary) return;
  const rows = facts.taxSummary.map((rate) => ({
    first: [{ text: rate.taxPercentage.formattedPrice, style: styles.cell, value: true }],
    amounts: [rate.taxableAmount, rate.taxAmount].map(formatted),
  }));
  drawTable(sheet, wording, rows, {
    heading: wording.both((labels) => labels.taxByRate),
    heads: [
      wording.both((labels) => labels.taxRate),
      wording.both((labels) => labels.beforeTax),
      wording.both((labels) => labels.tax),
    ],
  });
}

/** The totals stay together: a total on another page than its tax would be hard to trust. */
export function totalsTable(sheet: Sheet, wording: Wording, totals: readonly Total[]): void {
  const width = sheet.width * totalsShare;
  const left = sheet.left + sheet.width - width;
  const widest = Math.max(...totals.map(({ amount }) => sheet.measure(amount.formattedPrice, styles.total)));
  const figures = Math.min(width * 0.5, widest + 0.5);
  const strips: readonly [Strip, Strip] = [
    { left, width: width - figures - 12 },
    { left: left + width - figures, width: figures, align: 'figures' },
  ];
  // The binding words stand behind the customer's, not under them: totals are read down the figures.
  const half = strips[0].width / 2;
  const beside = { left: left + half + 6, width: half - 6 };
  const paired = totals.some(({ label }) => label.second !== null);
  const rows = totals.map(({ label, amount, strong = false }) => {
    const style: TextStyle = strong ? styles.total : styles.body;
    // One leading for both keeps their middles level.
    const [own, ...second] = wording.words(label, style, { ...styles.bodySecond, leading: style.leading });
    const cells = [
      setAll(sheet, own ? [own] : [], paired ? half : strips[0].width),
      setAll(sheet, second, beside.width),
      sheet.lines({ text: amount.formattedPrice, style, value: true }, strips[1].width),
    ] as const;
    return { cells, strong };
  });
  sheet.keep(rows.reduce((sum, { cells }) => sum + rowHeight(cells) + 2 * totalGap + 1, totalGap));
  sheet.space(totalGap);
  const table = sheet.tag('Table');
  rows.forEach(({ cells, strong }, index) => {
    if (strong && index > 0) {
      sheet.rule('strong', { left, width });
      sheet.space(totalGap + 1);
    }
    const row = sheet.tag('TR', table);
    const head = sheet.tag('TH', row, { scope: 'Row' });
    flow(sheet, [
      { ...strips[0], tag: head, lines: cells[0] },
      { ...beside, tag: head, lines: cells[1] },
      { ...strips[1], tag: sheet.tag('TD', row), lines: cells[2] },
    ]);
    row.end();
    sheet.space(totalGap);
  });
  table.end();
}

function formatted(price: Price): string {
  return price.formattedPrice;
}
