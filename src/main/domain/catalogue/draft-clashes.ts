/** Whether two changes of a catalogue, made apart from each other, are about one thing. Pure. */
import { ADDED, isWithin, REMOVED, type Edit, type Place } from './draft';

/** Known by their numbers, so that one that comes or goes gives the others another number. */
const numbered: ReadonlySet<string> = new Set(['late_step', 'late_cap', 'agreement']);
const comesOrGoes = ({ field }: Place) => field === ADDED || field === REMOVED;

/** Then neither goes together with the other: what was checked for one would be undone by the other. */
export function clash({ place: one }: Pick<Edit, 'place'>, { place: other }: Pick<Edit, 'place'>): boolean {
  if (isWithin(one, other) || isWithin(other, one)) return true;
  if (one.table !== other.table) return false;
  const isShift = comesOrGoes(one) || comesOrGoes(other);
  if (isShift && numbered.has(one.table)) return true;
  return one.id === other.id && (isShift || one.field === other.field);
}
