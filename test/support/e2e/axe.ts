/** What axe finds on a page as it stands, in words. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const options = {
  // Contrast of 7:1: of what has less than 4.5:1 this rule says nothing, that is for axe's usual one beside it.
  rules: { 'color-contrast-enhanced': { enabled: true } },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  selectors: false,
  // There are none.
  iframes: false,
  // Only for rules about film and sound.
  preload: false,
} satisfies RunOptions;

/**
 * Axe stays in the page for its next state. Its builder for Playwright would bring it anew each time, and join what the
 * frames have on a page of its own: that was most of the time of a look.
 */
export async function askAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `axe ${id}: ${html.slice(0, 160)} ${any[0]?.message.slice(0, 160) ?? ''}`),
    );
  }, options);
}
