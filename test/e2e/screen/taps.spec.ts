/** Impatient fingers: a second tap answers nothing that nobody has read, and a finger that slides off has not chosen. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToCheck } from '../../support/e2e/answered';
import { watchScreens } from '../../support/e2e/counted-task';
import { hammer } from '../../support/e2e/hammer';
import { touchAndBack } from '../../support/e2e/journey';

// A finger that comes while something moves is the harder one.
test.use({ moving: true });

// Holds: ux-9
test('two quick taps lead one screen further, never two', async ({ kiosk }) => {
  const { page } = kiosk;
  await kiosk.is('welcome');
  await hammer(kiosk, kiosk.by('start'), 2);
  await kiosk.is('size');
  await expect(page.locator('[data-screen="size"]')).toBeVisible();
  await kiosk.touch(page.locator('[data-size="s"]'));
  await kiosk.is('unit');
  const seen = await watchScreens(kiosk.page);

  await hammer(kiosk, page.locator('[data-unit="A101"]'), 2);
  await kiosk.is('move-in-date');
  await expect(kiosk.by('continue'), 'ready again').toBeEnabled();
  expect(await seen()).toEqual(['unit', 'move-in-date']);
  await expect(kiosk.by('error-summary')).toBeHidden();

  // Nothing was chosen by the second tap, wherever it fell; so Continue asks.
  await kiosk.continue();
  await expect(kiosk.by('error-summary')).toBeVisible();
  await kiosk.touch(page.locator('[data-date]').nth(1));
  await hammer(kiosk, kiosk.by('continue'), 3);
  await kiosk.is('coverage');
  await expect(kiosk.by('continue')).toBeEnabled();
  expect(await seen()).toEqual(['unit', 'move-in-date', 'coverage']);

  await hammer(kiosk, kiosk.by('back'), 2);
  await kiosk.is('move-in-date');
  await expect(kiosk.by('back')).toBeEnabled();
  expect((await seen()).at(-1)).toBe('move-in-date');
});

// Holds: ux-9
test('two quick taps on the last button hold one draft and ask for one card', async ({ kiosk, records }) => {
  await answeredToCheck(kiosk);
  await hammer(kiosk, kiosk.by('continue'), 2);
  await kiosk.is('sign');
  await hammer(kiosk, kiosk.by('consent'), 2);
  await expect(kiosk.by('consent').locator('input')).toBeChecked();
  await kiosk.sign();
  expect(records.rows('select count(*) as count from payment_attempt')).toEqual([{ count: 0 }]);
  await hammer(kiosk, kiosk.by('continue'), 3);
  await kiosk.phase('present_card');
  expect(records.rows('select count(*) as count from booking')).toEqual([{ count: 1 }]);
  expect(records.rows('select count(*) as count from signature')).toEqual([{ count: 1 }]);
  expect(records.rows('select count(*) as count from payment_attempt')).toEqual([{ count: 1 }]);
});

// Holds: ux-8
test('a finger that slides off a button, a tile or a choice has chosen nothing', async ({ kiosk }) => {
  const { page } = kiosk;
  await kiosk.start();
  const seen = await watchScreens(kiosk.page);
  const session = await page.context().newCDPSession(page);
  const slideOff = async (target: Locator) => {
    await target.click({ trial: true });
    const box = await target.boundingBox();
    if (!box) throw new Error('nothing to press');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Far sideways: a browser takes such a swipe for Back, and a kiosk must not.
    const away = { x: 540, y: box.y - 60 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let step = 1; step <= 6; step += 1) {
      const point = {
        x: from.x + ((away.x - from.x) * step) / 6,
        y: from.y + ((away.y - from.y) * step) / 6,
      };
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await atRest();
  };
  /** A list that still runs on from the swipe takes the next touch as a wish to stop. */
  const atRest = async () => {
    let last: string | null = null;
    await expect
      .poll(
        async () => {
          const places = await page.evaluate(() =>
            [...document.querySelectorAll('.viewport')].map(({ scrollTop }) => scrollTop).join(),
          );
          const rests = places === last;
          last = places;
          return rests;
        },
        { intervals: [150] },
      )
      .toBe(true);
  };
  await slideOff(page.locator('[data-unit="A101"]'));
  await expect(page.locator('[data-unit="A101"] input')).not.toBeChecked();
  await touchAndBack(kiosk, page.locator('[data-unit="A101"]'), 'move-in-date');
  await expect(page.locator('[data-unit="A101"] input')).toBeChecked();
  for (const name of ['continue', 'back', 'help', 'start-over']) await slideOff(kiosk.by(name));
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  // The same by a mouse or a pen.
  const box = await kiosk.by('continue').boundingBox();
  if (!box) throw new Error('no Continue');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 200);
  await page.mouse.up();
  await kiosk.continue();
  await kiosk.is('move-in-date');
  expect(await seen()).toEqual(['unit', 'move-in-date', 'unit', 'move-in-date']);
});
