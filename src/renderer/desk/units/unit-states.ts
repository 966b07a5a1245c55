/** How a unit stands, as a sign and a color; the word stands beside them. */
import { BadgeCheck, CircleSlash, Hourglass, LockKeyhole, ScanEye, UserRound, Wrench } from '@lucide/vue';
import type { UnitRowShown } from '../../../shared/desk/units';

type Stands = Pick<UnitRowShown, 'state' | 'elsewhere'>;

const signs = {
  available: BadgeCheck,
  held: Hourglass,
  occupied: UserRound,
  overlocked: LockKeyhole,
  to_check: ScanEye,
  out_of_service: Wrench,
} as const;
const marks = {
  available: 'ok',
  held: '',
  occupied: '',
  overlocked: 'attention',
  to_check: 'attention',
  out_of_service: 'broken',
} as const;

export const signOf = ({ state, elsewhere }: Stands) => (elsewhere ? CircleSlash : signs[state]);
/** `ok`, `attention`, `broken`, or none. */
export const markOf = ({ state, elsewhere }: Stands) => (elsewhere ? '' : marks[state]);
export const wordOf = ({ state, elsewhere }: Stands) =>
  elsewhere ? 'desk.units.elsewhere' : (`desk.units.states.${state}` as const);
