/** Accounts of staff with the desk and the kiosk open at once: what is done at one is felt at the other. */
import type { Page } from '@playwright/test';
import { expect, openScreen, test } from '../support/e2e/fixtures';
import { createStaff, firstSignIn, openDesk } from '../support/e2e/front-desk';
import { startKiosk } from '../support/e2e/kiosk-process';

test('a manager lets somebody in, who chooses a PIN at the kiosk and is out again once the account is disabled', async ({
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const manager = createStaff(dataDir, 'Maya Ortiz', 'manager');
  const desk = await openDesk(kiosk.service);
  await firstSignIn(desk.page, manager);

  await desk.page.locator('[data-area="staff"]').click();
  await desk.page.getByTestId('new-account').click();
  await desk.page.fill('[data-dialog="staff-create"] input[name="name"]', 'Ben Adler');
  await desk.page.keyboard.press('Enter');
  const handout = desk.page.getByTestId('handout').locator('dd');
  await expect(handout).toHaveCount(3);
  const [number = '', pin = ''] = (await handout.allTextContents()).map((text) => text.trim());
  await desk.page.getByTestId('handed-over').click();
  await expect(desk.page.getByTestId('handout')).toHaveCount(0);
  await expect(desk.page.getByTestId('accounts')).toContainText('Not used yet');

  const { context, page } = await openScreen(kiosk, { width: 1080, height: 1920 });
  await tryAtKiosk(page, number, pin);
  await page.fill('input[name="current"]', pin);
  await page.fill('input[name="pin"]', '402917');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('lock')).toBeVisible();
  await page.locator('[data-area="account"]').click();
  await expect(page.getByTestId('second-factor')).toBeVisible();
  await expect(page.locator('[data-area="staff"]')).toHaveCount(0);
  await expect(page.locator('[data-area="audit"]')).toHaveCount(0);

  await desk.page
    .getByTestId('accounts')
    .getByRole('button', { name: /Ben Adler/ })
    .click();
  await desk.page.locator('[data-act="disable"]').click();
  await desk.page.fill('[data-dialog="why"] input[name="why"]', 'left at the end of May');
  await desk.page.getByTestId('confirm').click();
  await expect(desk.page.locator('[data-act="enable"]')).toBeVisible();

  // The next thing Ben asks for gives the screen back to the customer.
  await page.fill('input[name="current"] >> nth=0', '402917');
  await page.fill('input[name="pin"]', '518203');
  await page.getByTestId('save').click();
  await expect(page.locator('[data-screen="welcome"]')).toBeVisible();
  await expect(page.getByTestId('staff-desk')).toHaveCount(0);

  await desk.page.locator('[data-area="audit"]').click();
  const first = desk.page.getByTestId('audit').locator('tbody tr').first();
  await expect(first).toContainText('Maya Ortiz');
  await expect(first).toContainText('Account disabled');
  await expect(first).toContainText('Ben Adler');
  await expect(first).toContainText('left at the end of May');

  await tryAtKiosk(page, number, '402917');
  await expect(page.locator('[data-problem]')).toContainText('Number, PIN or password is wrong.');

  await context.browser()?.close();
  await desk.close();
  await kiosk.stop();
});

async function tryAtKiosk(page: Page, number: string, pin: string): Promise<void> {
  await page.getByTestId('help').click();
  await page.getByTestId('staff').click();
  await page.fill('[data-testid="staff-desk"] input[name="number"]', number);
  await page.fill('[data-testid="staff-desk"] input[name="pin"]', pin);
  await page.getByTestId('sign-in').click();
}
