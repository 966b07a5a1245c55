/** The person who asked their machine for stillness gets it: nothing slides, grows or fades on any screen of a journey. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';
import { changeAtPrice, customer, touchAndBack } from '../../support/e2e/journey';
import type { Screen } from '../../support/e2e/screen';

declare global {
  interface Window {
    motions: string[];
  }
}

/** From now on writes down whatever begins to move, on every screen. */
async function watchMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.motions = [];
    const note = (event: Event) => {
      const name = event.target instanceof Element ? event.target.className.toString() : '';
      window.motions.push(`${event.type} ${name}`);
    };
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true);
  });
}

/** What has begun to move so far, and what moves now. */
const motion = (page: Page) =>
  page.evaluate(() => [...window.motions, ...document.getAnimations().map((one) => one.constructor.name)]);

/** Ways through screens, sheets and keys, short of personal details nobody needs for it. */
async function through(kiosk: Screen, look: () => Promise<void>): Promise<void> {
  const { page } = kiosk;
  const sheet = async (open: string, close = 'sheet-close') => {
    await kiosk.touch(kiosk.by(open));
    await expect(page.locator('dialog[open]')).toBeVisible();
    await look();
    await kiosk.touch(kiosk.by(close));
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  };
  const go = async (to: string) => {
    await kiosk.continue();
    await kiosk.is(to);
    await look();
  };
  await kiosk.start();
  await look();
  await sheet('help');
  await sheet('display');
  await sheet('start-over', 'start-over-no');
  await kiosk.continue();
  await expect(kiosk.by('error-summary')).toBeVisible();
  await touchAndBack(kiosk, page.locator('[data-unit="A101"]'), 'move-in-date');
  await look();
  await go('move-in-date');
  await kiosk.touch(page.locator('[data-date]').nth(1));
  await go('coverage');
  await touchAndBack(kiosk, page.locator('[data-plan]').nth(0), 'price');
  await look();
  await go('price');
  await changeAtPrice(kiosk, 'user-type');
  await look();
  await go('price');
  await changeAtPrice(kiosk, 'extras');
  await kiosk.touch(page.locator('[data-add-on]').nth(0));
  await go('price');
  await kiosk.touch(page.locator('[data-line="rent"]').first());
  await expect(page.locator('dialog[open]')).toBeVisible();
  await look();
  await kiosk.touch(kiosk.by('sheet-close'));
  await go('person');
  await kiosk.type('firstName', customer.firstName);
  await look();
}

// Holds: ux-15
test('with reduced motion nothing moves on any screen, sheet or key', async ({ kiosk }) => {
  const { page } = kiosk;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await kiosk.is('welcome');
  await watchMotion(page);
  await through(kiosk, async () => expect(await motion(page)).toEqual([]));
});
