/**
 * How much of each invoiced line a tenant who leaves keeps paying, and how much is credited. The two always add up to
 * the line. Pure; whole minor units of one currency.
 */
import { minor, roundHalfUp, sumMinor, type MilliPercent, type Minor } from '../../../shared/money';
import { cutBill } from '../contract/bills-due';
import type { UnusedDays } from '../leaving/rules';
import { prorate, type BillingPeriod, type BillingRules } from '../price/billing-period';
import { withTax } from '../price/quote-lines';
import type { InvoiceLineCode } from '../../../shared/shapes';

export interface Amounts {
  readonly taxableMinor: Minor;
  readonly taxMinor: Minor;
}

/** A line of an invoice as it was issued. */
export interface IssuedLine extends Amounts {
  readonly invoiceId: string;
  readonly position: number;
  readonly code: InvoiceLineCode;
  /** Null for what is charged once. */
  readonly period: BillingPeriod | null;
  /** One whole period of it, before tax, or with it where prices include it. Of a discount it is not asked. */
  readonly rateMinor: Minor;
  readonly prorated: boolean;
  readonly taxRate: MilliPercent;
  /** By credit notes of before. */
  readonly creditedBefore: Amounts;
  /** The place of the charge that it was made from; absent where nobody knows. */
  readonly chargePosition?: number;
}

export interface MoveOutTerms {
  readonly unused: UnusedDays;
  readonly dayCount: BillingRules['dayCount'];
  readonly pricesIncludeTax: boolean;
}

/** A line, and what becomes of it: `kept`, `credited` and what was credited before add up to it. */
export interface SettledLine {
  readonly invoiceId: string;
  readonly position: number;
  readonly kept: Amounts;
  /** For a credit note; nothing for most lines. */
  readonly credited: Amounts;
}

/** A charge, and the discounts that stand after it. */
type Group = readonly [IssuedLine, ...IssuedLine[]];

const nothing: Amounts = { taxableMinor: minor(0), taxMinor: minor(0) };

/**
 * Settles the invoices of a contract that ends. A period within which the last day falls is kept by the terms; one that
 * begins after it is credited whole, whatever the terms say. What is not prorated, and what is charged once (a deposit, a
 * fee), is kept whole; the rounding of a bill goes with its periods. With `half_month` half of a line is kept when at most half of its days are used.
 * @param lines of any invoices of the contract, each invoice's in the order of its positions
 * @param lastDay the last day that is charged
 */
export function settleMoveOut(
  lines: readonly IssuedLine[],
  lastDay: string,
  terms: MoveOutTerms,
): readonly SettledLine[] {
  const invoices = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return [...invoices.values()].flatMap((own) => {
    const periods = own.flatMap(({ period }) => (period ? [period] : []));
    const isAhead = periods.length > 0 && periods.every(({ from }) => from > lastDay);
    const credits = groups(own).flatMap((group) =>
      creditsOf(group, keptOf(group, lastDay, isAhead, terms), terms.pricesIncludeTax),
    );
    const isNote = totalOf(credits) > 0;
    return own.map((line, index) => settled(line, (isNote && credits[index]) || nothing));
  });
}

/**
 * What is left of every deposit, with the discounts that follow it. This includes a deposit that nobody paid: its
 * credit settles it and is not paid out.
 */
export function depositCredits(lines: readonly IssuedLine[]): readonly SettledLine[] {
  const invoices = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return [...invoices.values()]
    .flatMap(groups)
    .filter(([{ code }]) => code === 'deposit')
    .flatMap((group) => {
      const credits = creditsOf(
        group,
        group.map(() => nothing),
        false,
      );
      return group.map((line, index) => settled(line, credits[index] ?? nothing));
    });
}

const totalOf = (amounts: readonly Amounts[]): Minor =>
  sumMinor(amounts.flatMap(({ taxableMinor, taxMinor }) => [taxableMinor, taxMinor]));

function groups(lines: readonly IssuedLine[]): readonly Group[] {
  const found: [IssuedLine, ...IssuedLine[]][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (line.code === 'discount' && last) last.push(line);
    else found.push([line]);
  }
  return found;
}

