/** What is to be done with a unit. Acts have their words under `desk.units.acts` and `desk.units.texts`. */
import type { DeskInput } from '../../../shared/desk/channels';
import type { UnitActName, UnitRowShown } from '../../../shared/desk/units';

export interface ChosenAct {
  readonly kind: UnitActName | 'moveIn';
  readonly unit: UnitRowShown;
}

/** What can be done with many at once; what staff found inside a unit that is not empty concerns its tenant. */
export const manyUnitActs = ['foundEmpty', 'takeOut', 'putBack'] as const satisfies readonly UnitActName[];
export type ManyUnitAct = (typeof manyUnitActs)[number];

/** Why units go out of service, and until when. */
export type UnitOutAsked = Omit<DeskInput<'units.take-out'>, 'unitId'>;
