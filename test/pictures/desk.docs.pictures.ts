/** The pictures of the docs: each page of the front desk, in a browser. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { openMoney, signAtDesk } from '../support/e2e/desk-acts';
import { DeskTour, writeCatalogues } from '../support/e2e/desk-tour';
import {
  camera,
  folder,
  furnish,
  onKiosk,
  outside,
  showTheDay,
  type Take,
} from '../support/e2e/docs-pictures';
import { openScreen } from '../support/e2e/fixtures';
import {
  closedLastMonth,
  createStaff,
  firstSignIn,
  openDesk,
  type StaffMember,
} from '../support/e2e/front-desk';
import type { KioskProcess } from '../support/e2e/kiosk-process';
import { settled } from '../support/e2e/looked-at';
import { Screen } from '../support/e2e/screen';

test.beforeAll(() => {
  showTheDay();
});

/** States of the tour of the desk that the docs show, each with the name of its picture. */
const desk: Readonly<Record<string, string>> = {
  today: 'today',
  booking: 'new-move-in',
  'today-one': 'move-in',
  'take-payment': 'take-payment',
  tenant: 'tenant',
  credit: 'credit-note',
  devices: 'devices',
  backups: 'backups',
  keys: 'keys',
  'catalogue-changes': 'catalogue',
  prices: 'prices',
  staff: 'staff',
  listener: 'listener',
  closing: 'closing',
  reviews: 'reviews',
  audit: 'audit',
  account: 'account',
};

/** Pages that the tour does not open: their area, and the name of the picture. */
const further: Readonly<Record<string, string>> = {
  moveIns: 'move-ins',
  units: 'units',
  transactions: 'transactions',
  drawer: 'drawer',
  tenancies: 'tenancies',
  tenants: 'tenants',
  reports: 'reports',
};

/** What a change of the unit comes to, before it is completed. */
async function transfer(page: Page, take: Take): Promise<void> {
  await page.locator('[data-area="tenants"]').click();
  await openMoney(page, 'C-000001');
  await page.getByTestId('transfer').click();
  const units = page.locator('[data-dialog="transfer"] select[name="unitId"]');
  await expect(units.locator('option')).not.toHaveCount(1);
  await units.selectOption({ index: 3 });
  await page.getByTestId('transfer-begin').click();
  await signAtDesk(page, 'Robin Storer');
  await page.getByTestId('complete-transfer').click();
  await expect(page.getByTestId('transfer-lines')).toContainText(/Credited for unused days \w/);
  await take('transfer');
  await page.keyboard.press('Escape');
}

/** What can be done with units that are chosen. */
async function chosen(page: Page, take: Take): Promise<void> {
  await page.getByTestId('pick').click();
  for (const index of [0, 2, 3]) await page.getByTestId('unit-choice').nth(index).check();
  await take('units-chosen');
  await page.getByTestId('pick').click();
}

/** A month that was closed and has left. */
async function journal(page: Page, dataDir: string, take: Take): Promise<void> {
  await page.locator('[data-area="closing"]').click();
  await page.fill('input[name="openingMinor"]', '0');
  await page.fill('input[name="countedMinor"]', '0');
  await page.getByTestId('count-drawer').click();
  await page.getByTestId('close-day').click();
  await expect(page.getByTestId('closed')).toBeVisible();
  closedLastMonth(dataDir);
  await page.locator('[data-area="journal"]').click();
  const numbers = page.locator('form:has([data-testid="save-journal"]) input');
  await expect(numbers.first()).toBeVisible();
  for (const [index, field] of (await numbers.all()).entries()) await field.fill(String(1200 + index * 40));
  await page.getByTestId('save-journal').click();
  await page.getByTestId('make-journal').click();
  await expect(page.getByTestId('journal-batches')).toBeVisible();
  await page.locator('.desk main').evaluate((main) => main.scrollTo({ top: 0 }));
  await take('journal');
}

/** A colleague asks for what is for two people. */
async function askToWaive(browser: Browser, kiosk: KioskProcess, colleague: StaffMember): Promise<void> {
  const { page, close } = await openDesk(browser, kiosk.service);
  await firstSignIn(page, colleague);
  await page.locator('[data-area="today"]').click();
  await page.locator('[data-booking]').first().click();
  await page.locator('[data-waive="admin"]').click();
  const dialog = page.locator('[data-dialog="why"]');
  await dialog.locator('input[name="why"]').fill('The unit was being cleaned until noon');
  await dialog.getByTestId('confirm').click();
  await expect(dialog.locator('[data-waits]')).toBeVisible();
  await close();
}

test('docs, front desk', async ({ browser }) => {
  const atDesk = async (kiosk: KioskProcess, dataDir: string) => {
    const staff = createStaff(dataDir, 'Ana Reyes', 'manager');
    const colleague = createStaff(dataDir, 'Ben Ito', 'manager');
    await furnish(kiosk);
    const customer = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
    const screen = new Screen(customer.page, true);
    await screen.start();
    await screen.touch(customer.page.locator('[data-unit="A101"]'));
    const atWork = await openDesk(browser, kiosk.service);
    const { page } = atWork;
    // The words of the page come a moment after its fields.
    await expect(page.locator('label').first()).not.toBeEmpty();
    await settled(page);
    await page.screenshot({ path: join(folder, 'desk-sign-in.png') });
    await firstSignIn(page, staff);
    const take = camera(page, 'desk');
    const { wrong, right } = writeCatalogues(dataDir);
    const named = join(dataDir, 'riverside.json');
    renameSync(right, named);
    await new DeskTour(page, async (state) => {
      const name = desk[state];
      if (name === undefined) return;
      // What was touched last may stand further down.
      await page.locator('.desk main').evaluate((main) => main.scrollTo({ top: 0 }));
      // A backup says how its test went once that has ended.
      if (name === 'backups')
        await expect(page.getByTestId('backups')).toContainText('Good', { timeout: 120_000 });
      if (name === 'reviews') {
        await askToWaive(browser, kiosk, colleague);
        await expect(page.locator('[data-approval]')).toBeVisible({ timeout: 30_000 });
      }
      await take(name);
    }).everything({ wrong, right: named });
    await transfer(page, take);
    for (const [area, name] of Object.entries(further)) {
      await page.locator(`[data-area="${area}"]`).click();
      // Its page comes first, and then what it shows.
      await expect(page.locator('.desk main h1')).toBeVisible();
      await settled(page);
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      await expect(page.locator('.desk main')).not.toContainText('Loading');
      if (area === 'tenants') {
        await page.fill('.desk input[name="text"]', 'Robin');
        await page.getByTestId('search').click();
        await expect(page.getByTestId('found')).toBeVisible();
      }
      await take(name);
      if (area === 'units') await chosen(page, take);
    }
    await page.getByTestId('bell').click();
    await take('bell');
    await page.keyboard.press('Escape');
    await journal(page, dataDir, take);
    await atWork.close();
    await customer.close();
  };
  await onKiosk({ ...outside, desk: { secondPersonAboveWaiverMinor: 0 } }, atDesk);
});
