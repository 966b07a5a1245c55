/** How high an element is laid out, in CSS pixels, followed while it changes; 0 before it was. */
import { onBeforeUnmount, onMounted, readonly, ref, type Ref } from 'vue';

export function useHeight(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const height = ref(0);
  const observer = new ResizeObserver(() => (height.value = element.value?.offsetHeight ?? 0));
  onMounted(() => {
    if (element.value) observer.observe(element.value);
  });
  onBeforeUnmount(() => observer.disconnect());
  return readonly(height);
}
