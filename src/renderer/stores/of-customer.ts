/** Which stores are forgotten with a customer: every one, unless it says of itself that it stays. */
import type { PiniaPlugin, StateTree, StoreGeneric } from 'pinia';
import { markRaw } from 'vue';

declare module 'pinia' {
  // The names of the type parameters are Pinia's own; it asks for both.
  export interface DefineStoreOptionsBase<S extends StateTree, Store> {
    /** True where it knows nothing of a customer. */
    stays?: boolean;
  }

  export interface PiniaCustomProperties {
    /** What is reset at the end of a customer. */
    ofCustomer: ReadonlySet<StoreGeneric>;
  }
}

/** Lists each store as it comes into use. */
export function listStoresOfCustomer(): PiniaPlugin {
  const ofCustomer = markRaw(new Set<StoreGeneric>());
  return ({ store, options }) => {
    if (options.stays !== true) ofCustomer.add(store);
    return { ofCustomer };
  };
}
