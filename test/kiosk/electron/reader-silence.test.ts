/** How long the card reader's page may say nothing: a minute until it is loaded, and ten seconds from then on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReaderSilence, type ReaderSilence } from '../../../src/main/kiosk/electron/reader-silence';

let silence: ReaderSilence;
beforeEach(() => {
  vi.useFakeTimers();
  silence = createReaderSilence();
});
afterEach(() => vi.useRealTimers());

/** A page that is listened to, and which says whether it fell silent. */
function page() {
  const told = { silent: false, end: () => undefined as void };
  const listening = silence.listen();
  void listening.silent.then(() => (told.silent = true));
  return Object.assign(told, { end: () => listening.end() });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a page that never says anything has a minute', async () => {
  const one = page();
  await pass(59_999);
  expect(one.silent).toBe(false);
  await pass(1);
  expect(one.silent).toBe(true);
});

it('a page that has spoken has ten seconds, and each word begins them again', async () => {
  const one = page();
  silence.heard();
  await pass(9_999);
  silence.heard();
  await pass(9_999);
  expect(one.silent).toBe(false);
  await pass(1);
  expect(one.silent).toBe(true);
});

it('a page that is gone does not keep its successor from being heard, nor falls silent itself', async () => {
  const [gone, next] = [page(), page()];
  gone.end();
  silence.heard();
  await pass(10_000);
  expect([gone.silent, next.silent]).toEqual([false, true]);
});

it('nobody is heard once nobody is listened to', async () => {
  const one = page();
  one.end();
  silence.heard();
  await pass(60_000);
  expect([one.silent, vi.getTimerCount()]).toEqual([false, 0]);
});
