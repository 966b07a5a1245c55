/** What the screen that the build wrote hands to the program. */
import { afterEach, expect, test, vi } from 'vitest';
import { fingerLifted, knownState, takeOver } from '../../../src/renderer/first-screen/hand-over';
import { isFirstScreenWritten } from '../../../src/renderer/stores/welcome';

const { dataset } = document.documentElement;

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  for (const name of ['firstScreen', 'touched', 'held']) delete dataset[name];
});

test('a page into which the service wrote nothing knows no state', () => {
  expect(knownState()).toBe(null);
});

test('a touch before the program is one on its own screen, by somebody who is there; nothing of the written screen stays', () => {
  document.body.innerHTML = '<div id="app"><button data-language="de">Deutsch</button><p>de</p></div>';
  Object.assign(dataset, { firstScreen: '', touched: '[data-language="de"]', held: '' });
  const heard: string[] = [];
  for (const type of ['pointerdown', 'pointerup', 'click'])
    document.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).tagName}`), {
      once: true,
    });
  takeOver();
  expect(heard).toEqual(['pointerdown BUTTON', 'pointerup BUTTON', 'click BUTTON']);
  expect(isFirstScreenWritten()).toBe(false);
  expect(Object.keys(dataset)).toEqual([]);
});

test('what was touched and is no longer there is not touched', () => {
  document.body.innerHTML = '<div id="app"><p>Out of service</p></div>';
  dataset['touched'] = '[data-testid="start"]';
  expect(takeOver).not.toThrow();
  expect(dataset['touched']).toBeUndefined();
});

test('the program waits for a finger to be lifted, and two seconds at most', async () => {
  vi.useFakeTimers();
  await fingerLifted();
  dataset['held'] = '';
  const lifted = vi.fn<() => void>();
  void fingerLifted().then(lifted);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lifted).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(1);
  expect(lifted).toHaveBeenCalledOnce();

  const waited = vi.fn<() => void>();
  void fingerLifted().then(waited);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(waited).toHaveBeenCalledOnce();
});
