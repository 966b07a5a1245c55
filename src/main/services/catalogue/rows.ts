/** A checked catalogue as rows: names become ids, order becomes a position, everything named is listed. */
import type { Id, IdKind } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { MilliPercent } from '../../../shared/money';
import type { CatalogueRow } from '../../database/catalogue/catalogue';
import type { ChargeRuleTable, TaxRateTable } from '../../database/schema/property';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import type { RentChangeRules } from '../../domain/contract/rent-change';
import type { TransferRules } from '../../domain/leaving/transfer-rules';
import type { ReturnedPaymentRules } from '../../domain/contract/returned-payment';
import type { PropertyMoveOut } from '../../domain/leaving/rules';
import type { Nearby } from '../../domain/property/nearby';
import { allTexts } from '../../domain/catalogue/catalogue-words';
import type { LockAdvice, SiteAccess } from '../../domain/property/site-access';
import { findCountryByCode, findRegionByCode } from '../../domain/property/iso-3166';
import { lateColumn } from './late-column';

/** What the catalogue says of a unit; its state is the business of bookings, contracts and staff. */
export type CatalogueUnitRow = Omit<CatalogueRow<'unit'>, 'state' | 'taken_out_at_ms' | 'taken_out_why'>;

export interface CatalogueRows {
  readonly property: CatalogueRow<'property'>;
  readonly storageTypes: readonly CatalogueRow<'storage_type'>[];
  readonly userTypes: readonly CatalogueRow<'user_type'>[];
  readonly taxRates: readonly TaxRateTable[];
  readonly chargeRules: readonly ChargeRuleTable[];
  readonly units: readonly CatalogueUnitRow[];
  readonly plans: readonly CatalogueRow<'insurance_plan'>[];
  readonly premiums: readonly CatalogueRow<'premium_revision'>[];
  readonly addOns: readonly CatalogueRow<'add_on'>[];
  readonly promotions: readonly CatalogueRow<'promotion'>[];
}

export function toRows(catalogue: Catalogue): CatalogueRows {
  const storageIds = new Map(catalogue.storageTypes.map((type) => [type.name, type.id]));
  const userIds = new Map(catalogue.userTypes.map((type) => [type.name, type.id]));
  return {
    property: propertyRow(catalogue),
    storageTypes: catalogue.storageTypes.map(({ translations, ...type }, position) => ({
      ...type,
      position,
      translations: JSON.stringify(translations),
    })),
    userTypes: catalogue.userTypes.map(({ masterId, translations, ...type }, position) => ({
      ...type,
      master_id: masterId,
      position,
      translations: JSON.stringify(translations),
    })),
    taxRates: taxRateRows(catalogue, userIds),
    chargeRules: chargeRuleRows(catalogue.property.id, catalogue.chargeRules),
    units: unitRows(catalogue, storageIds),
    plans: planRows(catalogue),
    premiums: premiumRows(catalogue, storageIds, userIds),
    addOns: addOnRows(catalogue),
    promotions: promotionRows(catalogue),
  };
}

type IdsByName<Kind extends IdKind> = ReadonlyMap<string, Id<Kind>>;

