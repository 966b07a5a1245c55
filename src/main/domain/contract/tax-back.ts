/** The tax on an invoice that a tenant with a tax proof gets back. Pure; whole minor units of one currency. */
import { minor, percentOf, sumMinor, type MilliPercent, type Minor } from '../../../shared/money';
import type { CreditedLine } from './credit';

export interface TaxedLine {
  readonly position: number;
  readonly taxableMinor: Minor;
  readonly taxMinor: Minor;
}

/**
 * What each line has above the tax by another rate, of the part that no credit note took back yet. A line that was taxed
 * at that rate or a lower one is left out. Empty where nothing would be given back in all.
 * @param rateOf the rate that the proof gives a right to, by the line's position
 */
export function taxBack(
  lines: readonly TaxedLine[],
  earlier: readonly CreditedLine[],
  rateOf: (position: number) => MilliPercent,
): readonly CreditedLine[] {
  const back = lines.flatMap(({ position, taxableMinor, taxMinor }): CreditedLine[] => {
    const credited = earlier.filter((line) => line.position === position);
    const taxable = taxableMinor - sumMinor(credited.map((line) => line.taxableMinor));
    const tax = taxMinor - sumMinor(credited.map((line) => line.taxMinor));
    const more = tax - percentOf(minor(taxable), rateOf(position));
    // Of a discount, tax is below nothing; neither may end up on the other side.
    if (more === 0 || Math.sign(more) !== Math.sign(tax)) return [];
    return [{ position, taxableMinor: minor(0), taxMinor: minor(more), payableMinor: minor(more) }];
  });
  return sumMinor(back.map((line) => line.payableMinor)) > 0 ? back : [];
}
