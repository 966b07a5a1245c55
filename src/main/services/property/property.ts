/** The property served, and how its prices are made. */
import { NoProperty } from '../base/no-property';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { MilliPercent } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findProperty,
  findUserType,
  selectAllTaxRates,
  selectChargeRules,
  selectTaxRates,
  type ChargeRuleRow,
  type PropertyRow,
  type TaxRateRow,
} from '../../database/property/properties';
import { selectUserTypes } from '../../database/property/reference';
import type { Tx } from '../../database/schema';
import type { ChargeKind, PricingRules } from '../../domain/price/quote-shape';
import type { ServiceContext } from '../base/context';

/** The property served. Throws a NoProperty before there is one. */
export async function requireProperty(tx: Tx): Promise<PropertyRow> {
  const property = await findProperty(tx);
  if (!property) throw new NoProperty();
  return property;
}

export interface PropertyView {
  readonly id: Id<'property'>;
  readonly name: string;
  readonly countryId: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly locale: string;
}

/** GET /v1/kiosk/property. */
export function getProperty(ctx: ServiceContext): Promise<Result<PropertyView>> {
  return ctx.store.read(async (tx) => {
    const property = await findProperty(tx);
    if (!property) return refuse('NO_RECORDS_FOUND', 'not_found');
    return ok({
      id: property.id,
      name: property.name,
      countryId: property.country_id,
      currency: property.currency,
      timeZone: property.time_zone,
      locale: property.locale,
    });
  });
}

/** As the page's language is written at the property; for a page that names none, as the property's is. */
export function writtenFor(language: Language | undefined, property: PropertyRow): string {
  return localeFor(language ?? property.language, property);
}

export function pricingRules(property: PropertyRow): PricingRules {
  return {
    currency: property.currency,
    billing: {
      mode: property.billing_mode,
      day: property.billing_day,
      dayCount: property.day_count,
      plusNextAfterDay: property.plus_next_after_day,
    },
    pricesIncludeTax: property.prices_include_tax === 1,
    taxRounding: property.tax_rounding,
  };
}

export interface ChargeTerms {
  readonly taxCode: string;
  readonly taxRate: MilliPercent;
  readonly prorated: boolean;
  readonly ledger: string;
  /** The admin fee; null for the other kinds. */
  readonly amount: number | null;
  /** Only admin: once for all units of a visit. */
  readonly perVisit: boolean;
}

export interface ChargeTermsBook {
  of(kind: ChargeKind): ChargeTerms;
  has(kind: ChargeKind): boolean;
  rate(taxCode: string): MilliPercent;
}

/** How each kind of charge behaves for a user type, as the catalogue has it. */
export async function chargeTerms(
  tx: Tx,
  propertyId: Id<'property'>,
  userTypeId: Id<'user_type'>,
): Promise<ChargeTermsBook> {
  const rules = await selectChargeRules(tx, propertyId);
  return readTerms(rules, await selectTaxRates(tx, propertyId, userTypeId), userTypeId);
}

/** The same of rules and rates at hand. Throws when they do not say (the import of a catalogue forbids that). */
export function readTerms(
  rules: readonly ChargeRuleRow[],
  rates: readonly TaxRateRow[],
  userTypeId: Id<'user_type'>,
): ChargeTermsBook {
  const rate = (taxCode: string): MilliPercent => {
    const found = rates.find((each) => each.tax_code === taxCode && each.user_type_id === userTypeId);
    if (!found) throw new Error(`no tax rate for code ${taxCode} and user type ${userTypeId}`);
    return found.rate_milli_percent;
  };
  return {
    rate,
    has: (kind) => rules.some((each) => each.kind === kind),
    of(kind) {
      const rule = rules.find((each) => each.kind === kind);
      if (!rule) throw new Error(`no charge rule for ${kind}`);
      return {
        taxCode: rule.tax_code,
        taxRate: rate(rule.tax_code),
        prorated: rule.prorated === 1,
        ledger: rule.ledger,
        perVisit: rule.per_visit === 1,
        amount: rule.amount_minor,
      };
    },
  };
}

/** The first kind of customer that pays the most tax on rent: nobody is taken for one who pays less before they say so. */
export async function usualUserType(tx: Tx, propertyId: Id<'property'>): Promise<Id<'user_type'> | null> {
  const rules = await selectChargeRules(tx, propertyId);
  const rates = await selectAllTaxRates(tx, propertyId);
  let usual: { id: Id<'user_type'>; rate: MilliPercent } | null = null;
  for (const { id } of await selectUserTypes(tx)) {
    const rate = readTerms(rules, rates, id).of('rent').taxRate;
    if (usual === null || rate > usual.rate) usual = { id, rate };
  }
  return usual?.id ?? null;
}

/** Whose tax is charged to a customer of this kind who has shown no proof. */
export async function taxedWithoutProof(
  tx: Tx,
  propertyId: Id<'property'>,
  chosen: Id<'user_type'>,
): Promise<Id<'user_type'>> {
  const type = await findUserType(tx, chosen);
  return type?.proof === 'later' ? ((await usualUserType(tx, propertyId)) ?? chosen) : chosen;
}
