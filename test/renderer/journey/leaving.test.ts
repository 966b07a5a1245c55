/**
 * The end of a customer. The proof that nothing is left: a name is planted in every field, and afterward no store, no
 * element and no place where a browser keeps things may hold any part of it.
 */
import type { Pinia, StoreGeneric } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSound } from '../support/fake-sound';
import { openPage, planted, walkTo, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
});

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

/** Every store and what it holds; clocks run on, and customers are counted. */
function stores(pinia: Pinia): Record<string, unknown> {
  const moving = ['lastActiveAt', 'now', 'touchedAt', 'number', 'used'];
  return JSON.parse(
    JSON.stringify(pinia.state.value, (key, value: unknown) => (moving.includes(key) ? null : value)),
  ) as Record<string, unknown>;
}

/** The same once every store was put back to its beginning, by a list that cannot leave one out. */
function storesAtFirst(pinia: Pinia): Record<string, unknown> {
  // Pinia keeps its stores to itself; a list of our own could leave one out.
  const { _s } = pinia as unknown as { readonly _s: ReadonlyMap<string, StoreGeneric> };
  for (const [name, store] of _s) if (name !== 'kiosk' && name !== 'session') store.$reset();
  return stores(pinia);
}

async function startOver() {
  await page.touch('[data-testid="start-over"]');
  await page.touch('[data-testid="start-over-yes"]');
}

