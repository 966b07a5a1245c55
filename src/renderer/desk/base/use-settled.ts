/** When typed text is checked: not while it is typed, but after its field was left or the keyboard was closed. */
import { onScopeDispose, ref, watch, type Ref } from 'vue';
import { useKeyboardStore } from '../../stores/keyboard';

export interface Settled {
  readonly settled: Ref<boolean>;
  /** For `@focusout` and `@keydown.enter` of what stands round the field. */
  settle(): void;
}

/** `typed`: what is judged; typing on takes the judgement back. With `pauseMs` it is also judged after such a pause. */
export function useSettled(typed: () => string, { pauseMs }: { pauseMs?: number } = {}): Settled {
  const keyboard = useKeyboardStore();
  const settled = ref(false);
  const settle = () => {
    settled.value = true;
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  watch(typed, () => {
    settled.value = false;
    clearTimeout(pause);
    if (pauseMs !== undefined) pause = setTimeout(settle, pauseMs);
  });
  onScopeDispose(() => clearTimeout(pause));
  watch(
    () => keyboard.layout,
    (layout) => {
      if (layout === null) settle();
    },
  );
  return { settled, settle };
}
