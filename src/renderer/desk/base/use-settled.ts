/** When typed text is checked: not while it is typed, but after its field was left or the keyboard was closed. */
import { ref, watch, type Ref } from 'vue';
import { useKeyboardStore } from '../../stores/keyboard';

export interface Settled {
  readonly settled: Ref<boolean>;
  /** For `@focusout` and `@keydown.enter` of what stands round the field. */
  settle(): void;
}

/** `typed`: what is judged; typing on takes the judgement back. */
export function useSettled(typed: () => string): Settled {
  const keyboard = useKeyboardStore();
  const settled = ref(false);
  const settle = () => {
    settled.value = true;
  };
  watch(typed, () => (settled.value = false));
  watch(
    () => keyboard.layout,
    (layout) => {
      if (layout === null) settle();
    },
  );
  return { settled, settle };
}
