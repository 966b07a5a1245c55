import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

/**
 * True once what is there has been painted: the rest of a screen is drawn after the touch has been answered.
 * @param already what the build wrote stood there before
 */
export function useAfterPaint(already = false): Readonly<Ref<boolean>> {
  const painted = ref(already);
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
