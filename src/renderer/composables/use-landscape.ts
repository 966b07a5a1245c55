/** Whether the screen lies: there the question stands beside the answers, and height is scarcer than width. */
import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

export function useLandscape(): Readonly<Ref<boolean>> {
  const query = window.matchMedia('(orientation: landscape)');
  const landscape = ref(query.matches);
  const turned = () => (landscape.value = query.matches);
  onMounted(() => query.addEventListener('change', turned));
  onBeforeUnmount(() => query.removeEventListener('change', turned));
  return landscape;
}
