/** True once what is there has been painted: the rest of a screen is drawn after the touch has been answered. */
import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

export function useAfterPaint(): Readonly<Ref<boolean>> {
  const painted = ref(false);
  let frame = 0;
  // The first callback comes before that picture is painted, the second after.
  onMounted(() => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (painted.value = true));
    });
  });
  onBeforeUnmount(() => cancelAnimationFrame(frame));
  return painted;
}
