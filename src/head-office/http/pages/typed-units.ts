/** Units that somebody typed, and a name that they typed to be sure. */
import { Refused } from '../../locales/refused';
import { typed, type Asked, type OfKiosk } from './route';

const MOST_UNITS_TYPED = 2000;

/** Numbers or ids, each once. */
export function unitsTyped({ form }: Asked): string[] {
  const words = typed(form, 'units')
    .split(/[,،;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0 || words.length > MOST_UNITS_TYPED)
    throw new Refused((t) => t.refusals.units.nameUnits);
  return [...new Set(words)];
}

/** What cannot be taken back wants the kiosk's name. */
export function confirmed({ form, kioskId }: OfKiosk): void {
  if (typed(form, 'confirm') !== kioskId) throw new Refused((t) => t.refusals.confirm(kioskId));
}
