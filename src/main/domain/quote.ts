/**
 * The one function that prices a move-in. The screen, the payment intent, the invoice, the receipt and the contract
 * all take their figures from here. Order per line: prorate, round, discount, round, tax, round (half up).
 */
import { currencyRule } from '../../shared/currencies';
import {
  minor,
  percentOf,
  roundHalfUp,
  sumMinor,
  taxWithin,
  type MilliPercent,
  type Minor,
} from '../../shared/money';
import type { QuoteLineCode } from '../../shared/shapes';
import { moveInPeriods, prorate, type BillingPeriod, type BillingRules } from './billing-period';

export type ChargeKind = 'rent' | 'insurance' | 'admin' | 'deposit' | 'add_on';

export interface PricingRules {
  readonly currency: string;
  readonly billing: BillingRules;
  readonly pricesIncludeTax: boolean;
  readonly taxRounding: 'line' | 'category';
}

export interface Charge {
  readonly kind: ChargeKind;
  /** Name of the plan or add-on; empty for the kinds that have one name only. */
  readonly name: string;
  /** One whole period, or the one-off amount. */
  readonly rate: Minor;
  readonly prorated: boolean;
  /** Charged for every period, or once. */
  readonly recurring: boolean;
  readonly taxCode: string;
  readonly taxRate: MilliPercent;
  /** What the ledger books it as: a deposit is a liability, not revenue. */
  readonly ledger: string;
}

export interface Discount {
  readonly name: string;
  readonly appliesTo: ChargeKind;
  readonly size: { readonly percent: MilliPercent } | { readonly amount: Minor };
  /** How many periods from the first one it lasts. */
  readonly periods: number;
}

/** A charge of one period, or a one-off, with its discount inside: the shape of the worked cases. */
export interface PricedCharge {
  readonly charge: Charge;
  readonly period: BillingPeriod | null;
  readonly amount: Minor;
  readonly discount: Minor;
  readonly tax: Minor;
  readonly total: Minor;
}

/** A line as people see it and as the invoice stores it; a discount is a line of its own. */
export interface QuoteLine {
  readonly code: QuoteLineCode;
  readonly name: string;
  readonly period: BillingPeriod | null;
  readonly taxable: Minor;
  readonly taxRate: MilliPercent;
  readonly tax: Minor;
  readonly payable: Minor;
  readonly ledger: string;
}

export interface Quote {
  readonly currency: string;
  readonly charges: readonly PricedCharge[];
  readonly lines: readonly QuoteLine[];
  readonly tax: Minor;
  readonly payable: Minor;
  /** One whole later period, undiscounted, with tax. */
  readonly recurring: Minor;
  readonly nextBillDate: string;
}

/** Prices a move-in on a date. Pure; throws only for a broken invariant (an unknown currency, a negative total). */
export function priceMoveIn(
  rules: PricingRules,
  charges: readonly Charge[],
  discount: Discount | null,
  moveIn: string,
): Quote {
  const { periods, nextBillDate } = moveInPeriods(rules.billing, moveIn);
  const priced = applyTaxRounding(
    rules,
    charges.flatMap((charge) =>
      charge.recurring
        ? periods.map((period, index) => priceCharge(rules, charge, period, discount, index))
        : [priceCharge(rules, charge, null, discount, 0)],
    ),
  );
  const lines = priced.flatMap((each) => toLines(rules, each, discount));
  const rounding = roundingLine(rules.currency, sumMinor(lines.map((line) => line.payable)));
  const all = rounding ? [...lines, rounding] : lines;
  const recurring = charges
    .filter((charge) => charge.recurring)
    .map((charge) => withTax(rules, charge.rate, charge.taxRate).total);
  const payable = sumMinor(all.map((line) => line.payable));
  if (payable < 0) throw new Error('a move-in cannot cost less than nothing');
  return {
    currency: rules.currency,
    charges: priced,
    lines: all,
    tax: sumMinor(all.map((line) => line.tax)),
    payable,
    recurring: sumMinor(recurring),
    nextBillDate,
  };
}

/** One whole period of one charge with its tax: what a list shows for a plan, a unit or an add-on. */
export function priceWholePeriod(
  rules: Pick<PricingRules, 'pricesIncludeTax'>,
  rate: Minor,
  taxRate: MilliPercent,
): { taxable: Minor; tax: Minor; payable: Minor } {
  const { tax, total } = withTax(rules, rate, taxRate);
  return { taxable: minor(total - tax), tax, payable: total };
}

