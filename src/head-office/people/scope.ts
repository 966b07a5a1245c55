/** At which properties somebody works. What belongs to another property does not exist for them. */
import type { Id } from '../../shared/ids';

export type Scope = 'everywhere' | ReadonlySet<Id<'property'>>;

export const isInScope = (scope: Scope, propertyId: Id<'property'>): boolean =>
  scope === 'everywhere' || scope.has(propertyId);
