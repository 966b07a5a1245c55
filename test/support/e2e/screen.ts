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

  /** Waits until this screen is there: the question is painted first, the answers follow. */
  async is(name: string): Promise<void> {
    await expect(this.page.locator(`[data-screen="${name}"]:not(:has(.answers:empty))`)).toBeVisible();
  }

  by(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  async touch(target: Locator, options: { readonly timeout?: number } = {}): Promise<void> {
    await (this.touchable ? target.tap(options) : target.click(options));
  }

  async start(language = 'en'): Promise<void> {
    await this.is('welcome');
    await this.touch(this.page.locator(`[data-language="${language}"]`));
    await expect(this.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await this.is('unit');
  }

  async continue(): Promise<void> {
    await this.touch(this.by('continue'));
  }

  /** Types on the kiosk's own keyboard, turning its pages to where a letter is. */
  async type(field: string, text: string): Promise<void> {
    await this.typeBehind('', field, text);
  }

  /**
   * Writes as a keyboard that is plugged in does, and the last letter on the kiosk's own: the screen stands as if all of
   * it had been touched, in a tenth of the time. For whoever looks at screens, not at typing.
   */
  async write(field: string, text: string): Promise<void> {
    await this.typeBehind(text.slice(0, -1), field, text.slice(-1));
  }

  private async typeBehind(before: string, field: string, text: string): Promise<void> {
    const input = this.page.locator(`input[name="${field}"]`);
    await this.touch(input);
    // A list that lies over the screen has a keyboard of its own.
    const over = (await this.page.locator('dialog[open]').count()) > 0;
    const keyboard = this.page.locator(over ? 'dialog[open] [data-keyboard]' : '[data-keyboard]');
    await expect(keyboard).toBeVisible();
    if (before !== '') await this.page.keyboard.insertText(before);
    for (const char of text) await this.touch(await this.keyOf(keyboard, char));
    await expect(input).toHaveValue(before + text);
  }

  /** Takes everything out of a field again, key by key. */
  async clear(field: string): Promise<void> {
    const input = this.page.locator(`input[name="${field}"]`);
    await this.touch(input);
    const backspace = this.page.locator('[data-keyboard] [data-key="backspace"]');
    for (let left = (await input.inputValue()).length; left > 0; left -= 1) await this.touch(backspace);
    await expect(input).toHaveValue('');
  }

  /** The key of a character, brought to where it can be touched: its page turned to, and capitals on or off. */
  private async keyOf(keyboard: Locator, char: string): Promise<Locator> {
    const key = (name: string) => keyboard.locator(`[data-key="${name}"]`);
    const find = async (names: readonly string[]) => {
      for (const name of names) if ((await key(name).count()) > 0) return key(name);
      return null;
    };
    const wanted = char === ' ' ? ['space'] : [char, char.toLowerCase()];
    const turned = new Set<string>();
    const pages = /\p{Script=Arabic}/u.test(char)
      ? ['letters', 'latin', 'more', 'accents', 'symbols']
      : ['more', 'accents', 'latin', 'letters', 'symbols'];
    let found = await find(wanted);
    while (found === null) {
      const page = await find(pages.filter((name) => !turned.has(name)));
      if (page === null) throw new Error(`No key for ${char}`);
      turned.add((await page.getAttribute('data-key')) ?? '');
      await this.touch(page);
      found = await find(wanted);
    }
    const shift = key('shift');
    if (/\p{L}/u.test(char) && (await shift.count()) > 0) {
      const capitals = (await shift.getAttribute('aria-pressed')) === 'true';
      if (capitals !== /\p{Lu}/u.test(char)) await this.touch(shift);
    }
    return found;
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
    await expect(this.page.locator(`[data-phase="${name}"]`)).toBeVisible({ timeout: 180_000 });
  }

  /**
   * Touches Try again until the reader asks for a card. One that was unplugged is put back after a few seconds; until
   * then the screen says that it is not ready.
   */
  async tryAgain(): Promise<void> {
    const asks = this.page.locator('[data-phase="present_card"]');
    await expect(async () => {
      // Once it asks there is nothing to try again, and nothing to touch.
      if (!(await asks.isVisible())) await this.touch(this.by('continue'), { timeout: 2000 });
      await expect(asks).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 180_000 });
  }

  /** Holds a test card of this kind against the reader. */
  async present(outcome: string): Promise<void> {
    await this.phase('present_card');
    await this.touch(this.page.locator(`[data-outcome="${outcome}"]`));
  }
}

/** One kind of blank and no marks of direction, as a person reads it. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