function propertyRow({ property, sitePlan, access, lock }: Catalogue): CatalogueRow<'property'> {
  const fixed = property.billing.mode === 'fixed_day' ? property.billing : null;
  return {
    id: property.id,
    business_id: property.businessId,
    name: property.name,
    legal_name: property.legalName,
    tax_number: property.taxNumber,
    address: property.address,
    city: property.city,
    postal_code: property.postalCode,
    country_id: findCountryByCode(property.country)?.id ?? 0,
    region_id: property.region === null ? 0 : (findRegionByCode(property.region)?.id ?? 0),
    phone_number: property.phoneNumber,
    email: property.email,
    currency: property.currency,
    time_zone: property.timeZone,
    locale: property.locale,
    brand_color: property.brandColor,
    language: property.language,
    area_unit: property.areaUnit,
    billing_mode: property.billing.mode,
    billing_day: fixed?.day ?? null,
    // Without proration the day count decides nothing.
    day_count: fixed?.dayCount ?? 'actual',
    plus_next_after_day: fixed?.plusNextAfterDay ?? null,
    prices_include_tax: flag(property.tax.pricesIncludeTax),
    tax_rounding: property.tax.rounding,
    own_policy_allowed: flag(property.coverage.ownPolicyAllowed),
    decline_allowed: flag(property.coverage.declineAllowed),
    own_policy_later_days: property.coverage.ownPolicyLaterDays,
    payment_gateway: property.paymentGateway,
    autopay: property.autopay,
    autopay_rules: property.autopayRules && JSON.stringify(property.autopayRules),
    billing_start_on: property.billing.startOn,
    issue_days_before: property.billing.issueDaysBefore,
    pay_days: property.billing.payDays,
    late: lateColumn(property.late),
    waive_attendant_max_minor: property.waive.attendantMax,
    rent_change: property.rentChange && JSON.stringify(property.rentChange satisfies RentChangeRules),
    returned_payment: returnedPaymentColumn(property.returnedPayment),
    pay_ahead_periods: property.payAhead.maxPeriods,
    allocation_order: property.allocation.order,
    notice_days: property.notice.days,
    notice_site_days: property.notice.siteDays,
    part_payments: property.partPayments,
    pay_elsewhere: property.payElsewhere,
    move_out: moveOutColumn(property.moveOut),
    transfer: transferColumn(property.transfer),
    personal_data_years: property.personalData.keepYears,
    nearby: property.nearby && JSON.stringify(property.nearby satisfies Nearby),
    site_plan: sitePlan && JSON.stringify(sitePlan),
    access: access ? JSON.stringify(access satisfies SiteAccess) : null,
    lock: lock ? lockColumn(lock, property.language) : null,
  };
}

function lockColumn(
  { advice, hasps, shackleMmMax }: NonNullable<Catalogue['lock']>,
  language: Language,
): string {
  return JSON.stringify({
    advice: advice ? allTexts(advice, language) : null,
    hasps: hasps ?? null,
    shackleMmMax: shackleMmMax ?? null,
  } satisfies LockAdvice);
}

function returnedPaymentColumn(returned: Catalogue['property']['returnedPayment']): string | null {
  if (!returned) return null;
  const rules: ReturnedPaymentRules = { feeMinor: returned.fee, taxCode: returned.taxCode };
  return JSON.stringify(rules);
}

function moveOutColumn({ writeOffBelow, ...rules }: Catalogue['property']['moveOut']): string {
  return JSON.stringify({ ...rules, writeOffBelowMinor: writeOffBelow } satisfies PropertyMoveOut);
}

function transferColumn({ fee, ...rules }: Catalogue['property']['transfer']): string {
  return JSON.stringify({ ...rules, feeMinor: fee } satisfies TransferRules);
}

function taxRateRows(catalogue: Catalogue, userIds: IdsByName<'user_type'>): TaxRateTable[] {
  return Object.entries(catalogue.taxes).flatMap(([code, rates]) =>
    Object.entries(rates).map(([userType, rate]: [string, MilliPercent]) => ({
      property_id: catalogue.property.id,
      tax_code: code,
      user_type_id: idOf(userIds, userType),
      rate_milli_percent: rate,
    })),
  );
}

