/** Every area of the front desk, in a browser at the desk and at the kiosk: nothing cut off, nothing that axe finds. */
import type { Page } from '@playwright/test';
import { measureScreen } from '../support/e2e/audit-page';
import { askAxe } from '../support/e2e/axe';
import { expect, openScreen, test } from '../support/e2e/fixtures';
import { chosen, createStaff, firstSignIn, openDesk, signInAtKiosk } from '../support/e2e/front-desk';
import { startKiosk } from '../support/e2e/kiosk-process';

async function findingsOf(page: Page, where: string, withAxe: boolean): Promise<string[]> {
  // What an area asks the service for has come when nothing says any more that it is loading.
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  const { problems, misnamed } = await page.evaluate(measureScreen);
  const found = [...problems, ...misnamed, ...(withAxe ? await askAxe(page) : [])];
  return found.map((finding) => `${where}: ${finding}`);
}

async function everyArea(page: Page, where: string, withAxe: boolean): Promise<string[]> {
  const ids = await page
    .locator('[data-area]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-area') ?? ''));
  expect(ids).toContain('account');
  const findings: string[] = [];
  for (const id of ids) {
    await page.locator(`[data-area="${id}"]`).click();
    await expect(page.locator('.desk h1').first()).toBeVisible();
    findings.push(...(await findingsOf(page, `${where}, ${id}`, withAxe)));
  }
  return findings;
}

test('every area of the front desk can be read, in each language, at the desk and at the kiosk', async ({
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Maximiliane Oberstaufenbacher-Rodríguez', 'manager');
  const desk = await openDesk(kiosk.service);
  const findings = await findingsOf(desk.page, 'sign-in', true);
  await firstSignIn(desk.page, staff);
  for (const language of ['en', 'de', 'ar']) {
    await desk.page.locator('.language select').selectOption(language);
    await expect(desk.page.locator('html')).toHaveAttribute('lang', language);
    findings.push(...(await everyArea(desk.page, `desk in ${language}`, language !== 'de')));
  }
  await desk.close();

  const { context, page } = await openScreen(kiosk, { width: 1080, height: 1920 });
  await signInAtKiosk(page, staff.number, chosen.pin);
  findings.push(...(await everyArea(page, 'kiosk', true)));
  await page.getByTestId('lock').click();
  await expect(page.locator('[data-screen="welcome"]')).toBeVisible();
  await context.browser()?.close();
  await kiosk.stop();
  expect(findings).toEqual([]);
});
