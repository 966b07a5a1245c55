/** A list of which a few stand on the screen at a time: a screen of more elements answers touches late. */
import { computed } from 'vue';

interface Readable<Value> {
  readonly value: Value;
}

/** @param page from 0; where the list became shorter, its last page counts */
export function useParts<Item>(list: Readable<readonly Item[]>, page: Readable<number>, atOnce: number) {
  const pages = computed(() => Math.max(1, Math.ceil(list.value.length / atOnce)));
  const shown = computed(() => {
    const from = Math.min(page.value, pages.value - 1) * atOnce;
    return list.value.slice(from, from + atOnce);
  });
  return { pages, shown };
}
