/** The life of a contract after the move-in. What it owes is derived from its invoices and is no state of it. */
import { addDays } from '../base/dates';
import type { Lifecycle } from '../base/lifecycle';

export const contractStates = [
  'active',
  'notice', // its last day is said; the tenant still has the unit
  'ended', // the tenant is out; money may be open
  'closed', // and nothing is owed on either side
] as const;
export type ContractState = (typeof contractStates)[number];

export type ContractEvent =
  | 'notice_given'
  | 'notice_changed'
  | 'notice_withdrawn'
  /** The unit is empty, as the tenant or staff say. */
  | 'vacated'
  | 'ended_by_site'
  | 'ended_at_head_office'
  /** A new contract takes its place. */
  | 'transferred'
  /** Nothing is open: no debt, no advance, no deposit, no refund on its way. */
  | 'settled'
  /** Staff found goods in the unit, and nothing was refunded yet. */
  | 'found_full'
  /** Money that had been settled is open again. */
  | 'reopened';

const endings = {
  vacated: 'ended',
  ended_by_site: 'ended',
  ended_at_head_office: 'ended',
  transferred: 'ended',
} as const;

export const contractLifecycle: Lifecycle<ContractState, ContractEvent> = {
  active: { notice_given: 'notice', ...endings },
  notice: { notice_changed: 'notice', notice_withdrawn: 'active', ...endings },
  ended: { settled: 'closed', found_full: 'notice' },
  closed: { reopened: 'ended' },
};

/**
 * The last day that is charged: the day that the tenant asked for, but never before the days of notice have passed.
 * @param noticeDays whole days from the day on which notice is given; at least 0
 */
export function lastDayOf(wished: string, givenOn: string, noticeDays: number): string {
  const earliest = addDays(givenOn, noticeDays);
  return wished < earliest ? earliest : wished;
}

/**
 * Until which day a contract that ends today is charged. `notice`: the last day by notice; null: no notice was given.
 */
export function chargedUntil(notice: string | null, today: string, billsOverstay: boolean): string {
  if (notice === null) return today;
  return billsOverstay && today > notice ? today : notice;
}

/** Whether the tenant stays beyond the last day: whole periods are billed on, for nothing ends by a date alone. */
export function isOverstay(state: ContractState, lastDay: string | null, today: string): boolean {
  return state === 'notice' && lastDay !== null && today > lastDay;
}
