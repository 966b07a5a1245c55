/**
 * The keys of the front desk, as the page hears them and as it lists them: one table. They are single characters, so a
 * browser can switch them off (WCAG 2.1.4). At the kiosk the keys are a customer's.
 */
import type { Permission } from '../../../shared/desk/roles';

export interface Shortcut {
  /** One after the other. */
  readonly keys: readonly string[];
  /** An area that it opens, or what else it does. */
  readonly does: 'today' | 'units' | 'transactions' | 'search' | 'moveIn' | 'list';
  /** Who has it; null: everybody. For an area, as the area itself. */
  readonly may: Permission | null;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'search', may: null },
  { keys: ['g', 't'], does: 'today', may: 'move_in' },
  { keys: ['g', 'u'], does: 'units', may: 'see_units' },
  { keys: ['g', 'm'], does: 'transactions', may: 'see_transactions' },
  { keys: ['n'], does: 'moveIn', may: 'move_in' },
  { keys: ['?'], does: 'list', may: null },
];

/**
 * The character of the table that was pressed; null where a modifier was held or the key was held down. On an Arabic
 * keyboard, and others with letters of their own, it is the Latin letter in the same place.
 */
export function keyPressed(event: KeyboardEvent): string | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event;
  if (altKey || ctrlKey || metaKey || repeat || isComposing || key.length !== 1) return null;
  // Signs stand behind Shift on some keyboards; a capital letter is held with it.
  if (/[\u0021-\u007e]/.test(key)) return /[a-z]/i.test(key) && shiftKey ? null : key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return shiftKey ? null : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** Whether somebody types or chooses there by keys. A search field that has the focus from the start is not one to `/`. */
export function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest('input, select, textarea, [contenteditable]');
  return field instanceof HTMLInputElement ? !['checkbox', 'radio'].includes(field.type) : field !== null;
}

/** On some pages a search field has the focus from the start. While it is empty, nobody is typing in it yet. */
export function isEmptySearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}
