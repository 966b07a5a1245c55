/** A customer without a finger on the glass: hardware keys only, and always something that shows where they are. */
import { expect, type Page } from '@playwright/test';

interface Place {
  /** The control that has the focus is the one looked for. */
  readonly there: boolean;
  /** It comes later in the document than where the focus is. */
  readonly ahead: boolean;
  readonly inText: boolean;
  /** Written from the right, so that the left arrow leads on. */
  readonly fromRight: boolean;
  readonly nowhere: boolean;
  readonly fault: string | null;
}

/** Where the focus is, and what is wrong with how it is shown. Runs in the page. */
function lookAtFocus(selector: string): Place {
  const active = document.activeElement;
  const wanted = document.querySelector(selector);
  const nowhere = active === null || active === document.body;
  const place = {
    there: active?.matches(selector) ?? false,
    ahead:
      wanted === null ||
      active === null ||
      (active.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    inText: active instanceof HTMLInputElement && active.type === 'text',
    fromRight: document.documentElement.dir === 'rtl',
    nowhere,
  };
  if (nowhere) return { ...place, fault: null };
  const shown = active.closest('label') ?? active;
  const box = shown.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const name = `${shown.tagName} ${shown.getAttribute('data-testid') ?? ''} ${shown.textContent.trim().slice(0, 30)}`;
  // A long area that scrolls is seen where it is, and something lies over it.
  const hit = document.elementFromPoint(x, y);
  const seen = hit !== null && shown.contains(hit);
  const ring = [active, shown].some((one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 4;
  });
  if (!seen) return { ...place, fault: `out of sight: ${name}` };
  return { ...place, fault: ring ? null : `no ring of 4 px: ${name}` };
}

/** Counts what only a finger or a mouse does. */
export async function watchPointers(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { pointers: 0 };
    for (const sign of ['pointerdown', 'mousedown', 'touchstart']) {
      window.addEventListener(sign, () => (counted.pointers += 1), true);
    }
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => window.counted.pointers);
}

/** How many stops Tab has here: every control, and of a group of choices one. */
export function stopsOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const groups = new Set<string>();
    return [
      ...scope.querySelectorAll<HTMLElement>('button, input, select, summary, a[href], [tabindex="0"]'),
    ].filter((one) => {
      // The keys of the screen are for the person who has no others; a calendar has one stop, and so has a tile.
      if (one.tabIndex < 0 && one.closest('[data-keyboard], .calendar, [data-one-stop]') !== null)
        return false;
      if (one.matches(':disabled') || !one.checkVisibility({ visibilityProperty: true })) return false;
      // Keys on the screen come and go with the field that has the focus, and what scrolls is a stop only beside them.
      if (one.role === 'group' && one.querySelector('input[type="text"]') !== null) return false;
      // Up and Down can be pressed or not by how far focus has scrolled; missedByDown asks for them.
      if (one.matches('[data-testid^="scroll-"]')) return false;
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
      if (groups.has(one.name)) return false;
      groups.add(one.name);
      return true;
    }).length;
  });
}

/**
 * Controls that the Down key alone never comes to: all but letters and days that lie beside those it passes. The key is
 * sent to the page, which takes a moment for what would take a keypad a minute; the focus is back where it was afterward.
 */
export function missedByDown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const first = document.activeElement;
    const missed = new Set(
      [
        ...scope.querySelectorAll<HTMLElement>('button, input, select, summary, a[href], [tabindex="0"]'),
      ].filter((one) => {
        // A list turns by itself to what has the focus; at its end the buttons that turn it have nothing to do.
        if (one.closest('[data-keyboard], .pager') || (one.tabIndex < 0 && one.closest('.calendar')))
          return false;
        return !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true });
      }),
    );
    if (first instanceof HTMLElement) missed.delete(first);
    for (let presses = missed.size * 6 + 20; presses > 0 && missed.size > 0; presses -= 1) {
      const from = document.activeElement ?? document.body;
      from.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve));
      if (document.activeElement instanceof HTMLElement) missed.delete(document.activeElement);
    }
    if (first instanceof HTMLElement) first.focus();
    return [...missed].map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

export class Keys {
  /** Keys that were pressed so far, letters too. */
  presses = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until this control has the focus; on every stop the focus is shown. */
  async tabTo(selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.go(selector, () => key);
  }

  /** The same with the arrows of a keypad; out of a text only up and down lead. */
  async arrowTo(selector: string): Promise<void> {
    await this.go(selector, ({ ahead, inText, fromRight }) => {
      if (inText) return ahead ? 'ArrowDown' : 'ArrowUp';
      return ahead === fromRight ? 'ArrowLeft' : 'ArrowRight';
    });
  }

  /** From a field down to its keys, and letter by letter over them. */
  async spell(field: string, text: string): Promise<void> {
    await this.arrowTo(`input[name="${field}"]`);
    const open = (await this.page.locator('dialog[open]').count()) > 0 ? 'dialog[open] ' : '';
    for (const char of text) await this.arrowAnd(`${open}[data-key="${char === ' ' ? 'space' : char}"]`);
    await expect(this.page.locator(`input[name="${field}"]`)).toHaveValue(new RegExp(`^${text}$`, 'i'));
  }

  /** By the key that goes on to the next question of the screen, which must be this one. */
  async onTo(field: string): Promise<void> {
    await this.arrowAnd('[data-key="done"]');
    await expect(this.page.locator(`input[name="${field}"]`)).toBeFocused();
  }

  private async go(selector: string, next: (place: Place) => string): Promise<void> {
    const target = this.page.locator(selector).first();
    await expect(target).toBeAttached();
    await expect(target).toBeEnabled();
    let place = await this.page.evaluate(lookAtFocus, selector);
    for (let presses = 0; presses < 150 && !place.there; presses += 1) {
      await this.press(next(place));
      // The place is scrolled to in the next frame, and a price that comes meanwhile moves what is below it.
      await expect
        .poll(async () => (place = await this.page.evaluate(lookAtFocus, selector)).fault, {
          message: `on the way to ${selector}`,
        })
        .toBeNull();
    }
    expect(place.there, `the focus reaches ${selector}`).toBe(true);
  }

  /** Chooses or presses a control by keys alone. */
  async tabAnd(selector: string, key: 'Enter' | 'Space'): Promise<void> {
    await this.tabTo(selector);
    await this.press(key);
  }

  async arrowAnd(selector: string): Promise<void> {
    await this.arrowTo(selector);
    await this.press('Enter');
  }

  /** Once round by Tab: how many stops there are until the first one comes again, and back by one. */
  async round(): Promise<number> {
    const mark = (name: string) =>
      this.page.evaluate((key) => {
        const active = document.activeElement;
        if (!(active instanceof HTMLElement) || active === document.body) return 'nowhere';
        if (active.role === 'group' && active.querySelector('input[type="text"]') !== null) return 'nowhere';
        if (active.matches('[data-testid^="scroll-"]')) return 'nowhere';
        const known = active.dataset[key] === 'yes';
        active.dataset[key] = 'yes';
        return known ? 'again' : 'new';
      }, name);
    const round = `round${Date.now()}`;
    let stops = 0;
    for (let presses = 0; presses < 150; presses += 1) {
      await this.press('Tab');
      await expect
        .poll(async () => (await this.page.evaluate(lookAtFocus, 'body')).fault, {
          message: 'Tab leads to what is seen',
        })
        .toBeNull();
      const found = await mark(round);
      if (found === 'again') return stops;
      if (found === 'new') stops += 1;
    }
    throw new Error('Tab never comes round');
  }
}
