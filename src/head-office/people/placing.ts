/** Whom somebody may invite, change and end: owners everybody, managers those below them at their own properties alone. */
import { Refused } from '../locales/refused';
import type { PersonRow } from '../database/people/people';
import type { Doer } from './acts';
import { mayDo, rolesGivenBy } from './roles';
import { isWithin, type Scope } from './scope';

type Placed = Pick<PersonRow, 'id' | 'name' | 'role' | 'is_everywhere' | 'properties'>;

const scopeOf = ({ is_everywhere, properties }: Placed): Scope =>
  is_everywhere ? 'everywhere' : new Set(properties);

type Reader = Required<Pick<Doer, 'id' | 'role' | 'scope'>>;

/** All of their places are the reader's too. Others do not exist for the reader. */
export const isPersonSeen = ({ role, scope }: Pick<Reader, 'role' | 'scope'>, person: Placed): boolean =>
  mayDo(role, 'everybody') || isWithin(scopeOf(person), scope);

export const mayPlace = (reader: Reader, person: Placed): boolean =>
  mayDo(reader.role, 'everybody') ||
  (isPersonSeen(reader, person) &&
    person.id !== reader.id &&
    rolesGivenBy(reader.role).includes(person.role));

/** Throws a CommandRefused for somebody about whom the doer does not decide. */
export function requireMayPlace({ id, role, scope = new Set() }: Doer, person: Placed): void {
  if (role === undefined || mayPlace({ id, role, scope }, person)) return;
  if (!isPersonSeen({ role, scope }, person)) throw new Refused((t) => t.refusals.people.gone);
  if (person.id === id) throw new Refused((t) => t.refusals.people.notOneself);
  throw new Refused((t) => t.refusals.people.ownersDecide(person.name));
}

/** Throws a CommandRefused for a place that the doer cannot give. */
export function requireMayGive({ role, scope }: Doer, place: Pick<Reader, 'role' | 'scope'>): void {
  if (role === undefined || mayDo(role, 'everybody')) return;
  if (!rolesGivenBy(role).includes(place.role)) throw new Refused((t) => t.refusals.people.roleNotYours);
  if (scope === undefined || !isWithin(place.scope, scope))
    throw new Refused((t) => t.refusals.people.placeNotYours);
}
