/** Reload and Back at the end of a task: the page is the same with the same words, and nothing was done again. */
import { expect, type Page } from '@playwright/test';
import type { Records } from './records';

/** The words of the page without what only tells of the last act, and without dialogs, which nobody can link to. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true);
    if (!(main instanceof Element)) return '';
    for (const passing of main.querySelectorAll('[role="status"], [role="alert"], dialog')) passing.remove();
    const words = (main.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    // How long something has waited goes on meanwhile.
    return words.replaceAll(/\d+ (?:second|minute)s? ago/g, 'ago');
  });
}

/** Parts of a page are fetched by themselves: its words once none has come for a moment. */
async function restingWordsOf(page: Page): Promise<string> {
  let words = '';
  await expect
    .poll(
      async () => {
        const before = words;
        words = await wordsOf(page);
        return words !== '' && words === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return words;
}

/** From where they differ on. */
function differenceOf(now: string, before: string): string {
  const from = Math.max(0, now.split('').findIndex((letter, at) => letter !== before[at]) - 40);
  return `“${now.slice(from, from + 160)}” instead of “${before.slice(from, from + 160)}”`;
}

/**
 * Reloads, goes back and forward again. Answers what is not as it was, with the name of the task. `records`: of the kiosk
 * whose desk it is; null at head office.
 */
export async function faultsOfReloadAndBack(
  page: Page,
  records: Records | null,
  task: string,
): Promise<string[]> {
  const faults: string[] = [];
  // Every act of staff has its line there. The kiosk itself works on meanwhile.
  const written = () => records?.rows("select count(*) as lines from audit where actor like 'staff:%'");
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  const words = await restingWordsOf(page);
  const [url, before] = [page.url(), JSON.stringify(written())];
  const compare = async (when: string) => {
    await expect(page.locator('h1').first()).toBeVisible();
    if (page.url() !== url) faults.push(`${when}: ${page.url()} instead of ${url}`);
    const same = expect.poll(() => wordsOf(page), { timeout: 10_000 }).toBe(words);
    await same.catch(async () => faults.push(`${when}: ${differenceOf(await wordsOf(page), words)}`));
  };
  await page.reload();
  await compare('after a reload');
  await page.goBack();
  await expect(page.locator('h1').first()).toBeVisible();
  await page.goForward();
  await compare('after Back and Forward');
  if (JSON.stringify(written()) !== before) faults.push('something was done again');
  return faults.map((fault) => `${task}, ${fault}`);
}
