/**
 * What it costs that the plan or the extras of a running contract change on a day. Days that were billed already are
 * credited for what ends, as at a move-out, and charged for what begins, as in a bill. Bills that are still to be made
 * follow the charges. Pure; whole minor units of one currency.
 */
import { addDays, anchorOnOrBefore, daysBetween, nextAnchor } from '../base/dates';
import { periodsBetween } from '../contract/bills-due';
import type { BillingPeriod } from '../price/billing-period';
import type { Due } from '../price/quote-lines';
import type { Charge } from '../price/quote-shape';
import type { RecurringCharge } from './issued-lines';
import { settleMoveOut, type IssuedLine, type MoveOutTerms, type SettledLine } from './unused-days';

/** A charge of a contract, by its place among them. */
export interface PlacedCharge extends RecurringCharge {
  readonly position: number;
}

export interface ChargesEnd {
  /** The first day on which they are not charged. */
  readonly firstOn: string;
  /** Positions of what ends. */
  readonly ends: ReadonlySet<number>;
  /** The first day of the contract. */
  readonly startedOn: string;
}

/**
 * The charges that stay, with their new days, in their order. What the move-in paid for counts from the first day, so
 * that it can end before its first bill. A charge that would end before it begins is left out.
 */
export function withoutEnded<Row extends PlacedCharge>(
  charges: readonly Row[],
  { firstOn, ends, startedOn }: ChargesEnd,
): readonly Row[] {
  const first = charges.map(({ fromOn }) => fromOn).toSorted()[0] ?? firstOn;
  const last = addDays(firstOn, -1);
  return charges.flatMap((charge): Row[] => {
    const isOfMoveIn = charge.fromOn === first && firstOn <= first && startedOn < first;
    const now = isOfMoveIn ? { ...charge, fromOn: startedOn } : charge;
    if (!ends.has(charge.position) || (now.toOn !== null && now.toOn < firstOn)) return [now];
    return now.fromOn > last ? [] : [{ ...now, toOn: last }];
  });
}

/** What is credited of each line of what ends, and of its discounts; lines with nothing to credit are left out. */
export function creditsOfEnded(
  lines: readonly IssuedLine[],
  { firstOn, ends }: Pick<ChargesEnd, 'firstOn' | 'ends'>,
  terms: Pick<MoveOutTerms, 'dayCount' | 'pricesIncludeTax'>,
): readonly SettledLine[] {
  let isEnded = false;
  const ended = lines.filter(({ code, chargePosition }) => {
    // A discount stands after what it is off.
    if (code !== 'discount') isEnded = chargePosition !== undefined && ends.has(chargePosition);
    return isEnded;
  });
  return settleMoveOut(ended, addDays(firstOn, -1), { ...terms, unused: 'days' }).filter(
    ({ credited: { taxableMinor, taxMinor } }) => taxableMinor !== 0 || taxMinor !== 0,
  );
}

/** Days that rent was billed for, both included. */
export interface BilledDays {
  readonly from: string;
  readonly to: string;
}

/** What of a contract's terms says which of its periods a day is in. */
interface Counted {
  readonly anchor: number;
  readonly billedThrough: string;
  readonly periodsBilled: number;
  /** The first billed days are the rest of a period: whole prices of it were paid under a former contract, or elsewhere. */
  readonly beganElsewhere: boolean;
}

/**
 * What begins, for the days from its first one that were billed already. What costs a whole period, however short, is
 * charged only for periods that begin from that day on.
 * @param billed the first one is that of the move-in
 */
export function dueOfBegun(
  charges: readonly Charge[],
  billed: readonly BilledDays[],
  firstOn: string,
  terms: Counted,
): readonly Due[] {
  return billed.flatMap((days, place) => {
    if (days.to < firstOn) return [];
    const from = days.from < firstOn ? firstOn : days.from;
    const start = anchorOnOrBefore(from, terms.anchor);
    const period: BillingPeriod = {
      from,
      to: days.to,
      daysCharged: daysBetween(from, days.to) + 1,
      daysInCycle: daysBetween(start, nextAnchor(from, terms.anchor)),
    };
    const isBegun = from === days.from && (from === start || (place === 0 && !terms.beganElsewhere));
    const isCut = period.daysCharged < period.daysInCycle;
    const index = Math.max(
      terms.periodsBilled + periodsBetween(terms.billedThrough, days.to, terms.anchor) - 1,
      0,
    );
    return charges
      .filter(({ prorated }) => prorated || isBegun)
      .map((charge): Due => ({ charge, period, index, isCut }));
  });
}