describe('start over', () => {
  // Holds: asvs-14.3.1, ux-32
  test('start over leaves no trace of the last customer in the stores or the DOM', async () => {
    await walkTo(page, 'pay');
    expect(traces(page.pinia)).not.toEqual([]);
    await startOver();
    expect(page.screen()).toBe('welcome');
    expect(traces(page.pinia)).toEqual([]);
    await walkTo(page, 'person');
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

  // Holds: ux-17
  test('the next customer starts in the property’s language', async () => {
    await page.touch('[data-language="de"]');
    await page.touch('[data-testid="start"]');
    expect(document.documentElement.lang).toBe('de');
    await startOver();
    expect(document.documentElement.lang).toBe('en');
  });

  // Holds: ux-32
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

  // Holds: asvs-14.3.1, ux-4, ux-32
  test('everything is gone within 300 ms: every store is as at the first start, and so are title and history', async () => {
    const before = { title: document.title, history: history.length };
    await walkTo(page, 'pay');
    await page.touch('[data-testid="help"]');
    await page.touch('[data-testid="help-call"]');
    await page.touch('[data-testid="sheet-close"]');
    await page.touch('[data-testid="display"]');
    for (const name of ['larger-text', 'high-contrast', 'lowered'])
      await page.touch(`[data-toggle="${name}"]`);
    await page.touch('[data-testid="sheet-close"]');
    await page.touch('[data-testid="start-over"]');
    page.find('[data-testid="start-over-yes"]').click();
    await page.seconds(0.2);
    expect(traces(page.pinia)).toEqual([]);
    const left = stores(page.pinia);
    expect(Object.keys(left).length).toBeGreaterThan(8);
    expect(left).toEqual(storesAtFirst(page.pinia));
    expect({ title: document.title, history: history.length }).toEqual(before);
    expect(
      ['data-larger-text', 'data-high-contrast', 'data-lowered'].filter((name) =>
        document.documentElement.hasAttribute(name),
      ),
    ).toEqual([]);
    expect(document.activeElement === document.body || page.has('[data-screen="welcome"] :focus')).toBe(true);
  });

  test('Back from the first question leaves: at once with nothing to lose, else after asking', async () => {
    await walkTo(page, 'size');
    await page.touch('[data-testid="back"]');
    expect(page.screen()).toBe('welcome');
    await walkTo(page, 'coverage');
    for (const screen of ['move-in-date', 'unit', 'size']) {
      await page.touch('[data-testid="back"]');
      expect(page.screen()).toBe(screen);
    }
    await page.touch('[data-testid="back"]');
    await page.touch('[data-testid="start-over-yes"]');
    expect(page.screen()).toBe('welcome');
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
  });

  // Holds: ux-32
  test.each(['copy', 'cut', 'dragstart'])('nothing typed gets into the clipboard: %s', async (way) => {
    await walkTo(page, 'person');
    await page.type('email', planted.email);
    const event = new Event(way, { bubbles: true, cancelable: true });
    page.find('input[name="email"]').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  // Holds: ux-33
  test('nothing about the journey is in the address bar', async () => {
    const before = location.href;
    await walkTo(page, 'check');
    expect(location.href).toBe(before);
  });
});

describe('idle', () => {
  // Holds: ux-31
  test('an idle customer is warned and then wiped and the draft cancelled', async () => {
    await walkTo(page, 'address');
    await page.seconds(89);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    await page.seconds(2);
    expect(page.has('[data-testid="idle-warning"]')).toBe(true);
    expect(page.find('[role="timer"]').textContent).toMatch(/^(30|29)$/);
    await page.seconds(28);
    expect(page.screen()).toBe('address');
    await page.seconds(4);
    expect(page.screen()).toBe('welcome');
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    expect(page.fake.inputsOf('booking.cancel')).toHaveLength(1);
    expect(traces(page.pinia)).toEqual([]);
  });

  test.each([20, 95])(
    'a clock that is set back after %d s keeps nothing of an idle customer',
    async (before) => {
      await walkTo(page, 'address');
      await page.seconds(before);
      vi.setSystemTime(Date.now() - 86_400_000);
      await page.seconds(40);
      expect(page.screen()).toBe('welcome');
      expect(traces(page.pinia)).toEqual([]);
    },
  );

  // Holds: ux-31
  test('one tap anywhere gives more time, as often as it is asked for', async () => {
    await walkTo(page, 'coverage');
    for (let round = 0; round < 3; round += 1) {
      await page.seconds(95);
      await page.touch('[data-testid="idle-warning"]');
      expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    }
    expect(page.screen()).toBe('coverage');
  });

  // Holds: ux-31
  test('somebody who reads the agreement is given longer', async () => {
    await walkTo(page, 'sign');
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

  test('a hold that turns out to be gone is reported at the next touch', async () => {
    await walkTo(page, 'coverage');
    await page.seconds(70);
    page.fake.refuse('booking.touch', { reason: 'booking_unknown' });
    await page.touch('[data-plan="Basic protection"]');
    expect(page.screen()).toBe('unit');
    expect(page.find('[data-testid="notice"]').textContent).toContain('has expired');
  });

  test('a first screen that somebody changed and walked off from is as it was, without a question', async () => {
    await page.touch('[data-testid="display"]');
    await page.touch('[data-toggle="larger-text"]');
    await page.seconds(95);
    expect(page.has('dialog')).toBe(true);
    // Twice the time, because the larger text was asked for.
    await page.seconds(90);
    expect(page.has('dialog')).toBe(false);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    expect(document.documentElement.hasAttribute('data-larger-text')).toBe(false);
  });

  // Holds: ux-31
  test('who uses an aid is given twice the time, and a warning twice as long', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-testid="display"]');
    await page.touch('[data-toggle="high-contrast"]');
    await page.touch('[data-testid="sheet-close"]');
    await page.seconds(170);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    await page.seconds(11);
    expect(page.find('[role="timer"]').textContent).toMatch(/^(60|59)$/);
  });

  // Holds: ux-31, ux-43, ux-46
  test('the warning is heard as well as seen, and nothing sounds before somebody has touched the screen', async () => {
    const heard = fakeSound();
    await page.seconds(400);
    expect(heard.sounds).toBe(0);
    await walkTo(page, 'coverage');
    await page.seconds(92);
    expect(page.has('[data-testid="idle-warning"]')).toBe(true);
    expect(heard.sounds).toBe(1);
  });

  // Holds: ux-31
  test('a customer at the reader is never asked nor wiped', async () => {
    await walkTo(page, 'pay');
    await page.next();
    await page.seconds(200);
    expect(page.has('[data-testid="idle-warning"]')).toBe(false);
    expect(page.screen()).toBe('pay');
  });

  test('an open sheet goes with the customer', async () => {
    await walkTo(page, 'coverage');
    await page.touch('[data-testid="help"]');
    await page.seconds(125);
    expect(page.screen()).toBe('welcome');
    expect(page.has('dialog')).toBe(false);
  });
});
