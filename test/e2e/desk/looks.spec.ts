/**
 * Every area and every dialog of the front desk, in a browser at the desk and at the kiosk lying and upright, also in
 * larger text and light on dark: nothing cut off, nothing misnamed, nothing that axe finds. `npm test` sees every area at
 * both, and the dialogs at one of them, chosen by KEYTURN_SEED. `npm run campaign` sees all at both (KEYTURN_LOOKS=all).
 */
import type { Page } from '@playwright/test';
import { seedOfRun } from '../../support/base/dice';
import { measureScreen } from '../../support/e2e/audit-page';
import { askAxe } from '../../support/e2e/axe';
import { DeskTour, furnish, writeCatalogues } from '../../support/e2e/desk-tour';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  chosen,
  createStaff,
  firstSignIn,
  openDesk,
  signInAtKiosk,
  staffMayStay,
} from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { settled } from '../../support/e2e/looked-at';
import { EVERY_LOOK } from '../../support/e2e/looks';

/** Where the dialogs are opened. Beside them every area is seen once more, in another look at the other place. */
const dialogsAt = EVERY_LOOK ? ['desk', 'kiosk'] : [seedOfRun() % 2 === 0 ? 'desk' : 'kiosk'];

test.use({ config: { desk: staffMayStay } });

test('every area and dialog of the front desk can be read, at the desk and at the kiosk', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Maximiliane Oberstaufenbacher-Rodríguez', 'manager');
  await furnish(kiosk);
  const files = writeCatalogues(dataDir);
  const findings: string[] = [];
  const looking = (page: Page, where: string) => async (state: string) => {
    await settled(page);
    const { problems, misnamed } = await page.evaluate(measureScreen);
    const found = [...problems, ...misnamed, ...(await askAxe(page))];
    findings.push(...found.map((finding) => `${where}, ${state}: ${finding}`));
  };

  const desk = await openDesk(browser, kiosk.service);
  await looking(desk.page, 'desk')('sign-in');
  await firstSignIn(desk.page, staff);
  if (dialogsAt.includes('desk')) await new DeskTour(desk.page, looking(desk.page, 'desk')).everything(files);
  if (dialogsAt.includes('kiosk')) {
    await speak(desk.page, 'de');
    await lookOtherwise(desk.page);
    await new DeskTour(desk.page, looking(desk.page, 'desk in German, larger, light on dark')).areas();
  }
  await desk.close();

  const { close, page } = await openScreen(browser, kiosk, { width: 1920, height: 1080 });
  if (dialogsAt.includes('kiosk')) {
    await signInAtKiosk(page, staff.number, chosen.pin);
    await speak(page, 'ar');
    await lookOtherwise(page);
    await new DeskTour(page, looking(page, 'kiosk lying in Arabic, larger, light on dark')).everything(null);
    await page.getByTestId('lock').click();
    await expect(page.locator('[data-screen="welcome"]')).toBeVisible();
  }
  if (dialogsAt.includes('desk')) {
    await page.setViewportSize({ width: 1080, height: 1920 });
    await signInAtKiosk(page, staff.number, chosen.pin);
    await lookOtherwise(page);
    await new DeskTour(page, looking(page, 'kiosk upright, larger, light on dark')).areas();
  }
  await close();
  await kiosk.stop();
  expect(findings).toEqual([]);
});

async function speak(page: Page, language: string): Promise<void> {
  await page.locator('.language select').selectOption(language);
  await expect(page.locator('[data-desk]')).toHaveAttribute('lang', language);
  // A list of sentences that is off by one would still be in that language.
  const today = language === 'de' ? 'Heute' : 'اليوم';
  await expect(page.locator('[data-area="today"]')).toContainText(today);
}

/** By the switches of the desk itself. */
async function lookOtherwise(page: Page): Promise<void> {
  for (const wish of ['largerText', 'highContrast']) {
    await page.locator(`[data-look="${wish}"]`).click();
    await expect(page.locator(`[data-look="${wish}"]`)).toHaveAttribute('aria-pressed', 'true');
  }
}
