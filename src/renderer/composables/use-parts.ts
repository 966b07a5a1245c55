/** A list of which a few stand on the screen at a time: a screen of more elements answers touches late. */
import { computed, type Ref } from 'vue';

/** @param page from 0; where the list became shorter, its last page counts */
export function useParts<Item>(list: Readonly<Ref<readonly Item[]>>, page: Ref<number>, atOnce: number) {
  const pages = computed(() => Math.max(1, Math.ceil(list.value.length / atOnce)));
  const shown = computed(() => {
    const from = Math.min(page.value, pages.value - 1) * atOnce;
    return list.value.slice(from, from + atOnce);
  });
  return { pages, shown };
}
