/** A customer's finger: touches what the screen offers, types on its keyboard, signs on its pad. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface ShownLine {
  readonly code: string;
  readonly description: string;
  readonly tax: string;
  readonly payable: string;
}

export class Screen {
  readonly page: Page;
  /** Electron's windows cannot be told to have a touch screen; there a press of the mouse stands in. */
  private readonly touchable: boolean;

  constructor(page: Page, touchable: boolean) {
    this.page = page;
    this.touchable = touchable;
  }

  /** Waits until this screen is there. */
  async is(name: string): Promise<void> {
    await expect(this.page.locator(`[data-screen="${name}"]`)).toBeVisible();
  }

  by(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  async touch(target: Locator): Promise<void> {
    await (this.touchable ? target.tap() : target.click());
  }

  async start(language = 'en'): Promise<void> {
    await this.is('welcome');
    await this.touch(this.page.locator(`[data-language="${language}"]`));
    await expect(this.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await this.touch(this.by('start'));
    await this.is('unit');
  }

  async continue(): Promise<void> {
    await this.touch(this.by('continue'));
  }

  /** Types on the kiosk's own keyboard. */
  async type(field: string, text: string): Promise<void> {
    const input = this.page.locator(`input[name="${field}"]`);
    await this.touch(input);
    // A list that lies over the screen has a keyboard of its own.
    const over = (await this.page.locator('dialog[open]').count()) > 0;
    const keyboard = this.page.locator(over ? 'dialog[open] [data-keyboard]' : '[data-keyboard]');
    const shift = keyboard.locator('[data-key="shift"]');
    for (const char of text) {
      const key = char === ' ' ? 'space' : char.toLowerCase();
      const wantsShift = /\p{Lu}/u.test(char);
      if (/\p{L}/u.test(char) && (await shift.count()) > 0) {
        const pressed = (await shift.getAttribute('aria-pressed')) === 'true';
        if (pressed !== wantsShift) await this.touch(shift);
      }
      await this.touch(keyboard.locator(`[data-key="${key}"]`));
    }
    await expect(input).toHaveValue(text);
  }

  async pick(field: string, search: string): Promise<void> {
    await this.touch(this.page.locator(`#field-${field}`));
    await this.type('search', search);
    await this.touch(this.page.locator('[data-option]').filter({ hasText: search }).first());
  }

  /** Two strokes of a finger on the pad. */
  async sign(): Promise<void> {
    const pad = this.by('signature-pad');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('No signature pad');
    const session = await this.page.context().newCDPSession(this.page);
    const strokes = [0.15, 0.55].map((start) =>
      Array.from({ length: 24 }, (_, step) => ({
        x: box.x + box.width * (start + step * 0.012),
        y: box.y + box.height * (0.5 + 0.25 * Math.sin(step / 2 + start * 9)),
      })),
    );
    for (const [first, ...rest] of strokes) {
      if (!first) continue;
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
      for (const point of rest) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    await session.detach();
  }

  /** The quote as it stands on the screen, every line of it, and its total. */
  async quote(): Promise<{ lines: ShownLine[]; total: string }> {
    const rows = await this.page.locator('[data-line]').all();
    const lines = await Promise.all(
      rows.map(async (row) => ({
        code: (await row.getAttribute('data-line')) ?? '',
        description: plain(await row.locator('th').innerText()),
        tax: plain((await row.locator('td').nth(0).innerText()).split('\n')[0] ?? ''),
        payable: plain(await row.locator('td').nth(1).innerText()),
      })),
    );
    return { lines, total: plain(await this.by('quote-total').innerText()) };
  }

  async phase(name: string): Promise<void> {
    await expect(this.page.locator(`[data-phase="${name}"]`)).toBeVisible({ timeout: 30_000 });
  }

  /** Holds a test card of this kind against the reader. */
  async present(outcome: string): Promise<void> {
    await this.phase('present_card');
    await this.touch(this.page.locator(`[data-outcome="${outcome}"]`));
  }
}

/** One kind of blank, as a person reads it. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
