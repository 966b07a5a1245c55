/** Taps in quick succession. */
import type { Locator } from '@playwright/test';
import type { Screen } from './screen';

/**
 * Taps so many times where the middle of this target is at first, whatever comes to stand there. The browser has all of them
 * in its queue at once: one after the other they would be slow taps on a busy machine.
 */
export async function hammer(screen: Screen, target: Locator, taps: number): Promise<void> {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to tap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all(Array.from({ length: taps }, () => screen.page.touchscreen.tap(x, y)));
  // What is touched next is no further tap of these.
  await screen.page.waitForTimeout(600);
}
