/** Taps in quick succession. */
import type { Locator } from '@playwright/test';
import type { Screen } from './screen';

/**
 * Taps several times on one spot: the middle of this target before the first tap. The spot stays, whatever comes to stand
 * there. All taps are sent at once, because a busy machine would make slow taps of taps sent one by one.
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
