/** Invoices as they would have been issued, and what becomes of them, for tests of move-outs and transfers. */
import type { BillingPeriod } from '../../../src/main/domain/price/billing-period';
import { priceDue, type Due } from '../../../src/main/domain/price/quote-lines';
import type { Discount, PricingRules } from '../../../src/main/domain/price/quote-shape';
import type { IssuedLine, SettledLine } from '../../../src/main/domain/move-out/unused-days';
import { minor } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';

export const none = { taxableMinor: minor(0), taxMinor: minor(0) };
export const april: BillingPeriod = {
  from: '2027-04-01',
  to: '2027-04-30',
  daysCharged: 30,
  daysInCycle: 30,
};
export const may: BillingPeriod = { from: '2027-05-01', to: '2027-05-31', daysCharged: 31, daysInCycle: 31 };
/** An invoice as it would have been issued. */
export function issued(
  invoiceId: string,
  due: readonly Due[],
  discount: Discount | null = null,
  rules: PricingRules = rulesOf(),
): IssuedLine[] {
  return priceDue(rules, due, discount).lines.map((line, index) => ({
    invoiceId,
    position: index + 1,
    code: line.code,
    period: line.period,
    rateMinor: line.explanation?.rate ?? minor(0),
    prorated: due.find(({ charge }) => charge.kind === line.code)?.charge.prorated ?? false,
    taxRate: line.taxRate,
    taxableMinor: line.taxable,
    taxMinor: line.tax,
    creditedBefore: none,
  }));
}

/** Rent and plan of a period. */
export const bill = (invoiceId: string, period: BillingPeriod) =>
  issued(invoiceId, [
    { charge: rent(14_900), period, index: 0 },
    { charge: plan(1200), period, index: 0 },
  ]);

/** As `1: kept 5960 + 492, credited 8940 + 737` */
export const written = (lines: readonly SettledLine[]) =>
  lines.map(
    ({ position, kept, credited }) =>
      `${position}: kept ${kept.taxableMinor} + ${kept.taxMinor}, credited ${credited.taxableMinor} + ${credited.taxMinor}`,
  );
