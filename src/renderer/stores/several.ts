/** Several units in one visit, as every screen needs to know of them. What is done with them: visit.ts. */
import type { RefusalReason } from '../../shared/result';
import type { ScreenBooking } from '../../shared/screen-shapes';

/** Whether more than one unit is rented together. */
export function isVisit(booking: Pick<ScreenBooking, 'visit'> | null): boolean {
  return booking !== null && booking.visit.units.length > 1;
}

const ofOneUnit: readonly RefusalReason[] = ['unit_taken', 'unit_out_of_reach', 'coverage_missing'];

/** Refused because of one unit: the others of the visit stay as they are. */
export const isOfOneUnit = (reason: RefusalReason): boolean => ofOneUnit.includes(reason);
