/** How long documents are tried to be handed out. */
import { describe, expect, it, test } from 'vitest';
import { escapeHtml } from '../../../src/main/domain/base/html';
import { nextTryAt, patienceLeft } from '../../../src/main/domain/delivery/delivery';

const MINUTE = 60_000;

describe('printing', () => {
  test.each([
    [1, 0, 5000],
    [2, 10_000, 20_000],
    [3, 15_000, null],
    [1, 116_000, null],
    [1, 10 * MINUTE, null],
  ])('after try %i, asked %i ms ago, is tried again at %j', (tries, now, at) => {
    expect(nextTryAt('print', tries, 0, now)).toBe(at);
  });
});

describe('e-mail', () => {
  test.each([
    [1, 30_000],
    [2, 60_000],
    [3, 2 * MINUTE],
    [7, 30 * MINUTE],
    [60, 30 * MINUTE],
  ])('waits after try %i for %i ms', (tries, wait) => {
    expect(nextTryAt('email', tries, 0, 0)).toBe(wait);
  });

  it('is given up when a day has passed', () => {
    const day = 24 * 60 * MINUTE;
    expect(nextTryAt('email', 9, 0, day - 31 * MINUTE)).toBe(day - MINUTE);
    expect(nextTryAt('email', 9, 0, day - 30 * MINUTE)).toBeNull();
  });
});

it('a clock that was turned back gives no more time than there was', () => {
  expect(patienceLeft('print', 60 * MINUTE, 0)).toBe(2 * MINUTE);
});

// Holds: asvs-1.1.2
it('text in HTML stays text', () => {
  expect(escapeHtml(`<a href='x' title="y">&</a>`)).toBe(
    '&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;&lt;/a&gt;',
  );
});
