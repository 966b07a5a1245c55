/** The on-screen keyboard: which keys it shows, and the field it types into. */
import { defineStore } from 'pinia';
import { markRaw } from 'vue';

export type KeyboardLayout = 'text' | 'email' | 'digits';

interface KeyboardState {
  layout: KeyboardLayout | null;
  shift: boolean;
  field: HTMLInputElement | null;
}

export const useKeyboardStore = defineStore('keyboard', {
  state: (): KeyboardState => ({ layout: null, shift: false, field: null }),
  actions: {
    open(field: HTMLInputElement, layout: KeyboardLayout) {
      this.field = markRaw(field);
      this.layout = layout;
      // Names and streets begin with a capital; an e-mail address does not.
      this.shift = layout === 'text' && field.value === '';
    },
    close() {
      this.$reset();
    },
    /** Types at the caret, as a hardware key would. */
    type(text: string) {
      this.replace((from, to) => [from, to, this.shift ? capital(text) : text]);
      this.shift = false;
    },
    backspace() {
      this.replace((from, to) => [from === to ? Math.max(0, from - 1) : from, to, '']);
      if (this.layout === 'text' && this.field?.value === '') this.shift = true;
    },
    replace(edit: (from: number, to: number) => [number, number, string]) {
      const field = this.field;
      if (field === null || !field.isConnected) return;
      const [from, to, text] = edit(
        field.selectionStart ?? field.value.length,
        field.selectionEnd ?? field.value.length,
      );
      if (field.maxLength >= 0 && field.value.length - (to - from) + text.length > field.maxLength) return;
      field.setRangeText(text, from, to);
      const caret = from + text.length;
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  },
});

/** The capital of one letter; what has none (ß, .com, digits) stays as it is. */
export function capital(key: string): string {
  const upper = key.toLocaleUpperCase();
  return key.length === 1 && upper.length === 1 ? upper : key;
}
