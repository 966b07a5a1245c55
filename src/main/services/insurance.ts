/** Insurance options with their premium and tax. */
import { parseGuid, type Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import { minor, toPercentPrice, toPrice, type MilliPercent } from '../../shared/money';
import { ok, refuse, type Result } from '../../shared/result';
import type { InsuranceOptionView } from '../../shared/shapes';
import { selectPremiums, type PremiumFilter, type PremiumRow } from '../database/insurance';
import { findStorageType, findUserType, type PropertyRow } from '../database/properties';
import type { Tx } from '../database/schema';
import { priceWholePeriod } from '../domain/quote';
import type { ServiceContext } from './context';
import { chargeTerms, localeFor, requireProperty } from './property';

export type InsuranceOption = InsuranceOptionView & { readonly description: string };

/**
 * Interface document 4.3. A size of 0 or none answers every option of the property, storage type and user type.
 * Refuses DB_INVALID_PARAM_PROPERTY_INFO_ID, INVALID_PARAM_ACTIVITY_INFO_ID, INVALID_ACTIVITY_INFO_DETAILS.
 */
export function listInsurance(
  ctx: ServiceContext,
  query: { propertyId: string; storageId: string; taxUserTypeId: string; size: string | undefined },
): Promise<Result<InsuranceOptionView[]>> {
  return ctx.store.attempt(async (tx) => {
    const property = await requireProperty(tx);
    const propertyId = parseGuid<'property'>(query.propertyId);
    if (!propertyId) return refuse('DB_INVALID_PARAM_PROPERTY_INFO_ID', 'invalid', { field: 'propertyId' });
    if (propertyId !== property.id)
      return refuse('DB_INVALID_PARAM_PROPERTY_INFO_ID', 'not_found', { field: 'propertyId' });
    const storageTypeId = parseGuid<'storage_type'>(query.storageId);
    if (!storageTypeId) return refuse('INVALID_PARAM_ACTIVITY_INFO_ID', 'invalid', { field: 'storageId' });
    const userTypeId = parseGuid<'user_type'>(query.taxUserTypeId);
    if (!userTypeId) return refuse('INVALID_PARAM_ACTIVITY_INFO_ID', 'invalid', { field: 'taxUserTypeId' });
    const size = readSize(query.size);
    if (size === null) return refuse('INVALID_PARAM_ACTIVITY_INFO_ID', 'invalid', { field: 'areaOrVolume' });
    if (!(await findStorageType(tx, storageTypeId)))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'not_found', { field: 'storageId' });
    if (!(await findUserType(tx, userTypeId)))
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'not_found', { field: 'taxUserTypeId' });
    const filter: PremiumFilter = { propertyId, storageTypeId, userTypeId, sizeThousandths: size };
    const options = await insuranceOptions(tx, property, filter, property.language);
    return ok(options.map(withoutDescription));
  });
}

/** The document's insurance option: the description is for the screen. */
export function withoutDescription({ description, ...option }: InsuranceOption): InsuranceOptionView {
  void description;
  return option;
}

/** A finite number of 0 or more, as thousandths; null for anything else. */
function readSize(text: string | undefined): number | null {
  if (text === undefined || text === '') return 0;
  if (!/^\d+(\.\d*)?([eE][+-]?\d+)?$|^\.\d+$/.test(text)) return null;
  const size = Number(text);
  // A size between 0 and a thousandth is still a size, not "any".
  return Number.isFinite(size) ? (size === 0 ? 0 : Math.max(1, Math.round(size * 1000))) : null;
}

export async function insuranceOptions(
  tx: Tx,
  property: PropertyRow,
  filter: PremiumFilter,
  language: Language,
): Promise<InsuranceOption[]> {
  const rows = await selectPremiums(tx, filter);
  const taxRate = await insuranceTaxRate(tx, property.id, filter.userTypeId);
  return rows.map((row) => toInsuranceOption(row, property, taxRate, language));
}

export async function insuranceTaxRate(
  tx: Tx,
  propertyId: Id<'property'>,
  userTypeId: Id<'user_type'>,
): Promise<MilliPercent> {
  return (await chargeTerms(tx, propertyId, userTypeId)).of('insurance').taxRate;
}

export function toInsuranceOption(
  row: PremiumRow,
  property: PropertyRow,
  taxRate: MilliPercent,
  language: Language,
): InsuranceOption {
  const locale = localeFor(language, property);
  const priced = priceWholePeriod(
    { pricesIncludeTax: property.prices_include_tax === 1 },
    row.premium_minor,
    taxRate,
  );
  const price = (amount: number) => toPrice(minor(amount), property.currency, locale);
  return {
    id: row.plan_id,
    name: row.name,
    description: row.description,
    coverage: price(row.coverage_minor),
    priceId: row.premium_id,
    taxableAmount: price(priced.taxable),
    taxPercentage: toPercentPrice(taxRate, locale),
    taxAmount: price(priced.tax),
    payableAmount: price(priced.payable),
  };
}
