/** Insurance options with their premium and tax. */
import { localeFor } from '../../../shared/formats';
import { parseGuid, type Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPercentPrice, toPrice, type MilliPercent } from '../../../shared/money';
import type { ErrorCode } from '../../../shared/error-codes';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { InsuranceOptionView } from '../../../shared/shapes';
import { selectPremiums, type PremiumFilter, type PremiumRow } from '../../database/insurance/plans';
import { findStorageType, findUserType, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { priceWholePeriod } from '../../domain/price/quote';
import { read } from '../../domain/requests/members';
import { insuredSize } from '../../domain/requests/queries';
import { descriptionIn, nameIn } from '../../domain/base/translations';
import type { ServiceContext } from '../base/context';
import { chargeTerms, requireProperty } from '../property/property';

export type InsuranceOption = InsuranceOptionView & { readonly description: string };

/**
 * Interface document 4.3. A size of 0 or none answers every option of the property, storage type and user type.
 * Refuses DB_INVALID_PARAM_PROPERTY_INFO_ID, INVALID_PARAM_ACTIVITY_INFO_ID, INVALID_ACTIVITY_INFO_DETAILS.
 */
export function listInsurance(
  ctx: ServiceContext,
  query: { propertyId: string; storageId: string; taxUserTypeId: string; size: string | undefined },
): Promise<Result<InsuranceOptionView[]>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const refusals: Refusal[] = [];
    const malformed = (code: ErrorCode, field: string) => refusals.push(refusal(code, 'invalid', { field }));
    const unknown = (code: ErrorCode, field: string) => refusals.push(refusal(code, 'not_found', { field }));

    const propertyId = parseGuid<'property'>(query.propertyId);
    if (!propertyId) malformed('DB_INVALID_PARAM_PROPERTY_INFO_ID', 'propertyId');
    else if (propertyId !== property.id) unknown('DB_INVALID_PARAM_PROPERTY_INFO_ID', 'propertyId');
    const storageTypeId = parseGuid<'storage_type'>(query.storageId);
    if (!storageTypeId) malformed('INVALID_PARAM_ACTIVITY_INFO_ID', 'storageId');
    else if (!(await findStorageType(tx, storageTypeId)))
      unknown('INVALID_ACTIVITY_INFO_DETAILS', 'storageId');
    const userTypeId = parseGuid<'user_type'>(query.taxUserTypeId);
    if (!userTypeId) malformed('INVALID_PARAM_ACTIVITY_INFO_ID', 'taxUserTypeId');
    else if (!(await findUserType(tx, userTypeId))) unknown('INVALID_ACTIVITY_INFO_DETAILS', 'taxUserTypeId');
    const sizeThousandths = query.size ? read(insuredSize, query.size) : 0;
    if (sizeThousandths === null) malformed('INVALID_PARAM_ACTIVITY_INFO_ID', 'areaOrVolume');
    if (!propertyId || !storageTypeId || !userTypeId || sizeThousandths === null || refusals.length)
      return refuseAll(refusals);
    const filter: PremiumFilter = { propertyId, storageTypeId, userTypeId, sizeThousandths };
    const options = await insuranceOptions(tx, property, filter, property.language);
    return ok(options.map(withoutDescription));
  });
}

/** The document's insurance option: the description is for the screen. */
export function withoutDescription({ description, ...option }: InsuranceOption): InsuranceOptionView {
  void description;
  return option;
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

async function insuranceTaxRate(
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
    name: nameIn(row, language),
    description: descriptionIn(row, language),
    coverage: price(row.coverage_minor),
    priceId: row.premium_id,
    taxableAmount: price(priced.taxable),
    taxPercentage: toPercentPrice(taxRate, locale),
    taxAmount: price(priced.tax),
    payableAmount: price(priced.payable),
  };
}
