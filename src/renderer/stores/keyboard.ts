/** The on-screen keyboard: which keys it shows, and the field it types into. It keeps nothing of what was typed. */
import { defineStore } from 'pinia';
import { markRaw } from 'vue';

/**
 * `password` has every sign of a keyboard. `text` begins with the letters of the customer's language, `latin` with
 * Latin ones (codes). `digits` is a whole number, `amount` one with decimals and either decimal sign. `postal` is a
 * postal code of digits, which may have a dash.
 */
export type KeyboardLayout =
  | 'text'
  | 'latin'
  | 'email'
  | 'phone'
  | 'digits'
  | 'amount'
  | 'postal'
  | 'password';
/** Whose letters; both pages of accents are the Latin ones of all of Europe, in the order of the alphabet. */
export type KeyboardPage = 'letters' | 'latin' | 'accents' | 'more' | 'symbols';

interface KeyboardState {
  layout: KeyboardLayout | null;
  page: KeyboardPage;
  /** Where one letter with an accent leads back to. */
  home: 'letters' | 'latin';
  shift: boolean;
  field: HTMLInputElement | null;
  /** The field is in a list that lies over the screen, and so are its keys. */
  over: boolean;
  /** There is another field to go on to. */
  hasNext: boolean;
}

export const useKeyboardStore = defineStore('keyboard', {
  state: (): KeyboardState => ({
    layout: null,
    page: 'letters',
    home: 'letters',
    shift: false,
    field: null,
    over: false,
    hasNext: false,
  }),
  actions: {
    open(field: HTMLInputElement, layout: KeyboardLayout) {
      const same = this.field === field && this.layout === layout;
      this.hasNext = fieldAfter(field) !== null;
      if (same) return;
      this.field = markRaw(field);
      this.over = field.closest('dialog') !== null;
      this.layout = layout;
      this.home = layout === 'latin' || layout === 'password' ? 'latin' : 'letters';
      this.page = this.home;
      // Names, streets and codes begin with a capital; an e-mail address does not.
      this.shift = hasCapitals(layout) && field.value === '';
    },
    close() {
      this.$reset();
    },
    turnTo(page: KeyboardPage) {
      this.page = page;
      if (page === 'letters' || page === 'latin') this.home = page;
    },
    /** Types at the caret, as a hardware key would. */
    type(text: string) {
      this.replace((from, to) => [from, to, this.shift ? capital(text) : text]);
      this.shift = this.field !== null && beginsWord(this.field);
      // Hardly any name has two accents in a row; the letters are needed next.
      this.page = this.home;
    },
    backspace() {
      this.replace((from, to, value) => [from === to ? from - lengthBefore(value, from) : from, to, '']);
      if (this.layout === null || this.field === null) return;
      if ((hasCapitals(this.layout) && this.field.value === '') || beginsWord(this.field)) this.shift = true;
    },
    /** Moves the caret as the arrow points, whichever way the text runs. */
    moveCaret(arrow: 'left' | 'right') {
      const field = this.field;
      if (field === null || !field.isConnected) return;
      const forward = (arrow === 'right') === (getComputedStyle(field).direction !== 'rtl');
      const at = (forward ? field.selectionEnd : field.selectionStart) ?? field.value.length;
      const to = forward ? at + lengthAfter(field.value, at) : at - lengthBefore(field.value, at);
      field.setSelectionRange(to, to);
    },
    /** On to the next field, as Enter on a hardware keyboard; false when this was the last. */
    next(): boolean {
      const after = this.field === null ? null : fieldAfter(this.field);
      if (after === null) return false;
      if (!(after instanceof HTMLInputElement)) this.close();
      after.focus();
      // A list nothing was chosen from yet opens by itself.
      if (after.dataset['enter'] === 'open') after.click();
      return true;
    },
    replace(edit: (from: number, to: number, value: string) => [number, number, string]) {
      const field = this.field;
      if (field === null || !field.isConnected) return;
      const [from, to, text] = edit(
        field.selectionStart ?? field.value.length,
        field.selectionEnd ?? field.value.length,
        field.value,
      );
      if (field.maxLength >= 0 && field.value.length - (to - from) + text.length > field.maxLength) return;
      field.setRangeText(text, from, to);
      const caret = from + text.length;
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  },
});

/** The field Enter leads to, in the order of the screen; null behind the last one. */
export function fieldAfter(field: HTMLElement): HTMLElement | null {
  const scope = field.closest('dialog, form') ?? document.body;
  const fields = [...scope.querySelectorAll<HTMLElement>('[data-enter]')];
  const at = fields.indexOf(field);
  return at < 0 ? null : (fields[at + 1] ?? null);
}

/** The capital of one letter; what has none (ß, .com, digits) stays as it is. */
export function capital(key: string): string {
  const upper = key.toLocaleUpperCase();
  return key.length === 1 && upper.length === 1 ? upper : key;
}

function hasCapitals(layout: KeyboardLayout): boolean {
  return layout === 'text' || layout === 'latin';
}

/** Whether a word begins at the caret of a field whose words have capitals: "Anna Maria", "Müller-Lüdenscheidt". */
function beginsWord(field: HTMLInputElement): boolean {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  return field.getAttribute('autocapitalize') === 'words' && /[ -]$/.test(before);
}

function lengthBefore(value: string, at: number): number {
  return graphemes(value.slice(0, at)).at(-1)?.segment.length ?? 0;
}

function lengthAfter(value: string, at: number): number {
  return graphemes(value.slice(at))[0]?.segment.length ?? 0;
}

/** What the browser has to read in for this is not to be waited for at the start of the page. */
function graphemes(text: string): Intl.SegmentData[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
}
