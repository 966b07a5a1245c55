/** A customer's finger: touches what the screen offers, types on its keyboard, signs on its pad. */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { sightOf, tapKey, typeOn, type Point } from './finger';

export interface ShownLine {
  readonly code: string;
  readonly description: string;
  readonly tax: string;
  readonly payable: string;
}

/** A second tap that comes sooner is a double tap, which a new screen or sheet does not hear: nobody who reads is as quick. */
const BETWEEN_TURNS_MS = 550;

export class Screen {
  readonly page: Page;
  /** Electron's windows cannot be set to have a touch screen; there Chromium's protocol hears of each touch. */
  private readonly touchable: boolean;
  private protocol: Promise<CDPSession> | null = null;
  private turnedAtMs = 0;
  private touched: { readonly atMs: number; readonly sheet: string | null } = { atMs: 0, sheet: null };
  /**
   * Keys of the kiosk's keyboard that were touched so far, and what else was: turning a list too, and a signature as one. A card
   * at the test reader is none.
   */
  readonly counted = { keys: 0, taps: 0 };

  constructor(page: Page, touchable: boolean) {
    this.page = page;
    this.touchable = touchable;
  }

  /**
   * Waits until this screen is there: the question is painted first, the answers follow. By `waitFor`: an `expect` that
   * has to try again describes the whole page for its message, each time.
   */
  async is(name: string): Promise<void> {
    await this.page.locator(`${placeOf(name)}:not(:has(.answers:empty))`).waitFor();
  }

