/** What a new rent may be, and from which day it counts. Pure; dates are the property's. */
import { z } from 'zod';
import { percentOf, roundHalfUp, type MilliPercent, type Minor } from '../../../shared/money';
import { addDays, monthsAfter, nextAnchor } from '../base/dates';
import type { ContractState } from './contract-state';

/** What the signed terms say; days and months are whole, at least 0. */
export interface RentChangeTerms {
  readonly noticeDays: number;
  readonly minMonthsBetween: number;
  readonly notFirstMonths: number;
}

/** As a catalogue has them and a contract keeps them. */
export interface RentChangeRules extends RentChangeTerms {
  /** So much above the signed rent, at most, for periods that begin within the first twelve months; null: no bound. */
  readonly maxFirstYear: MilliPercent | null;
}

const count = z.number().int().nonnegative();

export const rentChangeRulesSchema = z.object({
  noticeDays: count,
  minMonthsBetween: count,
  notFirstMonths: count,
  maxFirstYear: count.transform((rate) => rate as MilliPercent).nullable(),
}) satisfies z.ZodType<RentChangeRules>;

/**
 * What a property has in its catalogue; null: no rent is ever changed.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readRentChangeRules(json: string | null): RentChangeRules | null {
  return json === null ? null : rentChangeRulesSchema.parse(JSON.parse(json));
}

/** The new rent as staff say it: an amount, or a share of today's rent more or, below 0, less. */
export type NewRent =
  | { readonly amountMinor: Minor }
  | { readonly percent: number; readonly roundToMinor: number };

/** @param rent today's; the share is rounded half up to whole steps of `roundToMinor`. */
export function newRent(rent: Minor, wish: NewRent): Minor {
  if ('amountMinor' in wish) return wish.amountMinor;
  const raised = roundHalfUp(rent, 100_000 + wish.percent, 100_000);
  const step = Math.max(wish.roundToMinor, 1);
  return (roundHalfUp(raised, 1, step) * step) as Minor;
}

/** The most that the rent may be from a day on; null: the terms set no bound then. */
export function highestRent(
  { maxFirstYear }: Pick<RentChangeRules, 'maxFirstYear'>,
  signed: { readonly rentMinor: Minor; readonly startedOn: string },
  firstOn: string,
): Minor | null {
  if (maxFirstYear === null || firstOn >= monthsAfter(signed.startedOn, 12)) return null;
  return firstYearRent(maxFirstYear, signed.rentMinor);
}

/** The bound of the first year, rounded as every share of an amount. */
export function firstYearRent(maxFirstYear: MilliPercent, rentMinor: Minor): Minor {
  return (rentMinor + percentOf(rentMinor, maxFirstYear)) as Minor;
}

export interface RentedContract {
  readonly state: ContractState;
  readonly anchor: number;
  readonly startedOn: string;
  /** The last day that a bill of rent is for already. */
  readonly billedThrough: string;
  /** The first day of the rent of today, where it was changed before. */
  readonly lastChangeOn: string | null;
}

/**
 * The first day of the first period for which a new rent may be charged. That period is not billed yet, and the new
 * rent never begins inside one.
 * @param sentOn the day on which the letter was proven to be sent; null: never, and the rent does not change
 * @returns null where the rent does not change: without proof, and for a tenant who leaves
 */
export function effectiveOn(
  sentOn: string | null,
  terms: RentChangeTerms,
  contract: RentedContract,
): string | null {
  if (sentOn === null || contract.state !== 'active') return null;
  const { anchor, startedOn, billedThrough, lastChangeOn } = contract;
  const earliest = [
    addDays(sentOn, terms.noticeDays),
    addDays(billedThrough, 1),
    monthsAfter(startedOn, terms.notFirstMonths),
    ...(lastChangeOn === null ? [] : [monthsAfter(lastChangeOn, terms.minMonthsBetween)]),
  ].reduce((latest, date) => (date > latest ? date : latest));
  return nextAnchor(addDays(earliest, -1), anchor);
}
