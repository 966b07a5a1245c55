/**
 * An ID held to the scanner types its whole bar code. It is recognized by its beginning: the prefix that the scanner
 * is set to send, or the header of every such code. From there on none of its keys reaches a field, a button or
 * another listener, on any screen. It ends with Tab, or when no more keys come.
 */
import { onBeforeUnmount, onMounted } from 'vue';
import { LONGEST_ID } from '../../../shared/scanned-id';
import { useIdCardStore } from '../../stores/id-card';
import { useStaffStore } from '../../stores/staff';
import { typedInto } from './typed-into';

const MARK = 'KTID:';
const HEAD = /^@\n*(?:ANSI|AAMVA)$/;
const BEGUN = /^@\n*(?:A(?:N(?:SI?)?|A(?:MV?)?)?)?$/;
/** They change what other keys type, and type nothing. */
const modifiers = ['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt'];
const SILENCE_MS = 1000;

/** What keys type on an American keyboard, with Shift behind the bar. */
const places: Readonly<Record<string, string>> = {
  Space: '  ',
  Comma: ',<',
  Period: '.>',
  Minus: '-_',
  Slash: '/?',
  Quote: '\'"',
  Semicolon: ';:',
  Digit2: '2@',
  Digit3: '3#',
  Digit7: '7&',
  Digit9: '9(',
  Digit0: '0)',
};

export function useIdCard(): void {
  const card = useIdCardStore();
  const staff = useStaffStore();
  const into = typedInto();
  // As on an American keyboard too, whatever the machine is set to.
  const begun = [letterOf, placeOf].map((read) => ({ read, typed: '' }));
  let scan: { readonly read: (event: KeyboardEvent) => string; typed: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heard(event: KeyboardEvent) {
    if (staff.open || modifiers.includes(event.key)) return;
    if (scan === null) return begin(event);
    swallow(event);
    if (event.key === 'Tab') return end();
    if (scan.typed.length < LONGEST_ID) scan.typed += scan.read(event);
    wait();
  }

  function begin(event: KeyboardEvent) {
    for (const one of begun) {
      const letter = one.read(event);
      if (!isBegun(one.typed + letter)) one.typed = '';
      if (isBegun(one.typed + letter)) one.typed += letter;
    }
    if (begun.every(({ typed }) => typed === '')) return into.forget();
    const whole = begun.find(({ typed }) => typed === MARK || HEAD.test(typed));
    // A line's end within a head presses nothing.
    if (whole !== undefined || event.key.length > 1) swallow(event);
    into.note(event);
    if (whole === undefined) return;
    scan = { ...whole };
    for (const one of begun) one.typed = '';
    into.giveBack();
    into.forget();
    wait();
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(end, SILENCE_MS);
  }

  function end() {
    clearTimeout(timer);
    const typed = scan?.typed ?? '';
    scan = null;
    void card.read(typed);
  }

  // Before anything else hears it.
  onMounted(() => window.addEventListener('keydown', heard, true));
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', heard, true);
    clearTimeout(timer);
  });
}

function isBegun(text: string): boolean {
  return text !== '' && (MARK.startsWith(text) || BEGUN.test(text) || HEAD.test(text));
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Ends of lines come as Enter, as an arrow, or as a chord. */
function endsLine({ key, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'ArrowDown' || (ctrlKey && !altKey);
}

function letterOf(event: KeyboardEvent): string {
  if (endsLine(event)) return '\n';
  return event.key.length === 1 ? event.key.toUpperCase() : '';
}

function placeOf(event: KeyboardEvent): string {
  if (endsLine(event)) return '\n';
  const both = places[event.code];
  if (both !== undefined) return both.charAt(event.shiftKey ? 1 : 0);
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(event.code)?.[1] ?? '';
}
