/**
 * Tax by rate, by what was charged and by the kind of customer, as invoices and credit notes have it. Pure; whole minor
 * units of one currency.
 */

export interface TaxedLine {
  /** In thousandths of a percent. */
  readonly rate: number;
  /** What the line of the invoice is for. */
  readonly what: string;
  readonly customerType: string;
  /** A line of an invoice, or what a credit note takes back of one. */
  readonly document: 'invoice' | 'credit_note';
  /** Below nothing for a discount. */
  readonly taxableMinor: number;
  readonly taxMinor: number;
}

export interface TaxLine {
  readonly rate: number;
  readonly what: string;
  readonly customerType: string;
  readonly amounts: TaxAmounts;
}

export interface TaxAmounts {
  readonly invoicedMinor: number;
  readonly creditedMinor: number;
  /** Invoiced less credited. */
  readonly taxableMinor: number;
  readonly taxMinor: number;
  readonly grossMinor: number;
}

/** The highest rate first; within it by what was charged, then by the kind of customer. */
export function taxesOf(lines: readonly TaxedLine[]): readonly TaxLine[] {
  const groups = Map.groupBy(lines, ({ rate, what, customerType }) =>
    JSON.stringify([rate, what, customerType]),
  );
  return [...groups.values()]
    .flatMap((same): TaxLine[] => {
      const [first] = same;
      if (!first) return [];
      const { rate, what, customerType } = first;
      return [{ rate, what, customerType, amounts: sumOfTaxed(same) }];
    })
    .toSorted(
      (a, b) =>
        b.rate - a.rate || a.what.localeCompare(b.what) || a.customerType.localeCompare(b.customerType),
    );
}

export function sumOfTaxed(lines: readonly TaxedLine[]): TaxAmounts {
  const sum = (document: TaxedLine['document'], of: 'taxableMinor' | 'taxMinor') =>
    lines.filter((line) => line.document === document).reduce((all, line) => all + line[of], 0);
  const [invoicedMinor, creditedMinor] = [sum('invoice', 'taxableMinor'), sum('credit_note', 'taxableMinor')];
  const taxableMinor = invoicedMinor - creditedMinor;
  const taxMinor = sum('invoice', 'taxMinor') - sum('credit_note', 'taxMinor');
  return { invoicedMinor, creditedMinor, taxableMinor, taxMinor, grossMinor: taxableMinor + taxMinor };
}
