/**
 * What happens to the stores in use. Every one is cleared with the customer, unless it declares that it stays. Every
 * one that can reload does so in a new language.
 */
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
    /** What has sentences from the service, and asks for them again in another language. */
    reloading: ReadonlySet<Reloading>;
  }
}

interface Reloading {
  reload(): Promise<void>;
}

/** Lists each store as it comes into use. */
export function listStores(): PiniaPlugin {
  const ofCustomer = markRaw(new Set<StoreGeneric>());
  const reloading = markRaw(new Set<Reloading>());
  return ({ store, options }) => {
    if (options.stays !== true) ofCustomer.add(store);
    if (reloads(store)) reloading.add(store);
    return { ofCustomer, reloading };
  };
}

function reloads(store: object): store is Reloading {
  return 'reload' in store;
}
