/**
 * A price that a customer saw stays theirs. Before a catalogue changes anything, what each open booking
 * has chosen is written down with its amounts, taxes and billing rules. The booking is priced by that from
 * then on. What is chosen afterward has the price it is offered at; another unit has its own.
 */
import type { Id } from '../../../shared/ids';
import { findAddOns, type AddOnRow } from '../../database/booking/add-ons';
import {
  findAgreedPrices,
  forgetEndedPrices,
  saveAgreedPrices,
  selectUnfinishedBookings,
} from '../../database/booking/prices';
import { findBookingAddOnIds, type BookingRow } from '../../database/booking/bookings';
import { findCoverage, type CoverageRow } from '../../database/insurance/coverage';
import { findPremium, type PremiumRow } from '../../database/insurance/plans';
import { findPromotion, type PromotionRow } from '../../database/booking/promotions';
import {
  selectAllTaxRates,
  selectChargeRules,
  type ChargeRuleRow,
  type PropertyRow,
  type TaxRateRow,
} from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { findUnit, type UnitRow } from '../../database/unit/units';
import { requireProperty } from '../property/property';

/** What prices are made of, beside the choice itself. */
export interface PriceTerms {
  readonly rules: readonly ChargeRuleRow[];
  readonly rates: readonly TaxRateRow[];
}

/** A booking's choice with the amounts that hold for it. */
export interface AgreedChoice {
  readonly property: PropertyRow;
  readonly unit: UnitRow;
  readonly coverage: CoverageRow | null;
  readonly premium: PremiumRow | null;
  readonly addOns: readonly AddOnRow[];
  readonly promotion: PromotionRow | null;
  readonly terms: PriceTerms;
}

interface AgreedPrices extends PriceTerms {
  readonly property: Pick<
    PropertyRow,
    | 'billing_mode'
    | 'billing_day'
    | 'day_count'
    | 'plus_next_after_day'
    | 'prices_include_tax'
    | 'tax_rounding'
  > &
    Partial<Pick<PropertyRow, 'late'>>;
  readonly unit: Pick<UnitRow, 'id' | 'rent_minor' | 'deposit_minor'>;
  readonly premium: PremiumRow | null;
  readonly addOns: readonly AddOnRow[];
  readonly promotion: PromotionRow | null;
}

/** What a booking has chosen, at the prices it keeps, or at today's. Throws when its unit is gone. */
export async function agreedChoice(tx: Tx, booking: BookingRow): Promise<AgreedChoice> {
  const kept = await findAgreed(tx, booking.id);
  const property = await requireProperty(tx);
  const unit = await findUnit(tx, booking.unit_id);
  if (!unit) throw new Error(`booking ${booking.id} has no unit`);
  const coverage = (await findCoverage(tx, booking.id)) ?? null;
  const premium = coverage?.premium_id ? ((await findPremium(tx, coverage.premium_id)) ?? null) : null;
  const addOns = await findAddOns(tx, await findBookingAddOnIds(tx, booking.id));
  const promotion = booking.promotion_id ? ((await findPromotion(tx, booking.promotion_id)) ?? null) : null;
  const terms = {
    rules: await selectChargeRules(tx, property.id),
    rates: await selectAllTaxRates(tx, property.id),
  };
  if (!kept) return { property, unit, coverage, premium, addOns, promotion, terms };
  return {
    property: { ...property, ...kept.property },
    unit: kept.unit.id === unit.id ? { ...unit, ...kept.unit } : unit,
    coverage,
    premium: premium && kept.premium?.premium_id === premium.premium_id ? kept.premium : premium,
    addOns: addOns.map((addOn) => kept.addOns.find(({ id }) => id === addOn.id) ?? addOn),
    promotion: promotion && kept.promotion?.id === promotion.id ? kept.promotion : promotion,
    terms: { rules: kept.rules, rates: withMissing(kept.rates, terms.rates) },
  };
}

/** What a booking has a price for, though the catalogue may no longer offer it to others. */
export async function agreedIds(tx: Tx, bookingId: Id<'booking'>): Promise<ReadonlySet<string>> {
  const kept = await findAgreed(tx, bookingId);
  if (!kept) return new Set();
  const { premium, addOns, promotion } = kept;
  return new Set([
    ...(premium ? [premium.plan_id, premium.premium_id] : []),
    ...addOns.map(({ id }) => id),
    ...(promotion ? [promotion.id] : []),
  ]);
}

/** Writes down the prices that open bookings have, before the catalogue changes. */
export async function storeAgreedPrices(tx: Tx): Promise<void> {
  await forgetEndedPrices(tx);
  for (const booking of await selectUnfinishedBookings(tx)) {
    const { property, unit, premium, addOns, promotion, terms } = await agreedChoice(tx, booking);
    const { billing_mode, billing_day, day_count, plus_next_after_day } = property;
    const { prices_include_tax, tax_rounding, late } = property;
    const { id, rent_minor, deposit_minor } = unit;
    const kept: AgreedPrices = {
      property: {
        billing_mode,
        billing_day,
        day_count,
        plus_next_after_day,
        prices_include_tax,
        tax_rounding,
        late,
      },
      unit: { id, rent_minor, deposit_minor },
      premium,
      addOns,
      promotion,
      ...terms,
    };
    await saveAgreedPrices(tx, booking.id, JSON.stringify(kept));
  }
}

async function findAgreed(tx: Tx, bookingId: Id<'booking'>): Promise<AgreedPrices | null> {
  const json = await findAgreedPrices(tx, bookingId);
  // Written above and nowhere else.
  return json === null ? null : (JSON.parse(json) as AgreedPrices);
}

/** The rates kept, and those of tax codes and user types that came later. */
function withMissing(kept: readonly TaxRateRow[], now: readonly TaxRateRow[]): TaxRateRow[] {
  const same = (a: TaxRateRow, b: TaxRateRow) =>
    a.tax_code === b.tax_code && a.user_type_id === b.user_type_id;
  return [...kept, ...now.filter((rate) => !kept.some((each) => same(each, rate)))];
}
