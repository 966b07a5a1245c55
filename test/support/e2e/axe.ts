/** What axe finds on a page as it stands, in words. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions, type Spec } from 'axe-core';

/**
 * Contrast of 7:1, and as much as is asked for of what is large. As axe brings it, this rule says nothing of what has
 * less than 4.5:1, since its usual one does; without that limit it says the same of both, and the usual one need not
 * look too.
 */
const strict = (large: number) =>
  ({
    checks: [
      {
        id: 'color-contrast-enhanced',
        options: {
          ignoreUnicode: true,
          ignoreLength: false,
          ignorePseudo: false,
          boldValue: 700,
          boldTextPt: 14,
          largeTextPt: 18,
          contrastRatio: { normal: { expected: 7 }, large: { expected: large } },
          pseudoSizeThreshold: 0.25,
          shadowOutlineEmMax: 0.1,
          textStrokeEmMin: 0.03,
        },
      },
    ],
    rules: [{ id: 'color-contrast-enhanced', selector: '[data-to-read]' }],
  }) satisfies Spec;

const options = {
  rules: { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  selectors: false,
  // There are none.
  iframes: false,
  // Only for rules about film and sound.
  preload: false,
} satisfies RunOptions;

/**
 * Axe stays in the page for its next state. Its builder for Playwright would bring it again each time, and join what the
 * frames have on a page of its own: that was most of the time of a look. The rest was contrast, of everything in a long
 * list, again and again: behind a dialog it is not asked for, and of what is scrolled out of sight once in each look.
 */
export async function askAxe(page: Page, large = 4.5): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate((spec) => window.axe.configure(spec), strict(large));
  }
  return page.evaluate(async (asked) => {
    const read = (window.read ??= new WeakMap());
    const { innerWidth, innerHeight } = window;
    const look = [innerWidth, ...[...document.documentElement.attributes].map(({ value }) => value)].join(
      ' ',
    );
    const inSight = (element: Element): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const toRead = [...(dialog ?? document).querySelectorAll('*')].filter((element) => {
      const before = read.get(element) ?? '';
      if (!before.includes(`|${look}|`)) read.set(element, `${before}|${look}|`);
      else return inSight(element);
      return true;
    });
    for (const element of toRead) element.setAttribute('data-to-read', '');
    const { violations } = await window.axe.run(document, asked);
    for (const element of toRead) element.removeAttribute('data-to-read');
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `axe ${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
    );
  }, options);
}
