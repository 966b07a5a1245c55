/** From which day a new rent counts. Pure; dates are the property's. */
import { addDays, dayOfMonth, nextAnchor } from '../base/dates';
import type { ContractState } from './contract-state';

/** What the signed terms say; days and months are whole, at least 0. */
export interface RentChangeTerms {
  readonly noticeDays: number;
  readonly minMonthsBetween: number;
  readonly notFirstMonths: number;
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
 * The first day of the first period that a new rent may be charged for: never one that is billed, never amid one.
 * @param sentOn the day on which the letter was proven to be sent; null: never, and the rent does not change
 * @returns null where it does not change: without proof, and for a tenant who leaves
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

/** The same day so many months later; the last day of a month that is too short. */
function monthsAfter(date: string, months: number): string {
  let later = date;
  for (let month = 0; month < months; month += 1) later = nextAnchor(later, dayOfMonth(date));
  return later;
}
