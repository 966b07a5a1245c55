/** The filter of a list, in the address: words and ids of the page, and nothing that anybody typed. */
import { computed, ref, watch, type Ref, type WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/**
 * One value of the address: the given one if it is among `known`, else the first of them. The first is left out of
 * the address.
 */
export function useQuery<T extends string>(name: string, known: () => readonly T[]): WritableComputedRef<T> {
  const route = useRoute();
  const router = useRouter();
  return computed({
    get: () => {
      const all = known();
      const [first] = all;
      if (first === undefined) throw new Error(`nothing to choose for ${name}`);
      return all.find((each) => each === route.query[name]) ?? first;
    },
    set: (value) => {
      const query = Object.fromEntries(Object.entries(route.query).filter(([key]) => key !== name));
      if (value !== known()[0]) query[name] = value;
      void router.replace({ query });
    },
  });
}

/** A value of the page's own kind, such as a day; '' where the address has none. */
export function useQueryValue(name: string, isValid: (text: string) => boolean): WritableComputedRef<string> {
  const route = useRoute();
  const router = useRouter();
  return computed({
    get: () => {
      const value = route.query[name];
      return typeof value === 'string' && isValid(value) ? value : '';
    },
    set: (value) => {
      const query = Object.fromEntries(Object.entries(route.query).filter(([key]) => key !== name));
      if (value !== '') query[name] = value;
      void router.replace({ query });
    },
  });
}

/**
 * What was typed into the search of a list. It stays with its entry of the history, so that a reload and Back show the
 * same list, and is in no address. Only for what is about nobody: a browser keeps it as long as the entry.
 */
export function useKeptText(name: string): Ref<string> {
  const { history } = useRouter().options;
  const before = history.state[name];
  const text = ref(typeof before === 'string' ? before : '');
  watch(text, (typed) => history.replace(history.location, { ...history.state, [name]: typed }));
  return text;
}
