/** Tax by rate, charge and kind of customer, from the documents of a period. */
import { selectTaxedLines } from '../../database/desk/taxes';
import { nameIn } from '../../domain/base/translations';
import { sumOfTaxed, taxesOf, type TaxAmounts } from '../../domain/desk/taxes';
import type { TableMade, TableWork } from './report-table';

export async function taxes({ tx, language, days }: TableWork): Promise<TableMade<'taxes'>> {
  const lines = (await selectTaxedLines(tx, days)).map(({ name, translations, ...line }) => ({
    ...line,
    customerType: nameIn({ name, translations }, language),
  }));
  return {
    rows: taxesOf(lines).map(({ rate, what, customerType, amounts }) => ({
      cells: { rate_percent: rate / 100_000, charge: what, customer_type: customerType, ...cellsOf(amounts) },
    })),
    sums: cellsOf(sumOfTaxed(lines)),
    notes: ['taxed_elsewhere'],
  };
}

const cellsOf = ({ invoicedMinor, creditedMinor, taxableMinor, taxMinor, grossMinor }: TaxAmounts) => ({
  invoiced: invoicedMinor,
  credited: creditedMinor,
  taxable: taxableMinor,
  tax: taxMinor,
  gross: grossMinor,
});
