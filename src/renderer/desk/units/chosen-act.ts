/** What is to be done with a unit. Acts have their words under `desk.units.acts` and `desk.units.texts`. */
import type { UnitActName, UnitRowShown } from '../../../shared/desk/units';

export interface ChosenAct {
  readonly kind: UnitActName | 'moveIn';
  readonly unit: UnitRowShown;
}
