/** Tax by rate, charge and kind of customer, from the documents of some days. */
import { taxesOf, type TaxedLine } from '../../main/domain/desk/taxes';
import { selectTaxed, type TaxedSum } from '../database/figures/lines';
import { selectUserTypes } from '../database/catalogue/site-catalogues';
import { textIn } from './catalogue-texts';
import type { Line, Report } from './shapes';
import { ofSites } from './sites';

export const taxes: Report = {
  hasDays: true,
  columns: [
    { name: 'tax_rate_percent', kind: 'rate' },
    { name: 'charge', kind: 'word' },
    { name: 'customer_type', kind: 'text', isBelow: true },
    { name: 'invoiced', kind: 'money', isSummed: true },
    { name: 'credited', kind: 'money', isSummed: true },
    { name: 'taxable', kind: 'money', isSummed: true },
    { name: 'tax', kind: 'money', isSummed: true },
    { name: 'gross', kind: 'money', isSummed: true },
  ],
  async make({ tx, sites, kioskIds, days, language }) {
    const rows = await selectTaxed(tx, kioskIds, days);
    const known = rows.filter(({ code }) => code !== null);
    const all = await selectUserTypes(
      tx,
      sites.map(({ id }) => id),
    );
    const typesOf = Map.groupBy(all, (type) => type.property_id);
    const lines = ofSites(sites, known).flatMap(({ site, own }) => {
      const types = new Map(
        typesOf.get(site.id)?.map(({ id, name }) => [id as string, textIn(name, language)]),
      );
      return [...Map.groupBy(own, ({ currency }) => currency)].flatMap(([currency, same]) =>
        taxesOf(same.map((row) => taxedLine(row, types.get(row.user_type_id ?? '') ?? ''))).map(
          ({ rate, what, customerType, amounts }): Line => ({
            site,
            id: `${rate}-${what}-${customerType}-${currency}`,
            currency,
            cells: {
              tax_rate_percent: rate / 100_000,
              charge: what,
              customer_type: customerType === '' ? null : customerType,
              invoiced: amounts.invoicedMinor,
              credited: amounts.creditedMinor,
              taxable: amounts.taxableMinor,
              tax: amounts.taxMinor,
              gross: amounts.grossMinor,
            },
          }),
        ),
      );
    });
    return { lines, notes: new Set(known.length < rows.length ? ['lines_untold'] : []) };
  },
};

const taxedLine = (row: TaxedSum, customerType: string): TaxedLine => ({
  rate: row.tax_milli_percent ?? 0,
  what: row.code ?? '',
  customerType,
  document: row.document,
  taxableMinor: row.taxable_minor,
  taxMinor: row.tax_minor,
});
