/** What is to be done with a unit; each has its words under `desk.units.acts` and `desk.units.texts`. */
import type { UnitActName, UnitRowShown } from '../../../shared/desk/units';

export interface ChosenAct {
  readonly kind: UnitActName;
  readonly unit: UnitRowShown;
}
