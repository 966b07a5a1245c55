/** What it costs or gives back to change the unit on a day. Pure; whole minor units of one currency. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { addDays } from '../base/dates';
import { periodAfter } from '../contract/bills-due';
import type { BillingPeriod } from '../price/billing-period';
import { priceDue, type PricedDue } from '../price/quote-lines';
import type { Charge, Discount, PricingRules } from '../price/quote-shape';
import { settleMoveOut, type IssuedLine, type SettledLine } from './unused-days';

export interface NextContract {
  /** What recurs in the new unit. */
  readonly charges: readonly Charge[];
  readonly rules: PricingRules;
  /** The old contract's, which moves over. */
  readonly anchor: number;
  /** What of the promotion is left, and the number of the period that it counts from; null: none, or it does not move. */
  readonly promotion: { readonly discount: Discount; readonly index: number } | null;
  readonly oldDepositMinor: Minor;
  readonly newDepositMinor: Minor;
}

export interface TransferMoney {
  readonly settled: readonly SettledLine[];
  readonly creditedMinor: Minor;
  /** From the day to the end of the running period; whole bills follow it. */
  readonly period: BillingPeriod;
  readonly charged: PricedDue;
  /** Below nothing: what of the deposit becomes credit. */
  readonly depositMinor: Minor;
  /** Below nothing: what stays as the tenant's advance. */
  readonly toPayMinor: Minor;
}

/**
 * The old unit is paid to the day before, and the new one from the day on. Both are paid by days, whatever
 * the terms give back at a move-out. Nobody pays two units for a day, nor one twice.
 * @param lines the old contract's invoiced lines, as for a move-out
 * @param day the first day of the new unit
 */
export function transferMoney(lines: readonly IssuedLine[], day: string, next: NextContract): TransferMoney {
  const { rules, anchor, promotion } = next;
  const terms = {
    unused: 'days',
    dayCount: rules.billing.dayCount,
    pricesIncludeTax: rules.pricesIncludeTax,
  } as const;
  const lastDay = addDays(day, -1);
  const settled = settleMoveOut(lines, lastDay, terms);
  const creditedMinor = sumMinor(
    settled.flatMap(({ credited }) => [credited.taxableMinor, credited.taxMinor]),
  );
  const period = periodAfter(lastDay, anchor);
  const due = next.charges.map((charge) => ({ charge, period, index: promotion?.index ?? 0 }));
  const charged = priceDue(rules, due, promotion?.discount ?? null);
  const depositMinor = minor(next.newDepositMinor - next.oldDepositMinor);
  const toPayMinor = minor(charged.payable - creditedMinor + depositMinor);
  return { settled, creditedMinor, period, charged, depositMinor, toPayMinor };
}
