/** When a touch counts: on letting go over what was touched, and for keys, like a keyboard's, at once. */
import type { CDPSession, Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToPrice } from '../../support/e2e/answered';

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const down = async (finger: CDPSession, at: { x: number; y: number }) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
const up = async (finger: CDPSession) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

// A finger that comes while something moves is the harder one.
test.use({ moving: true });

// Holds: ux-8
test('an answer counts when the finger is lifted, and not before', async ({ kiosk }) => {
  await kiosk.start();
  const finger = await kiosk.page.context().newCDPSession(kiosk.page);
  const tile = kiosk.page.locator('[data-unit]').nth(0);
  const answer = tile.locator('input');
  const at = await middle(tile);
  // A finger beside the tile touches nothing, and a test with it would prove nothing.
  const hit = await tile.evaluate((one, { x, y }) => one.contains(document.elementFromPoint(x, y)), at);
  expect(hit).toBe(true);

  await down(finger, at);
  await kiosk.page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(answer).not.toBeChecked();
  await up(finger);
  await kiosk.is('move-in-date');
  await kiosk.touch(kiosk.by('back'));
  await expect(answer).toBeChecked();
});

// Holds: ux-3
test('a touch between two answers, two buttons or two keys does nothing', async ({ kiosk }) => {
  const { page } = kiosk;
  /** Touches the middle between two neighbours, where neither of them is. */
  const touchBetween = async (one: Locator, other: Locator) => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error('They are not to be seen');
    const beside = b.x >= a.x + a.width;
    const x = beside ? (a.x + a.width + b.x) / 2 : a.x + a.width / 2;
    const y = beside ? a.y + a.height / 2 : (a.y + a.height + b.y) / 2;
    await page.touchscreen.tap(x, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await kiosk.start();
  const tiles = page.locator('[data-unit]');
  await touchBetween(tiles.nth(0), tiles.nth(1));
  await touchBetween(kiosk.by('back'), kiosk.by('continue'));
  await touchBetween(kiosk.by('help'), kiosk.by('language'));
  await expect(page.locator('[data-unit] input:checked')).toHaveCount(0);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(kiosk.by('error-summary')).toHaveCount(0);

  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await answeredToPrice(kiosk);
  await kiosk.continue();
  await kiosk.is('person');
  await touchBetween(page.locator('[data-key="a"]'), page.locator('[data-key="s"]'));
  await expect(page.locator('input[name="firstName"]')).toHaveValue('');
  await kiosk.touch(page.locator('[data-key="s"]'));
  await expect(page.locator('input[name="firstName"]')).toHaveValue('S');
});

// Holds: ux-8
test('a key writes as it is pressed', async ({ kiosk }) => {
  await answeredToPrice(kiosk);
  await kiosk.continue();
  await kiosk.is('person');
  const field = kiosk.page.locator('input[name="firstName"]');
  const finger = await kiosk.page.context().newCDPSession(kiosk.page);
  await down(finger, await middle(kiosk.page.locator('[data-key="a"]')));
  await expect(field).toHaveValue('A');
  await up(finger);
  await kiosk.touch(kiosk.page.locator('[data-key="n"]'));
  await expect(field).toHaveValue('An');
});

// Holds: ux-9
test('a button shows that it is pressed as the finger comes down, and lets go of a finger that slides off', async ({
  kiosk,
}) => {
  await kiosk.start();
  const button = kiosk.by('continue');
  await expect(button).toBeEnabled();
  const finger = await kiosk.page.context().newCDPSession(kiosk.page);
  const at = await middle(button);
  await down(finger, at);
  await expect(button).toHaveAttribute('data-pressed');
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: at.x, y: at.y - 400 }],
  });
  await expect(button).not.toHaveAttribute('data-pressed');
  await up(finger);
  await kiosk.is('unit');
});
