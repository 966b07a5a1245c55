/**
 * The end of a customer. The proof that nothing is left: a name is planted in every field, and afterwards no store, no
 * element and no place where a browser keeps things may hold any part of it.
 */
import type { Pinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPage, planted, walkTo, type Page } from './support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

function traces(pinia: Pinia): string[] {
  const fields = [...document.querySelectorAll('input')].map((input) => input.value);
  const places = [
    JSON.stringify(pinia.state.value, (key, value: unknown) => (key === 'field' ? null : value)),
    document.documentElement.outerHTML,
    ...fields,
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
    document.cookie,
    location.href,
    document.title,
  ];
  return places.filter((place) => Object.values(planted).some((word) => place.includes(word)));
}

async function startOver() {
  await page.touch('[data-testid="start-over"]');
  await page.touch('[data-testid="start-over-yes"]');
}

describe('start over', () => {
  test('start over leaves no trace of the last customer in the stores or the DOM', async () => {
    await walkTo(page, 'pay');
    expect(traces(page.pinia)).not.toEqual([]);
    await startOver();
    expect(page.screen()).toBe('welcome');
    expect(traces(page.pinia)).toEqual([]);
    await walkTo(page, 'name');
    expect(page.value('firstName')).toBe('');
  });

  test('start over gives the draft back, and only after asking', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-testid="start-over"]');
    await page.touch('[data-testid="start-over-no"]');
    expect(page.screen()).toBe('coverage');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(0);
    await startOver();
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
  });

  test('the next customer starts in the property’s language', async () => {
    await page.touch('[data-language="de"]');
    await walkTo(page, 'unit');
    await startOver();
    expect(document.documentElement.lang).toBe('en');
  });

  test('a draft that is answered after its customer has left is given back and shown to nobody', async () => {
    await walkTo(page, 'move-in-date');
    await page.touch('[data-date="2027-03-08"]');
    const release = page.fake.hold('booking.save');
    await page.next();
    await startOver();
    release();
    await page.seconds(1);
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
    await walkTo(page, 'unit');
    expect(page.has('[data-testid="due-today"]')).toBe(false);
  });

  test('nothing about the journey is in the address bar', async () => {
    const before = location.href;
    await walkTo(page, 'check');
    expect(location.href).toBe(before);
  });
});

describe('idle', () => {
  test('an idle customer is warned and then wiped and the draft cancelled', async () => {
    await walkTo(page, 'contact');
    await page.seconds(89);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    await page.seconds(2);
    expect(page.has('[data-testid="idle-warning"]')).toBe(true);
    expect(page.find('[role="timer"]').textContent).toMatch(/^(30|29)$/);
    await page.seconds(28);
    expect(page.screen()).toBe('contact');
    await page.seconds(4);
    expect(page.screen()).toBe('welcome');
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
    expect(traces(page.pinia)).toEqual([]);
  });

  test('one tap anywhere gives more time, as often as it is asked for', async () => {
    await walkTo(page, 'coverage');
    for (let round = 0; round < 3; round += 1) {
      await page.seconds(95);
      await page.touch('[data-testid="idle-warning"]');
      expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    }
    expect(page.screen()).toBe('coverage');
  });

  test('somebody who reads the agreement is given longer', async () => {
    await walkTo(page, 'agreement');
    await page.seconds(170);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    await page.seconds(12);
    expect(page.has('[data-testid="idle-warning"]')).toBe(true);
  });

  test('an active customer renews the hold once a minute at most', async () => {
    await walkTo(page, 'coverage');
    for (let half = 0; half < 6; half += 1) {
      await page.seconds(30);
      await page.touch('[data-plan="Basic protection"]');
    }
    const touches = page.fake.inputsOf('booking.touch').length;
    expect(touches).toBeGreaterThanOrEqual(2);
    expect(touches).toBeLessThanOrEqual(3);
  });

  test('a hold that turns out to be gone is told at the next touch', async () => {
    await walkTo(page, 'coverage');
    await page.seconds(70);
    page.fake.refuse('booking.touch', { reason: 'booking_unknown' });
    await page.touch('[data-plan="Basic protection"]');
    expect(page.screen()).toBe('unit');
    expect(page.find('[data-testid="notice"]').textContent).toContain('ran out');
  });

  test('a language chosen by somebody who walked off is taken back', async () => {
    await page.touch('[data-language="es"]');
    await page.seconds(95);
    expect(document.documentElement.lang).toBe('en');
  });
});
