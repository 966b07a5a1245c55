/**
 * The whole journey with four arrows, a key to select and one for help, as an assistive keypad has them. Left and
 * right go through everything that can be touched, in reading order. Up and down do the same, and go from row to row
 * on the on-screen keyboard. Down from a text field leads to its keys, and up from them back to it. They skip other
 * fields on the way, because the keys would then belong to those. Arrows never choose: a person who passes an answer
 * has not given it.
 */
import { onBeforeUnmount, onMounted } from 'vue';
import { useKeyboardStore } from '../../stores/keyboard';

const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]';
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function useArrowKeys(): void {
  onMounted(() => document.addEventListener('keydown', pressed));
  onBeforeUnmount(() => document.removeEventListener('keydown', pressed));
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'F1') {
    event.preventDefault();
    if (openDialog() === null) document.querySelector<HTMLElement>('[data-testid="help"]')?.click();
    return;
  }
  if (event.key === 'Enter') return select(event);
  const step = steps[event.key];
  if (step === undefined) return;
  const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  // Inside a text these two belong to the caret.
  if (sideways && isTextEntry(event.target)) return;
  event.preventDefault();
  const mirrored = sideways && document.documentElement.dir === 'rtl';
  move(mirrored ? -step : step, sideways);
}

/** Enter on an answer gives it; on an answer given already it goes on, as everywhere else. */
function select(event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.type === 'checkbox' || (target.type === 'radio' && !target.checked)) {
    event.preventDefault();
    if (!event.repeat) target.click();
  }
}

function move(step: number, sideways: boolean): void {
  const controls = reachable();
  const from = document.activeElement;
  const next = sideways
    ? neighbour(controls, from, step)
    : (throughKeys(controls, from, step) ?? neighbour(controls.filter(isNoKey), from, step));
  next?.focus();
}

/** Where up and down lead into, within and out of the on-screen keyboard; null where it has no part in it. */
function throughKeys(
  controls: readonly HTMLElement[],
  from: Element | null,
  step: number,
): HTMLElement | null {
  const { field } = useKeyboardStore();
  if (field !== null && from === field) {
    return step > 0 ? (controls.find((one) => one.closest('[data-keyboard]') !== null) ?? null) : null;
  }
  const keyboard = from?.closest('[data-keyboard]');
  if (!from || !keyboard) return null;
  const key = keyInNextRow(keyboard, from, step);
  if (key !== null) return key;
  if (step < 0) return field;
  // Behind the keys comes what follows their text, wherever the keyboard itself stands.
  return neighbour(controls.filter(isNoKey), field ?? from, step);
}

/** Up and down come to the keys of the screen from their text alone. */
function isNoKey(element: HTMLElement): boolean {
  return element.closest('[data-keyboard]') === null;
}

/** The control before or after this one; from something that is no control, the nearest one in that direction. */
function neighbour(controls: readonly HTMLElement[], from: Element | null, step: number): HTMLElement | null {
  const at = controls.findIndex((one) => one === from);
  if (at >= 0) return controls.at((at + step) % controls.length) ?? null;
  const following = controls.filter(
    (one) => from !== null && (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  if (step > 0) return following[0] ?? controls[0] ?? null;
  return controls.at(controls.length - following.length - 1) ?? null;
}

/** The key above or below; null when there is none. */
function keyInNextRow(keyboard: Element, from: Element, step: number): HTMLElement | null {
  const box = from.getBoundingClientRect();
  const away = (key: HTMLElement) => {
    const other = key.getBoundingClientRect();
    return { down: (other.top - box.top) * step, aside: Math.abs(middle(other) - middle(box)) };
  };
  const rows = [...keyboard.querySelectorAll<HTMLElement>('button')].filter(
    (key) => away(key).down > box.height / 2,
  );
  const nearest = Math.min(...rows.map((key) => away(key).down));
  return (
    rows
      .filter((key) => away(key).down < nearest + box.height / 2)
      .toSorted((a, b) => away(a).aside - away(b).aside)[0] ?? null
  );
}

function middle(box: DOMRect): number {
  return (box.left + box.right) / 2;
}

/** What can be touched now: within the topmost sheet when there is one. */
function reachable(): HTMLElement[] {
  const scope = openDialog() ?? document;
  return [...scope.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => !one.matches(':disabled, [hidden]') && isShown(one) && !isTrap(one),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Programs may hide a control from those who go by keys; the keys of the on-screen keyboard are not meant. */
function isTrap(element: HTMLElement): boolean {
  return element.tabIndex < 0 && element.closest('[data-keyboard]') === null;
}

function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function isTextEntry(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type);
}
