/**
 * A finger without a tester's eyes: Playwright's own taps run code in the page to be sure of what they hit, and on a
 * slowed page that code would be measured too.
 */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { Screen } from '../../support/e2e/screen';

/** Nobody touches faster than about five times a second. */
const BETWEEN_MS = 180;

export class QuickFinger extends Screen {
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    super(page, true);
    this.#session = session;
  }

  /** Every letter is a touch to be measured. */
  override write(field: string, text: string): Promise<void> {
    return this.type(field, text);
  }

  override async touch(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('there is nothing to be touched');
    await this.page.waitForTimeout(BETWEEN_MS);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}
