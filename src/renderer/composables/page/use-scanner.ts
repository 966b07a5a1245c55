/**
 * A hand scanner is a keyboard that ends with Enter. On the first screens, a reservation's code held to it opens the
 * pick-up. On any other screen it presses no button, and the field holds what it held before. Anything else is typed as
 * usual. The code is recognized by its characters, never by its speed: scanners
 * differ, and a busy machine receives keys late.
 */
import { onBeforeUnmount, onMounted } from 'vue';
import { useInterruptedStore } from '../../stores/interrupted';
import { useJourneyStore } from '../../stores/journey';
import { useReservationStore } from '../../stores/reservation';
import { useKioskStore } from '../../stores/kiosk';
import { useStaffStore } from '../../stores/staff';
import type { Step } from '../../stores/steps';
import { typedInto } from './typed-into';

const PREFIX = 'KEYTURN:';
const SCANNED = /^KEYTURN:(\d{8})$/;
const PREFIX_AND_DIGITS = /^KEYTURN:\d{1,8}$/;
/** They change what other keys type, and type nothing. */
const modifiers = ['Shift', 'CapsLock', 'NumLock', 'AltGraph'];

const listening: readonly Step[] = [
  'welcome',
  'size',
  'returning',
  'pick-up',
  'find',
  'tenant-sign-in',
  'tenant-code',
  'tenant-unit',
];

export function useScanner(): void {
  const journey = useJourneyStore();
  const reservation = useReservationStore();
  const kiosk = useKioskStore();
  const interrupted = useInterruptedStore();
  const staff = useStaffStore();
  // A scanner types as on an American keyboard, whatever the machine is set to.
  const readings = [follow((event) => event.key.toUpperCase()), follow((event) => placeOf(event.code))];

  /** Never away from what somebody holds. */
  const isAwaited = () =>
    listening.includes(journey.step) &&
    journey.held === null &&
    (kiosk.closedBecause === null || kiosk.closedBecause === 'no_units') &&
    interrupted.view === null;

  function heard(event: KeyboardEvent) {
    if (staff.open || event.ctrlKey || event.altKey || event.metaKey) return;
    if (modifiers.includes(event.key)) return;
    if (event.key !== 'Enter') {
      for (const reading of readings) reading.hear(event);
      return;
    }
    const whole = readings.find((reading) => reading.code() !== null);
    const code = whole?.code() ?? null;
    if (whole && code !== null) {
      event.preventDefault();
      event.stopPropagation();
      whole.giveBack();
      if (isAwaited()) reservation.scanned(code);
    }
    for (const reading of readings) reading.begin();
  }

  // Before anything else hears it: an Enter on a button would be a touch.
  onMounted(() => window.addEventListener('keydown', heard, true));
  onBeforeUnmount(() => window.removeEventListener('keydown', heard, true));
}

/** Follows the keys for one format of a code: how much of it they have typed, and what the fields had before it. */
function follow(read: (event: KeyboardEvent) => string) {
  let typed = '';
  const into = typedInto();

  function begin() {
    typed = '';
    into.forget();
  }

  return {
    begin,
    hear(event: KeyboardEvent) {
      const letter = read(event);
      if (!begins(typed + letter)) begin();
      if (!begins(typed + letter)) return;
      typed += letter;
      into.note(event);
    },
    code: (): string | null => SCANNED.exec(typed)?.[1] ?? null,
    giveBack: into.giveBack,
  };
}

/** Whether a scanned code may begin like this. */
function begins(text: string): boolean {
  return PREFIX.startsWith(text) || PREFIX_AND_DIGITS.test(text);
}

/** What the key of this place types on an American keyboard, where it is a part of a code. */
function placeOf(code: string): string {
  if (code === 'Semicolon') return ':';
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? '-';
}
