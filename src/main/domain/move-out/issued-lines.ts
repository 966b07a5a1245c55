/** Lines of invoices as a move-out looks at them: for which days each is, and what a whole period of it costs. Pure. */
import { minor, roundHalfUp, type MilliPercent, type Minor } from '../../../shared/money';
import { anchorOnOrBefore, daysBetween, nextAnchor } from '../base/dates';
import type { BillingPeriod } from '../price/billing-period';
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
}

/** What a contract charges for each period that begins within two dates; in the order in which bills have it. */
export interface RecurringCharge {
  readonly kind: InvoiceLineCode;
  readonly rateMinor: Minor;
  readonly prorated: boolean;
  readonly fromOn: string;
  readonly toOn: string | null;
}

/**
 * The first line of a kind within a period belongs to the contract's first charge of that kind, and so on. One that belongs
 * to none is taken for what it costs, by its days.
 * @param anchor day of the month on which periods begin
 */
export function issuedLines(
  lines: readonly StoredLine[],
  charges: readonly RecurringCharge[],
  { anchor, pricesIncludeTax }: { readonly anchor: number; readonly pricesIncludeTax: boolean },
): readonly IssuedLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ days, ...line }) => {
    const period = days && periodOf(days.from, days.to, anchor);
    const common = { ...line, period };
    if (!period) return { ...common, rateMinor: minor(0), prorated: false };
    const place = `${line.invoiceId} ${line.code} ${period.from}`;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    const charge = chargesFor(charges, line.code, period.from)[before];
    return {
      ...common,
      rateMinor: charge?.rateMinor ?? wholeRate(line, period, pricesIncludeTax),
      prorated: charge?.prorated ?? true,
    };
  });
}

function periodOf(from: string, to: string, anchor: number): BillingPeriod {
  const daysInCycle = daysBetween(anchorOnOrBefore(from, anchor), nextAnchor(from, anchor));
  return { from, to, daysCharged: daysBetween(from, to) + 1, daysInCycle };
}

/** Those whose price is valid on a day; before the first bill, as the move-in paid them. */
function chargesFor(charges: readonly RecurringCharge[], code: InvoiceLineCode, on: string) {
  const own = charges.filter(({ kind }) => kind === code);
  const valid = own.filter(({ fromOn, toOn }) => fromOn <= on && (toOn === null || on <= toOn));
  if (valid.length > 0) return valid;
  const first = own.map(({ fromOn }) => fromOn).toSorted()[0];
  return first !== undefined && on < first ? own.filter(({ fromOn }) => fromOn === first) : [];
}

function wholeRate(
  { taxableMinor, taxMinor }: Amounts,
  { daysCharged, daysInCycle }: BillingPeriod,
  pricesIncludeTax: boolean,
): Minor {
  const charged = pricesIncludeTax ? minor(taxableMinor + taxMinor) : taxableMinor;
  return daysCharged >= daysInCycle ? charged : roundHalfUp(charged, daysInCycle, daysCharged);
}
