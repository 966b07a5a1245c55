/**
 * A hand scanner is a keyboard that types fast and ends with Enter. A reservation's code held to it opens the pick-up,
 * from the first screens; whatever else is typed goes its usual way. Letters are read by the key's place as well: a
 * scanner types as on an American keyboard, whatever the machine is set to.
 */
import { onBeforeUnmount, onMounted } from 'vue';
import { useInterruptedStore } from '../stores/interrupted';
import { useJourneyStore } from '../stores/journey';
import { useKeptStore } from '../stores/kept';
import { useKioskStore } from '../stores/kiosk';
import type { Step } from '../stores/steps';

/** Longer between two letters, and they belong to nobody's scan. */
const GAP_MS = 400;
const SCANNED = /KEYTURN:(\d{8})$/;
const LONGEST = 40;

const listening: readonly Step[] = ['welcome', 'language', 'returning', 'pick-up', 'find', 'tenant-sign-in'];

export function useScanner(): void {
  const journey = useJourneyStore();
  const kept = useKeptStore();
  const kiosk = useKioskStore();
  const interrupted = useInterruptedStore();
  let typed = '';
  let pressed = '';
  let lastAt = 0;
  /** The text the scanner types into, as it was before. */
  let field: { readonly input: HTMLInputElement; readonly value: string } | null = null;

  function begin(target: EventTarget | null) {
    [typed, pressed] = ['', ''];
    field = target instanceof HTMLInputElement ? { input: target, value: target.value } : null;
  }

  function heard(event: KeyboardEvent) {
    if (!listening.includes(journey.step) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.timeStamp - lastAt > GAP_MS || event.target !== (field?.input ?? event.target))
      begin(event.target);
    lastAt = event.timeStamp;
    if (event.key !== 'Enter') {
      if (event.key.length === 1) typed = (typed + event.key).slice(-LONGEST);
      pressed = (pressed + placeOf(event.code)).slice(-LONGEST);
      return;
    }
    const code = (SCANNED.exec(typed.toUpperCase()) ?? SCANNED.exec(pressed))?.[1];
    if (code === undefined || kiosk.closedBecause !== null || interrupted.view !== null) return begin(null);
    event.preventDefault();
    event.stopPropagation();
    giveBack();
    begin(null);
    kept.scanned(code);
  }

  function giveBack() {
    if (field === null) return;
    field.input.value = field.value;
    field.input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  // Before anything else hears it: an Enter on a button would be a touch.
  onMounted(() => window.addEventListener('keydown', heard, true));
  onBeforeUnmount(() => window.removeEventListener('keydown', heard, true));
}

/** What the key of this place types on an American keyboard, where it is a part of a code. */
function placeOf(code: string): string {
  if (code === 'Semicolon') return ':';
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? '';
}
