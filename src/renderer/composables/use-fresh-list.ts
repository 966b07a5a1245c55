/** A list whose prices depend on earlier answers. What was fetched for other answers is not shown. */
import { computed, onMounted, ref } from 'vue';
import { useCatalogStore, type ListName } from '../stores/catalog';

export function useFreshList<N extends ListName>(name: N) {
  const catalog = useCatalogStore();
  const fetched = ref(false);
  const failed = computed(() => catalog.failed.includes(name));
  onMounted(async () => {
    await catalog.load(name);
    fetched.value = true;
  });
  return {
    list: computed(() => (fetched.value && !failed.value ? catalog[name] : null)),
    /** It is on its way; when it cannot be had, the frame says so. */
    waiting: computed(() => !fetched.value || (catalog[name] === null && !failed.value)),
  };
}
