/** The lines of a bill, at move-in and later: what each charge comes to, its discount, its tax, and the rounding. */
import { currencyRule } from '../../../shared/currencies';
import {
  minor,
  percentOf,
  roundHalfUp,
  sumMinor,
  taxWithin,
  type MilliPercent,
  type Minor,
} from '../../../shared/money';
import { prorate, type BillingPeriod } from './billing-period';
import type { Charge, Discount, LineExplanation, PricedCharge, PricingRules, QuoteLine } from './quote-shape';

/** Something that is charged: a period of what recurs, or a one-off. */
export interface Due {
  readonly charge: Charge;
  readonly period: BillingPeriod | null;
  /** Which period of the rental it is, counted from 0: a discount lasts for some of them. */
  readonly index: number;
  /** Part of a period that a last day divides: an amount that is taken off each period comes off by its days. */
  readonly isCut?: boolean;
}

export interface PricedDue {
  readonly priced: readonly PricedCharge[];
  readonly lines: readonly QuoteLine[];
  readonly tax: Minor;
  readonly payable: Minor;
}

/** Prices what is due together, to the line. */
export function priceDue(rules: PricingRules, due: readonly Due[], discount: Discount | null): PricedDue {
  const priced = applyTaxRounding(
    rules,
    due.map((each) => priceCharge(rules, each, discount)),
  );
  const lines = priced.flatMap((each) => toLines(rules, each, discount));
  const rounding = roundingLine(rules.currency, sumMinor(lines.map((line) => line.payable)));
  const all = rounding ? [...lines, rounding] : lines;
  return {
    priced,
    lines: all,
    tax: sumMinor(all.map((line) => line.tax)),
    payable: sumMinor(all.map((line) => line.payable)),
  };
}

function priceCharge(
  rules: PricingRules,
  { charge, period, index, isCut = false }: Due,
  discount: Discount | null,
): PricedCharge {
  const share = (whole: Minor) => (period ? prorate(whole, period, rules.billing.dayCount) : whole);
  const amount = charge.prorated ? share(charge.rate) : charge.rate;
  const applies = discount && discount.appliesTo === charge.kind && index < discount.periods;
  const off = applies
    ? discountOf(amount, discount, isCut && charge.prorated ? share : (whole) => whole)
    : minor(0);
  const { tax, total } = withTax(rules, minor(amount - off), charge.taxRate);
  return { charge, period, amount, discount: off, tax, total };
}

function discountOf(amount: Minor, { size }: Discount, share: (whole: Minor) => Minor): Minor {
  const off = 'percent' in size ? percentOf(amount, size.percent) : share(size.amount);
  return off > amount ? amount : off;
}

export function withTax(
  rules: Pick<PricingRules, 'pricesIncludeTax'>,
  amount: Minor,
  rate: MilliPercent,
): { tax: Minor; total: Minor } {
  if (rules.pricesIncludeTax) return { tax: taxWithin(amount, rate), total: amount };
  const tax = percentOf(amount, rate);
  return { tax, total: minor(amount + tax) };
}

/**
 * With `category`, the tax of each tax code and rate is computed once from the sum (EN 16931, BR-CO-17). The
 * difference from the lines' own roundings goes to the largest line of the category. So the lines still add up.
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
  const explained = explain(rules, charge, paidFor);
  const common = { period: paidFor, taxRate: charge.taxRate, ledger: charge.ledger };
  const full = withTax(rules, amount, charge.taxRate);
  const amounts = (payable: number, taxPart: number) => ({
    taxable: minor(payable - taxPart),
    tax: minor(taxPart),
    payable: minor(payable),
  });
  const named = { code: charge.kind, name: charge.name, names: charge.names };
  if (priced.discount === 0 || !discount)
    return [{ ...named, ...common, ...amounts(total, tax), explanation: explained }];
  return [
    { ...named, ...common, ...amounts(full.total, full.tax), explanation: explained },
    {
      code: 'discount',
      name: discount.name,
      names: discount.names,
      ...common,
      ...amounts(total - full.total, tax - full.tax),
      explanation: { ...explained, kind: 'discount' },
    },
  ];
}

function explain(rules: PricingRules, charge: Charge, period: BillingPeriod | null): LineExplanation {
  const about = { rate: charge.rate, taxIncluded: rules.pricesIncludeTax };
  if (!period) return { ...about, kind: 'once', daysCharged: null, daysInCycle: null };
  if (period.daysCharged >= period.daysInCycle)
    return { ...about, kind: 'whole', daysCharged: null, daysInCycle: null };
  const { daysCharged } = period;
  const daysInCycle = { actual: period.daysInCycle, thirty: 30, twelfths_365: null }[rules.billing.dayCount];
  return { ...about, kind: 'part', daysCharged, daysInCycle };
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
    names: {},
    period: null,
    taxable: difference,
    taxRate: 0 as MilliPercent,
    tax: minor(0),
    payable: difference,
    ledger: 'revenue',
    explanation: null,
  };
}
