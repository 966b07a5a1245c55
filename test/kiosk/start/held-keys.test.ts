import { describe, expect, it } from 'vitest';
import { isHeld, type KeyPress } from '../../../src/shared/held-keys';
import { chords } from '../../support/e2e/chords';

const plain = { control: false, shift: false, alt: false, meta: false };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({ ...plain, key, ...more });

describe('held keys', () => {
  it('are all of the 200 chords by which a browser or a desktop is reached', () => {
    expect(chords.length).toBeGreaterThanOrEqual(200);
    expect(chords.filter((chord) => !isHeld(chord)).map(({ x11 }) => x11)).toEqual([]);
  });

  it.each(['F1', 'F2', 'F3', 'F4', 'F8'])('do not have the product’s own %s among them', (key) => {
    expect(isHeld(press(key))).toBe(false);
  });

  it.each('@€{}[]\\|~µ²ßłó'.split(''))('do not have %s among them, which AltGr writes', (key) => {
    expect(isHeld(press(key))).toBe(false);
    expect(isHeld(press(key, { shift: true })), 'with Shift').toBe(false);
    expect(isHeld(press(key, { control: true, alt: true })), 'AltGr told as Control and Alt').toBe(false);
  });

  it.each([
    'a',
    'Ä',
    'я',
    '中',
    ' ',
    '1',
    'Enter',
    'Tab',
    'Escape',
    'ArrowDown',
    'Backspace',
    'Dead',
    'Process',
    'AltGraph',
  ])('let people type: %j', (key) => {
    expect(isHeld(press(key))).toBe(false);
  });

  it('have every key among them that nobody has thought of', () => {
    expect(isHeld(press('LaunchSomethingNew'))).toBe(true);
    expect(isHeld(press('F24'))).toBe(true);
  });
});
