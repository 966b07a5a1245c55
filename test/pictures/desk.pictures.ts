/** A picture of every area and dialog of the front desk, in a browser at the desk and at the kiosk. */
import { expect, test, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskTour, furnish, writeCatalogues } from '../support/e2e/desk-tour';
import { openScreen } from '../support/e2e/fixtures';
import { chosen, createStaff, firstSignIn, openDesk, signInAtKiosk } from '../support/e2e/front-desk';
import { startKiosk } from '../support/e2e/kiosk-process';
import { root } from '../support/e2e/programs';

const sizes = {
  desk: { width: 1280, height: 800 },
  'kiosk upright': { width: 1080, height: 1920 },
  'kiosk lying': { width: 1920, height: 1080 },
} as const;

for (const place of ['desk', 'kiosk upright', 'kiosk lying'] as const)
  for (const language of ['en', 'de', 'es', 'ar']) {
    const name = `front desk, ${language}, ${place}`;
    test(name, async ({ browser }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-look-'));
      const kiosk = await startKiosk(dataDir);
      try {
        const staff = createStaff(dataDir, 'Maximiliane Oberstaufenbacher-Rodríguez', 'manager');
        await furnish(kiosk);
        const desk = await openDesk(browser, kiosk.service, sizes.desk);
        await firstSignIn(desk.page, staff);
        if (place === 'desk') await picture(desk.page, name, language, dataDir);
        await desk.close();
        if (place === 'desk') return;
        const { close, page } = await openScreen(browser, kiosk, sizes[place]);
        await signInAtKiosk(page, staff.number, chosen.pin);
        await picture(page, name, language, null);
        await close();
      } finally {
        await kiosk.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  }

/** `folder`: where catalogue files are written that are chosen; null where none can be. */
async function picture(page: Page, name: string, language: string, folder: string | null): Promise<void> {
  await page.locator('.language select').selectOption(language);
  await expect(page.locator('[data-desk]')).toHaveAttribute('lang', language);
  const pictures = join(root, 'test-results/pictures', name.replaceAll(/[, ]+/g, '-'));
  mkdirSync(pictures, { recursive: true });
  let count = 0;
  const take = async (state: string) => {
    count += 1;
    await page.screenshot({ path: join(pictures, `${String(count).padStart(2, '0')}-${state}.png`) });
  };
  await new DeskTour(page, take, folder === null).everything(
    folder === null ? null : writeCatalogues(folder),
  );
}
