/** A nervous finger. */
import type { Locator } from '@playwright/test';
import type { Screen } from './screen';

/**
 * Taps as fast as a nervous finger does, wherever the middle of this target was, whatever stands there meanwhile. The
 * browser has them all in its queue at once: on a busy machine one after the other would be slow taps.
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
