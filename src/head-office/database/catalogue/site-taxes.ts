/** The tax rates of the last catalogue of each property: what later bills of its contracts are taxed by. */
import { z } from 'zod';
import type { Id } from '../../../shared/ids';
import { parsePercent, type MilliPercent } from '../../../shared/money';
import type { SiteTaxRateTable } from '../schema-sites';
import type { Database } from '../tx';

/** By tax code, by the name of the kind of customer: such as "8.25". Other reports do without. */
export const taxesSchema = z.record(z.string(), z.record(z.string(), z.string())).catch({}).default({});

interface Taxed {
  readonly taxes: z.output<typeof taxesSchema>;
  readonly userTypes: readonly {
    readonly id: Id<'user_type'>;
    readonly name: string | Readonly<Record<string, string>>;
  }[];
}

export async function insertTaxRates(
  tx: Database,
  propertyId: Id<'property'>,
  catalogue: Taxed,
): Promise<void> {
  const rates = ratesOf(propertyId, catalogue);
  if (rates.length === 0) return;
  await tx
    .insertInto('site_tax_rate')
    .values([...rates])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is no rate, and what is of no kind of customer, is left out. */
function ratesOf(propertyId: Id<'property'>, { taxes, userTypes }: Taxed): readonly SiteTaxRateTable[] {
  const ids = new Map(
    userTypes.flatMap(({ id, name }) =>
      (typeof name === 'string' ? [name] : Object.values(name)).map((word) => [word, id] as const),
    ),
  );
  return Object.entries(taxes).flatMap(([code, rates]) =>
    Object.entries(rates).flatMap(([kind, text]) => {
      const id = ids.get(kind);
      const rate = parsePercent(text);
      return id === undefined || rate === null
        ? []
        : [{ property_id: propertyId, tax_code: code, user_type_id: id, milli_percent: rate }];
    }),
  );
}

/** Null: the catalogue has no such rate. */
export type TaxRateOf = (
  property: Id<'property'>,
  taxCode: string,
  userType: Id<'user_type'>,
) => MilliPercent | null;

export async function selectTaxRates(
  database: Database,
  properties: readonly Id<'property'>[],
): Promise<TaxRateOf> {
  const rows = await database
    .selectFrom('site_tax_rate')
    .select(['property_id', 'tax_code', 'user_type_id', 'milli_percent'])
    .where('property_id', '=', (row) => row.fn.any(row.val([...properties])))
    .execute();
  const rates = new Map(
    rows.map((row) => [`${row.property_id} ${row.tax_code} ${row.user_type_id}`, row.milli_percent]),
  );
  return (property, taxCode, userType) => {
    const rate = rates.get(`${property} ${taxCode} ${userType}`);
    return rate === undefined ? null : (rate as MilliPercent);
  };
}