/** What of each line of a group is kept. `isAhead`: the whole invoice is of periods that were paid ahead. */
function keptOf(group: Group, lastDay: string, isAhead: boolean, terms: MoveOutTerms): readonly Amounts[] {
  const [{ period, prorated, code }] = group;
  if ((isAhead && code === 'rounding') || (period && period.from > lastDay)) return group.map(() => nothing);
  if (!period || !prorated || period.to <= lastDay) return group;
  const used = cutBill(period, lastDay, 'days');
  if (terms.unused === 'none') return group;
  const amount = amountOf(group[0], used, terms);
  // Nothing is left to credit, whatever its tax would be alone: it may have been rounded over a whole invoice.
  return amount >= chargedFor(group[0], terms) ? group : keptShare(group, amount, terms);
}

/** What the days that were used cost, before discounts. */
function amountOf(line: IssuedLine, used: BillingPeriod, terms: MoveOutTerms): Minor {
  if (terms.unused === 'half_month') {
    // A new rent that was taken back is credited: half of the one of before is kept.
    const byRate = line.period ? prorate(line.rateMinor, line.period, terms.dayCount) : line.rateMinor;
    const whole = minor(Math.min(chargedFor(line, terms), byRate));
    const isHalf = used.daysCharged * 2 <= (line.period?.daysCharged ?? 0);
    return isHalf ? roundHalfUp(whole, 1, 2) : whole;
  }
  return prorate(line.rateMinor, used, terms.dayCount);
}

function chargedFor({ taxableMinor, taxMinor }: Amounts, terms: MoveOutTerms): Minor {
  return terms.pricesIncludeTax ? minor(taxableMinor + taxMinor) : taxableMinor;
}

/**
 * Prices the charge and its discounts again for a smaller amount: each discount by the same share, tax by the same
 * rounding.
 */
function keptShare(group: Group, amount: Minor, terms: MoveOutTerms): readonly Amounts[] {
  const whole = chargedFor(group[0], terms);
  let left = 0;
  let before = withTax(terms, minor(0), group[0].taxRate);
  return group.map((line, index) => {
    const full = chargedFor(line, terms);
    const share = index === 0 ? amount : whole === 0 ? 0 : roundHalfUp(full, amount, whole);
    left = Math.max(left + share, 0);
    const now = withTax(terms, minor(left), line.taxRate);
    const [total, tax] = [now.total - before.total, now.tax - before.tax];
    before = now;
    return { taxableMinor: minor(total - tax), taxMinor: minor(tax) };
  });
}

/**
 * A credit is never more than what is left of the line, and never less than zero. Tax that was rounded over a whole
 * invoice may be one unit less.
 */
function within(line: Amounts, credit: Amounts, pricesIncludeTax: boolean): Amounts {
  const taxMinor = bounded(credit.taxMinor, line.taxMinor);
  // A price with tax stays as it is: what its tax lacks is not the tenant's.
  const lacks = pricesIncludeTax ? credit.taxMinor - taxMinor : 0;
  return { taxableMinor: bounded(credit.taxableMinor + lacks, line.taxableMinor), taxMinor };
}

/** The amount, but between nothing and a bound, which may be below nothing. */
function bounded(amount: number, bound: number): Minor {
  return minor(bound < 0 ? Math.min(Math.max(amount, bound), 0) : Math.max(Math.min(amount, bound), 0));
}

/** Nothing is credited twice, and a discount, which was never paid, never without as much of what it was off. */
function creditsOf(group: Group, kept: readonly Amounts[], pricesIncludeTax: boolean): readonly Amounts[] {
  const credits = group.map((line, index) => {
    const left = lessEach(line, line.creditedBefore);
    return within(left, lessEach(left, kept[index] ?? nothing), pricesIncludeTax);
  });
  return group.length > 1 && totalOf(credits) < 0 ? group.map(() => nothing) : credits;
}

function settled(line: IssuedLine, credited: Amounts): SettledLine {
  const { invoiceId, position, creditedBefore } = line;
  return { invoiceId, position, kept: lessEach(lessEach(line, creditedBefore), credited), credited };
}

function lessEach(from: Amounts, take: Amounts): Amounts {
  return {
    taxableMinor: minor(from.taxableMinor - take.taxableMinor),
    taxMinor: minor(from.taxMinor - take.taxMinor),
  };
}