function priceCharge(
  rules: PricingRules,
  charge: Charge,
  period: BillingPeriod | null,
  discount: Discount | null,
  periodIndex: number,
): PricedCharge {
  const amount =
    charge.prorated && period ? prorate(charge.rate, period, rules.billing.dayCount) : charge.rate;
  const applies = discount && discount.appliesTo === charge.kind && periodIndex < discount.periods;
  const off = applies ? discountOf(amount, discount) : minor(0);
  const { tax, total } = withTax(rules, minor(amount - off), charge.taxRate);
  return { charge, period, amount, discount: off, tax, total };
}

function discountOf(amount: Minor, discount: Discount): Minor {
  const off = 'percent' in discount.size ? percentOf(amount, discount.size.percent) : discount.size.amount;
  return off > amount ? amount : off;
}

function withTax(
  rules: Pick<PricingRules, 'pricesIncludeTax'>,
  amount: Minor,
  rate: MilliPercent,
): { tax: Minor; total: Minor } {
  if (rules.pricesIncludeTax) return { tax: taxWithin(amount, rate), total: amount };
  const tax = percentOf(amount, rate);
  return { tax, total: minor(amount + tax) };
}

/**
 * With `category` the tax of each tax code and rate is taken once from the sum (EN 16931, BR-CO-17); what that differs
 * from the lines' own roundings goes to the largest line of the category, so that the lines still add up.
 */
function applyTaxRounding(rules: PricingRules, priced: readonly PricedCharge[]): readonly PricedCharge[] {
  if (rules.taxRounding === 'line') return priced;
  const result = [...priced];
  const categories = Map.groupBy(result.keys(), (index) => categoryOf(priced[index]));
  for (const indexes of categories.values()) {
    const members = indexes.map((index) => ({ index, line: at(priced, index) }));
    const first = at(members, 0).line;
    const base = sumMinor(members.map(({ line }) => minor(line.amount - line.discount)));
    const whole = withTax(rules, base, first.charge.taxRate).tax;
    const difference = whole - sumMinor(members.map(({ line }) => line.tax));
    const net = ({ line }: (typeof members)[number]) => line.amount - line.discount;
    const largest = members.reduce((best, each) => (net(each) > net(best) ? each : best));
    const total = rules.pricesIncludeTax ? largest.line.total : minor(largest.line.total + difference);
    result[largest.index] = { ...largest.line, tax: minor(largest.line.tax + difference), total };
  }
  return result;
}

function categoryOf(line: PricedCharge | undefined): string {
  return line ? `${line.charge.taxCode} ${line.charge.taxRate}` : '';
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no element ${index}`);
  return item;
}

/** Shows a discounted charge as two lines that add up to it: the full charge, and what is taken off with its tax. */
function toLines(rules: PricingRules, priced: PricedCharge, discount: Discount | null): QuoteLine[] {
  const { charge, period, amount, total, tax } = priced;
  // A charge that is not prorated costs the whole period, however few days of it are left.
  const paidFor = period && !charge.prorated ? { ...period, daysCharged: period.daysInCycle } : period;
  const line = (code: QuoteLineCode, name: string, payable: number, taxPart: number): QuoteLine => ({
    code,
    name,
    period: paidFor,
    taxable: minor(payable - taxPart),
    taxRate: charge.taxRate,
    tax: minor(taxPart),
    payable: minor(payable),
    ledger: charge.ledger,
  });
  if (priced.discount === 0 || !discount) return [line(charge.kind, charge.name, total, tax)];
  const full = withTax(rules, amount, charge.taxRate);
  return [
    line(charge.kind, charge.name, full.total, full.tax),
    line('discount', discount.name, total - full.total, tax - full.tax),
  ];
}

/** Card amounts of some currencies must be a multiple of a step; the difference is a line that everybody sees. */
function roundingLine(currency: string, total: Minor): QuoteLine | null {
  const { cardStep } = currencyRule(currency);
  const rounded = roundHalfUp(total, 1, cardStep) * cardStep;
  if (rounded === total) return null;
  const difference = minor(rounded - total);
  return {
    code: 'rounding',
    name: '',
    period: null,
    taxable: difference,
    taxRate: 0 as MilliPercent,
    tax: minor(0),
    payable: difference,
    ledger: 'revenue',
  };
}

/** The amount in the card provider's units. */
export function cardAmount(payable: Minor, currency: string): number {
  return payable * currencyRule(currency).cardMultiplier;
}
