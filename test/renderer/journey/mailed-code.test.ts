/** The screen for a mailed code, at a kiosk with a head office and at one that works alone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useKioskStore } from '../../../src/renderer/stores/kiosk';
import { returning } from '../../support/fake-service/tenant';
import { openPage, type Page } from '../support/page';

let page: Page;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

async function askForCode(email: string) {
  await page.touch('[data-testid="have-code"]');
  await page.touch('[data-testid="by-mailed-code"]');
  await page.type('codeEmail', email);
  await page.next();
}

test.each([returning.email, 'nobody@example.com'])(
  'a kiosk with a head office says where a rental of another kiosk is found, whatever was typed: %s',
  async (email) => {
    useKioskStore(page.pinia).$patch({ state: { joined: true } });
    await askForCode(email);
    expect(page.find('[data-testid="elsewhere"]').textContent).toContain('another kiosk of this site');
  },
);

test('a kiosk that works alone says nothing of others', async () => {
  await askForCode(returning.email);
  expect(page.screen()).toBe('tenant-code-typed');
  expect(page.has('[data-testid="elsewhere"]')).toBe(false);
});
