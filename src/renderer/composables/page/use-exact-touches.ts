/**
 * A touch counts for what is under it. Chromium gives a touch between two controls to the nearer one. Here it goes to
 * what is really there. Between two answers or two keys that is nothing.
 */
import { onBeforeUnmount, onMounted } from 'vue';

const controls = 'button, label, input, a[href]';

/** A box is measured to a fraction of a pixel. */
const SLACK_PX = 0.5;

export function useExactTouches(): void {
  /** What was really touched, by a finger that the browser took to be on a control beside it. */
  let touched: Element | null = null;

  function pressed(event: PointerEvent) {
    if (!event.isTrusted) return;
    touched = event.pointerType === 'touch' ? missedBy(event) : null;
    if (touched === null) return;
    redirect(event, new PointerEvent(event.type, event), touched);
  }

  function clicked(event: MouseEvent) {
    // A click by a key or by the page itself has no place of its own.
    if (!event.isTrusted || event.detail === 0 || touched === null) return;
    const target = touched;
    touched = null;
    redirect(event, new MouseEvent(event.type, { bubbles: true, cancelable: true }), target);
  }

  onMounted(() => {
    window.addEventListener('pointerdown', pressed, true);
    window.addEventListener('click', clicked, true);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('pointerdown', pressed, true);
    window.removeEventListener('click', clicked, true);
  });
}

/**
 * What is under a finger that is beside the control that received the touch; null when it is on it, or none received
 * it.
 */
function missedBy({ target, clientX: x, clientY: y }: PointerEvent): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (control === null) return null;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const inside =
    x >= left - SLACK_PX && x <= right + SLACK_PX && y >= top - SLACK_PX && y <= bottom + SLACK_PX;
  return inside ? null : document.elementFromPoint(x, y);
}

function redirect(event: Event, copy: Event, target: Element): void {
  event.preventDefault();
  event.stopPropagation();
  target.dispatchEvent(copy);
}
