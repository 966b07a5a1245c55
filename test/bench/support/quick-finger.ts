/**
 * A finger without a tester's eyes: Playwright's own taps run code in the page to be sure of what they hit, and on a
 * slowed page that code would be measured too.
 */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import type { Point } from '../../support/e2e/finger';
import { Screen } from '../../support/e2e/screen';

/** Nobody touches faster than about five times a second. */
const BETWEEN_MS = 180;

export class QuickFinger extends Screen {
  readonly #session: CDPSession;
  #last: Promise<void> = Promise.resolve();

  constructor(page: Page, session: CDPSession) {
    super(page, true);
    this.#session = session;
  }

  override async touch(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('there is nothing to be touched');
    await this.tapAt({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** One after the other, also where a tester would touch many keys at once. */
  override tapAt(point: Point): Promise<void> {
    const before = this.#last;
    return (this.#last = before.then(() => this.#tap(point)));
  }

  async #tap(point: Point): Promise<void> {
    await this.page.waitForTimeout(BETWEEN_MS);
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
