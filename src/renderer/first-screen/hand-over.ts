/** What the screen that the build wrote hands to the program: the kiosk's state, and a touch that came before the program. */
import type { KioskState } from '../../shared/screen-shapes';

/** A finger that nobody lifts does not keep the program from coming. */
const LONGEST_TOUCH_MS = 2_000;

/** What the service wrote into the page; null where it could not say. */
export function knownState(): KioskState | null {
  const written = document.querySelector('#kiosk-state')?.textContent;
  // From the service that every other answer is from.
  return written ? (JSON.parse(written) as KioskState) : null;
}

/** Resolves when no finger is on the written screen: its touch would end on an element that is gone. */
export async function fingerLifted(): Promise<void> {
  if (document.documentElement.dataset['held'] === undefined) return;
  await new Promise<void>((resolve) => {
    // The click comes right after the finger has gone.
    document.addEventListener('pointerup', () => setTimeout(resolve), { once: true });
    setTimeout(resolve, LONGEST_TOUCH_MS);
  });
}

/** The program's own screen stands: it is touched as the written one was. */
export function takeOver(): void {
  const { dataset } = document.documentElement;
  const { touched } = dataset;
  delete dataset['firstScreen'];
  delete dataset['touched'];
  delete dataset['held'];
  const control = touched === undefined ? null : document.querySelector<HTMLElement>(`#app ${touched}`);
  if (control === null) return;
  // As a finger does it: who has touched the screen is a customer, and what they chose is forgotten after them.
  for (const part of ['pointerdown', 'pointerup'])
    control.dispatchEvent(new PointerEvent(part, { bubbles: true }));
  control.click();
}
