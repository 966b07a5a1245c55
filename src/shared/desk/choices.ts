/** What the desk's screens list and the service checks; kept apart from the schemas, which the pages cannot carry. */

/** `available` and `elsewhere` share the units that nobody has by the books here; `occupied` holds those with a second lock too. */
export const unitFilters = [
  'all',
  'available',
  'elsewhere',
  'occupied',
  'to_check',
  'out_of_service',
] as const;
export type UnitFilterName = (typeof unitFilters)[number];

/** Why a manager holds what follows late rent. */
/** How often a part of a payment plan is due. */
export const planEvery = ['week', 'two_weeks', 'month'] as const;
export type PlanEvery = (typeof planEvery)[number];
export const MOST_PLAN_PARTS = 24;
export const holdCauses = ['protected', 'dispute', 'plan'] as const;

/** What staff may charge beside the rent. */
export const extraChargeKinds = ['damage', 'cleaning'] as const;