  by(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  /**
   * Touches what can be seen: what is scrolled out of sight is brought there by Up and Down, as everybody can; what is not
   * shown, or lies under something, is waited for.
   */
  async touch(target: Locator, options: { readonly timeout?: number } = {}): Promise<void> {
    await this.see(target, options);
    await this.readSheetOf(target, options);
    this.counted.taps += 1;
    if (this.touchable) return target.tap(options);
    // All that is waited for before a press, without the press.
    await target.click({ ...options, trial: true });
    const box = await target.boundingBox(options);
    if (!box) throw new Error(`${String(target)} is gone`);
    await this.tapAt({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** A sheet that has just come, or gone, is looked at first. */
  private async readSheetOf(target: Locator, options: { readonly timeout?: number }): Promise<void> {
    const sheetOf = (element: Element) => element.closest('dialog')?.dataset['sheet'] ?? null;
    const sheet = await target.evaluate(sheetOf, undefined, options);
    const { atMs, sheet: former } = this.touched;
    if (sheet !== former) await this.page.waitForTimeout(Math.max(0, atMs + BETWEEN_TURNS_MS - Date.now()));
    this.touched = { atMs: Date.now(), sheet };
  }

  /** Touches this place, whatever is there; the caller counts it. */
  async tapAt({ x, y }: Point): Promise<void> {
    if (this.touchable) return this.page.touchscreen.tap(x, y);
    const session = await this.protocolSession();
    // Both at once: who types asks for the next touch before this one was answered.
    await Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  }

  private protocolSession(): Promise<CDPSession> {
    return (this.protocol ??= this.page.context().newCDPSession(this.page));
  }

  /** Waits until this is to be seen, and turns to it where it is scrolled out of sight. */
  private async see(target: Locator, options: { readonly timeout?: number }): Promise<void> {
    const isSeen = async () => {
      let sight = await target.evaluate(sightOf, undefined, options);
      if (!sight.seen && sight.turn !== null) {
        // A page that is still arriving may bring it into sight by itself, and nobody would turn.
        await this.nextFrames();
        await this.page.waitForTimeout(Math.max(0, this.turnedAtMs + BETWEEN_TURNS_MS - Date.now()));
        sight = await target.evaluate(sightOf, undefined, options);
      }
      if (!sight.seen && sight.turn !== null) {
        this.counted.taps += 1;
        this.turnedAtMs = Date.now();
        await this.tapAt(sight.turn);
        // The turn is seen in the next frame; before it the same one would be asked for, and counted, again.
        await this.nextFrames();
      }
      return sight.seen ? null : `${String(target)}: ${sight.why}`;
    };
    if ((await isSeen()) === null) return;
    await expect
      .poll(isSeen, { ...options, intervals: [20, 50, 100, 250], message: 'nobody could touch it' })
      .toBeNull();
  }

  private nextFrames(): Promise<unknown> {
    return this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** To the units of a size: that of the usual one, where nothing is said. */
  async start(language = 'en', size = 's'): Promise<void> {
    await this.begin(language);
    await this.touch(this.page.locator(`[data-size="${size}"]`));
    await this.is('unit');
  }

  /** To the first question. */
  async begin(language = 'en'): Promise<void> {
    await this.is('welcome');
    const html = this.page.locator('html');
    if ((await html.getAttribute('lang')) !== language) {
      await this.touch(this.page.locator(`[data-language="${language}"]`));
      await expect(html).toHaveAttribute('lang', language);
    }
    await this.touch(this.by('start'));
    await this.is('size');
  }

  async continue(): Promise<void> {
    await this.touch(this.by('continue'));
  }

  /** Types on the kiosk's own keyboard, turning its pages to where a letter is. */
  async type(field: string, text: string): Promise<void> {
    const { input, keyboard } = await this.keysFor(field);
    await this.onKeys(keyboard, text);
    await expect(input).toHaveValue(text);
  }

  /** Types where the caret is, with the keyboard that is there already. */
  async typeHere(text: string): Promise<void> {
    const keyboard = this.page.locator('[data-keyboard]');
    await keyboard.waitFor();
    await this.onKeys(keyboard, text);
  }

  private onKeys(keyboard: Locator, text: string): Promise<void> {
    return typeOn(keyboard, text, (point) => this.tapKeyAt(point));
  }

  private tapKeyAt(point: Point): Promise<void> {
    this.counted.keys += 1;
    return this.tapAt(point);
  }

  /** Takes everything out of a field again, key by key. */
  async clear(field: string): Promise<void> {
    const { input, keyboard } = await this.keysFor(field);
    const letters = (await input.inputValue()).length;
    await tapKey(keyboard, 'backspace', letters, (point) => this.tapKeyAt(point));
    await expect(input).toHaveValue('');
  }

  private async keysFor(field: string): Promise<{ input: Locator; keyboard: Locator }> {
    const input = this.page.locator(`input[name="${field}"]`);
    await this.touch(input);
    // The keys follow the caret. On a busy machine they would be touched before it has come.
    await expect(input).toBeFocused();
    // A list that lies over the screen has a keyboard of its own.
    const over = (await this.page.locator('dialog[open]').count()) > 0;
    const keyboard = this.page.locator(over ? 'dialog[open] [data-keyboard]' : '[data-keyboard]');
    await keyboard.waitFor();
    return { input, keyboard };
  }

  /** The postal code says town and state; what is left is typed. */
  async typeAddress({
    postalCode,
    address,
    city,
  }: Readonly<Record<'postalCode' | 'address' | 'city', string>>) {
    await this.type('postalCode', postalCode);
    await expect(this.by('filled-place')).toContainText(city);
    await this.type('address', address);
  }

  async pick(field: string, search: string): Promise<void> {
    await this.touch(this.page.locator(`#field-${field}`));
    await this.type('search', search);
    const options = this.page.locator('[data-option]');
    const named = options.filter({ hasText: search });
    if ((await named.count()) > 0) return this.touch(named.first());
    // What is shown in other letters was found by another of its names.
    await expect(options).toHaveCount(1);
    await this.touch(options);
  }

  /** Two strokes of a finger on the pad. */
  async sign(): Promise<void> {
    const pad = this.by('signature-pad');
    await this.see(pad, {});
    this.counted.taps += 1;
    const box = await pad.boundingBox();
    if (!box) throw new Error('No signature pad');
    const session = await this.protocolSession();
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
    await this.page.locator(`[data-phase="${name}"]`).waitFor({ timeout: 180_000 });
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
    const { taps } = this.counted;
    await this.touch(this.page.locator(`[data-outcome="${outcome}"]`));
    this.counted.taps = taps;
  }
}

/** The screen of this name. Who pays is still on that of the signature, where the reader is shown. */
function placeOf(name: string): string {
  if (name === 'pay') return '[data-screen="sign"]:has([data-phase])';
  return name === 'sign' ? '[data-screen="sign"]:not(:has([data-phase]))' : `[data-screen="${name}"]`;
}

/** One kind of blank and no marks of direction, as a person reads it. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
