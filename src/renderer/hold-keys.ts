/**
 * Keeps the browser from acting on a keyboard or mouse that somebody plugs in. No new window opens, no list of
 * files, no print, no zoom, and there is no way back. It starts before anything else of the page receives a key.
 */
import { isHeld, isOwnKey } from '../shared/held-keys';

/** Of a mouse: back and forward through the history. */
const historyButtons = [3, 4];

export function holdKeys(page: Window = window): void {
  const hold = (event: KeyboardEvent) => {
    if (!isHeld(pressOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', hold, true);
  page.addEventListener('keyup', hold, true);
  // Last of all: any listener that acts on it has heard it by now.
  page.addEventListener('keydown', (event) => {
    if (isOwnKey(event.key)) event.preventDefault();
  });
  page.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  for (const kind of ['mousedown', 'mouseup', 'auxclick'] as const) {
    page.addEventListener(
      kind,
      (event) => historyButtons.includes(event.button) && event.preventDefault(),
      true,
    );
  }
  for (const kind of ['dragover', 'drop'] as const) {
    page.addEventListener(kind, (event) => event.preventDefault());
  }
}

function pressOf({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent) {
  return { key, control: ctrlKey, shift: shiftKey, alt: altKey, meta: metaKey };
}
