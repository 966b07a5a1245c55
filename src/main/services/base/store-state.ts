import type { Store } from '../../database/store';
import type { ServiceContext } from './context';

/**
 * State of one feature, made when it is first asked for: one for each open database, whatever contexts share it. So it
 * stays beside the feature's code instead of in the context of all services.
 */
export function storeState<T>(make: () => T): (ctx: Pick<ServiceContext, 'store'>) => T {
  const states = new WeakMap<Store, { readonly state: T }>();
  return ({ store }) => {
    const known = states.get(store) ?? { state: make() };
    states.set(store, known);
    return known.state;
  };
}