function chargeRuleRows(propertyId: Id<'property'>, rules: Catalogue['chargeRules']): ChargeRuleTable[] {
  const row = (
    rule: Omit<ChargeRuleTable, 'property_id' | 'per_visit'> & Partial<ChargeRuleTable>,
  ): ChargeRuleTable => ({
    property_id: propertyId,
    per_visit: 0,
    ...rule,
  });
  const { rent, insurance, admin, deposit, addOn } = rules;
  return [
    row({
      kind: 'rent',
      tax_code: rent.taxCode,
      prorated: flag(rent.prorated),
      ledger: 'revenue',
      amount_minor: null,
    }),
    row({
      kind: 'insurance',
      tax_code: insurance.taxCode,
      prorated: flag(insurance.prorated),
      ledger: insurance.ledger,
      amount_minor: null,
    }),
    row({
      kind: 'admin',
      tax_code: admin.taxCode,
      prorated: 0,
      ledger: 'revenue',
      amount_minor: admin.fee,
      per_visit: flag(admin.perVisit),
    }),
    // A deposit is owed back, so it is no revenue.
    row({ kind: 'deposit', tax_code: deposit.taxCode, prorated: 0, ledger: 'liability', amount_minor: null }),
    row({ kind: 'add_on', tax_code: addOn.taxCode, prorated: 0, ledger: 'revenue', amount_minor: null }),
  ];
}

function unitRows({ property, units }: Catalogue, storageIds: IdsByName<'storage_type'>): CatalogueUnitRow[] {
  return units.map((unit) => ({
    id: unit.id,
    property_id: property.id,
    storage_type_id: idOf(storageIds, unit.storageType),
    number: unit.number,
    width_cm: unit.widthCm,
    length_cm: unit.lengthCm,
    height_cm: unit.heightCm,
    area_thousandths: unit.area,
    floor: unit.floor,
    features: JSON.stringify(unit.features),
    directions: unit.directions ? JSON.stringify(allTexts(unit.directions, property.language)) : null,
    rent_minor: unit.rent,
    deposit_minor: unit.deposit,
    listed: 1,
    out_of_service: flag(unit.outOfService),
  }));
}

function planRows({ property, insurancePlans }: Catalogue): CatalogueRow<'insurance_plan'>[] {
  return insurancePlans.map(({ id, name, description, translations, coverage, insurer }, position) => ({
    id,
    property_id: property.id,
    name,
    description,
    coverage_minor: coverage,
    insurer,
    position,
    translations: JSON.stringify(translations),
    listed: 1,
  }));
}

function premiumRows(
  { insurancePlans }: Catalogue,
  storageIds: IdsByName<'storage_type'>,
  userIds: IdsByName<'user_type'>,
): CatalogueRow<'premium_revision'>[] {
  return insurancePlans.flatMap((plan) =>
    plan.premiums.map((premium) => ({
      id: premium.id,
      plan_id: plan.id,
      storage_type_id: idOf(storageIds, premium.storageType),
      user_type_id: premium.userType === null ? null : idOf(userIds, premium.userType),
      size_from_thousandths: premium.from,
      size_to_thousandths: premium.to,
      premium_minor: premium.premium,
      listed: 1 as const,
    })),
  );
}

function addOnRows({ property, addOns, chargeRules }: Catalogue): CatalogueRow<'add_on'>[] {
  return addOns.map((addOn, position) => ({
    id: addOn.id,
    property_id: property.id,
    name: addOn.name,
    description: addOn.description,
    price_minor: addOn.price,
    tax_code: addOn.taxCode ?? chargeRules.addOn.taxCode,
    recurring: flag(addOn.recurring),
    prorated: flag(addOn.prorated),
    position,
    translations: JSON.stringify(addOn.translations),
    listed: 1,
  }));
}

function promotionRows({ property, promotions }: Catalogue): CatalogueRow<'promotion'>[] {
  return promotions.map((promotion) => ({
    id: promotion.id,
    property_id: property.id,
    code: promotion.code,
    name: promotion.name,
    applies_to: 'rent',
    percent_milli: 'percent' in promotion.discount ? promotion.discount.percent : null,
    amount_minor: 'amount' in promotion.discount ? promotion.discount.amount : null,
    periods: promotion.periods,
    valid_from_on: promotion.validFrom,
    valid_to_on: promotion.validTo,
    translations: JSON.stringify(promotion.translations),
    listed: 1,
  }));
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** The checks have made sure that the name is there. */
function idOf<T>(ids: ReadonlyMap<string, T>, name: string): T {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the catalogue was not checked: nothing is called ${name}`);
  return id;
}
