/** At which properties somebody works. What belongs to another property does not exist for them. */
import type { Id } from '../../shared/ids';

export type Scope = 'everywhere' | ReadonlySet<Id<'property'>>;

export const isInScope = (scope: Scope, propertyId: Id<'property'>): boolean =>
  scope === 'everywhere' || scope.has(propertyId);

/** Whether all of a scope is part of another one. */
export const isWithin = (scope: Scope, other: Scope): boolean =>
  other === 'everywhere' || (scope !== 'everywhere' && [...scope].every((id) => other.has(id)));
