/**
 * Shows that a touch has arrived: marks the control under the finger when it comes down, and unmarks it when it
 * leaves. The browser's own `:active` waits to see whether a finger means to scroll.
 */
import { onBeforeUnmount, onMounted } from 'vue';

const touchable = 'button:not(:disabled), label, a[href]';

export function usePressed(): void {
  let pressed: Element | null = null;

  function letGo() {
    pressed?.removeAttribute('data-pressed');
    pressed = null;
  }

  function press(event: PointerEvent) {
    letGo();
    pressed = event.target instanceof Element ? event.target.closest(touchable) : null;
    pressed?.setAttribute('data-pressed', '');
  }

  /** A finger that has slid off what it touched does nothing there any more, and it shows. */
  function follow({ clientX, clientY }: PointerEvent) {
    if (pressed !== null && !pressed.contains(document.elementFromPoint(clientX, clientY))) letGo();
  }

  const listeners = [
    ['pointerdown', press],
    ['pointermove', follow],
    ['pointerup', letGo],
    ['pointercancel', letGo],
  ] as const;
  onMounted(() => {
    for (const [name, listener] of listeners)
      document.addEventListener(name, listener as EventListener, { capture: true, passive: true });
  });
  onBeforeUnmount(() => {
    for (const [name, listener] of listeners)
      document.removeEventListener(name, listener as EventListener, { capture: true });
  });
}
