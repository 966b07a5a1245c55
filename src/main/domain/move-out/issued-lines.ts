/** Lines of invoices as a move-out needs them: the days that each is for, and what a whole period of it costs. Pure. */
import { minor, roundHalfUp, type MilliPercent, type Minor } from '../../../shared/money';
import { anchorOnOrBefore, daysBetween, nextAnchor } from '../base/dates';
import { prorate, type BillingPeriod, type BillingRules } from '../price/billing-period';
import type { InvoiceLineCode } from '../../../shared/shapes';
import type { Amounts, IssuedLine } from './unused-days';

/** A line of an invoice as it is stored. */
export interface StoredLine extends Amounts {
  readonly invoiceId: string;
  readonly position: number;
  readonly code: InvoiceLineCode;
  /** First and last day that it is for; null for what is charged once. */
  readonly days: { readonly from: string; readonly to: string } | null;
  readonly taxRate: MilliPercent;
  readonly creditedBefore: Amounts;
  /** Of the invoice that the contract began with: it is never changed, whatever the charges say later. */
  readonly isMoveIn: boolean;
  /**
   * What a whole period of it costs by the signed quote; null where the quote does not say, and for every later bill.
   */
  readonly signedRate: Minor | null;
  /** The charge that it was made from, where that was written down. */
  readonly chargePosition?: number;
}

/** What a contract charges for each period that begins within two dates; in the order in which bills have it. */
export interface RecurringCharge {
  /** Its place among those of the contract. */
  readonly position?: number;
  readonly kind: InvoiceLineCode;
  readonly rateMinor: Minor;
  readonly prorated: boolean;
  readonly fromOn: string;
  readonly toOn: string | null;
}

export interface IssuedBy {
  /** Day of the month on which periods begin. */
  readonly anchor: number;
  readonly dayCount: BillingRules['dayCount'];
  readonly pricesIncludeTax: boolean;
}

/**
 * Each line with the charge that it was made from: as it was written down, else by the order of the lines. A line that
 * belongs to none counts as what it costs, by its days.
 * A rent that was announced later changes no line of the move-in, whose quote has the rate. A rent below the former
 * one stays with its bill, even where it was withdrawn.
 */
export function issuedLines(
  lines: readonly StoredLine[],
  charges: readonly RecurringCharge[],
  by: IssuedBy,
): readonly IssuedLine[] {
  const seen = new Map<string, number>();
  return lines.map((stored) => {
    const { days, signedRate, isMoveIn: _isMoveIn, ...line } = stored;
    const period = days && periodOf(days.from, days.to, by.anchor);
    const common = { ...line, period };
    if (!period) return { ...common, rateMinor: minor(0), prorated: false };
    const isRest = anchorOnOrBefore(period.from, by.anchor) !== period.from;
    const charge = chargeOf(stored, { from: period.from, isRest: isRest && !stored.isMoveIn }, charges, seen);
    return {
      ...common,
      ...(charge?.position !== undefined && { chargePosition: charge.position }),
      rateMinor: signedRate ?? rateOf(stored, period, charge, by),
      prorated: charge?.prorated ?? true,
    };
  });
}

/**
 * By order, the first line of a kind within a period belongs to the contract's first charge of that kind. The rest of a
 * period has no line for what costs a whole period, however short: the bill of its first days has it. `seen` counts.
 */
function chargeOf(
  { chargePosition, invoiceId, code }: StoredLine,
  { from, isRest }: { readonly from: string; readonly isRest: boolean },
  charges: readonly RecurringCharge[],
  seen: Map<string, number>,
): RecurringCharge | undefined {
  const written = charges.find(({ position }) => position === chargePosition);
  // A new rent that was taken back has no charge any more: the rent of before is that of its bills too.
  if (chargePosition !== undefined && (written || code !== 'rent')) return written;
  const place = `${invoiceId} ${code} ${from}`;
  const before = seen.get(place) ?? 0;
  seen.set(place, before + 1);
  return chargesFor(charges, code, from).filter(({ prorated }) => prorated || !isRest)[before];
}

function periodOf(from: string, to: string, anchor: number): BillingPeriod {
  const daysInCycle = daysBetween(anchorOnOrBefore(from, anchor), nextAnchor(from, anchor));
  return { from, to, daysCharged: daysBetween(from, to) + 1, daysInCycle };
}

/** Those whose price is valid on a day; before the first bill, as the move-in paid them. */
function chargesFor(
  charges: readonly RecurringCharge[],
  code: InvoiceLineCode,
  on: string,
): readonly RecurringCharge[] {
  const own = charges.filter(({ kind }) => kind === code);
  const valid = own.filter(({ fromOn, toOn }) => fromOn <= on && (toOn === null || on <= toOn));
  if (valid.length > 0) return valid;
  const first = own.map(({ fromOn }) => fromOn).toSorted()[0];
  return first !== undefined && on < first ? own.filter(({ fromOn }) => fromOn === first) : [];
}

/**
 * The rate of a charge that costs as much as the line, or less: a raise that was withdrawn is credited. Otherwise the
 * line was made with another rate.
 */
function rateOf(
  { taxableMinor, taxMinor, isMoveIn }: StoredLine,
  period: BillingPeriod,
  charge: RecurringCharge | undefined,
  { dayCount, pricesIncludeTax }: IssuedBy,
): Minor {
  const charged = pricesIncludeTax ? minor(taxableMinor + taxMinor) : taxableMinor;
  const { daysCharged, daysInCycle } = period;
  const whole = () => (daysCharged >= daysInCycle ? charged : roundHalfUp(charged, daysInCycle, daysCharged));
  if (!charge) return whole();
  const made = charge.prorated ? prorate(charge.rateMinor, period, dayCount) : charge.rateMinor;
  return made === charged || (made < charged && !isMoveIn) ? charge.rateMinor : whole();
}
