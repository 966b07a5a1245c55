/** Money above a site's limit, asked for at a kiosk's desk and approved at head office: by a manager, and by finance what is theirs. */
import type { Browser, Locator, Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { beginMoveIn, openMoney, signAtDesk, takePayment } from '../../support/e2e/desk-acts';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../../support/e2e/fleet';
import { createStaff, firstSignIn, openDesk } from '../../support/e2e/front-desk';
import { customer } from '../../support/e2e/journey';
import { tookClicks } from '../../support/e2e/office-tasks';
import { openRecords } from '../../support/e2e/records';

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

/** Somebody of head office in a browser of their own; `approve` answers the clicks that it took. */
async function approver(browser: Browser, fleet: Fleet, joinCode: string, found: string[]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await joinHeadOffice(page, { url: fleet.url, joinCode });
  const main = page.getByRole('main');
  const approve = async (what: string) => {
    await page.goto(`${fleet.url}/figures`);
    let clicks = 0;
    const tap = async (where: Locator) => {
      clicks += 1;
      await where.click();
    };
    await tap(page.getByRole('navigation').getByRole('link', { name: 'To review', exact: true }));
    const row = main.getByRole('row', { name: what });
    await expect(async () => {
      await page.goto(`${fleet.url}/waiting?still=1`);
      await expect(row).toBeVisible({ timeout: 1000 });
    }).toPass();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      found.push(...(await askAxe(page)).map((each) => `${what}, ${width} wide: ${each}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) found.push(`${what}: ${wide} pixels too wide at ${width}`);
    }
    await tap(row.getByRole('button', { name: /^Approve/ }));
    await expect(page.getByRole('status')).toContainText('Approved.');
    return clicks;
  };
  return { page, main, approve, close: () => context.close() };
}

const waits = (dialog: Locator) => expect(dialog.locator('[data-waits]')).toContainText(/another manager/i);

async function askForCredit(page: Page): Promise<void> {
  await openMoney(page, 'C-000001');
  await page.getByTestId('credit').click();
  await page.locator('input[name="whole"]').uncheck();
  const dialog = page.locator('[data-dialog="credit"]');
  const fee = dialog.locator('tr', { hasText: 'Administration fee' });
  await fee.locator('input[type="checkbox"]').check();
  await fee.locator('input[name^="amount-"]').fill('10.00');
  await page.fill('input[name="reason"]', 'The unit was wet');
  await page.getByTestId('make-credit').click();
  await waits(dialog);
  await page.keyboard.press('Escape');
}

test('a refund waits at the desk until a manager of head office approves it in two clicks, and a difference until finance does', async ({
  browser,
}) => {
  test.slow();
  const desk = { secondPersonAboveMinor: 400, lockSeconds: { kiosk: 600 } };
  const fleet = await startFleet(['kiosk-1'], { desk });
  const found: string[] = [];
  const [kiosk] = fleet.kiosks;
  if (!kiosk) throw new Error('no kiosk');
  const joined = fleet.command('people', 'add', '--name', 'Fay Ito', '--role', 'finance');
  const dataDir = fleet.dataDir('kiosk-1');
  const records = openRecords(dataDir);
  const notes = () => records.rows('select id from credit_note').length;
  const { page, close } = await openDesk(browser, kiosk.service);
  await firstSignIn(page, createStaff(dataDir, 'Ben Moss', 'manager'));
  await beginMoveIn(page, customer, 'A1');
  await signAtDesk(page, `${customer.firstName} ${customer.lastName}`);
  await takePayment(page, 'cash');

  await askForCredit(page);
  // Who signed in more than five minutes ago would be asked again.
  const owner = await approver(browser, fleet, fleet.joinCode, found);
  const before = notes();
  await owner.approve('Credit note');
  await expect.poll(notes).toBe(before + 1);
  await openMoney(page, 'C-000001');
  await page.getByTestId('refund').click();
  await page.fill('[data-dialog="refund"] input[name="why"]', 'Handed out in cash');
  await page.getByTestId('give-back').click();
  await waits(page.locator('[data-dialog="refund"]'));
  await page.keyboard.press('Escape');
  // It is not finance's to decide.
  const finance = await approver(browser, fleet, /^code\s+(\S+)$/m.exec(joined)?.[1] ?? '', found);
  await finance.page.goto(`${fleet.url}/waiting?still=1`);
  await expect(finance.main).not.toContainText('Refund');
  tookClicks('approve-money', await owner.approve('Refund'));
  await expect
    .poll(() => records.rows('select way, state from refund'))
    .toEqual([{ way: 'cash', state: 'done' }]);

  await page.locator('[data-area="closing"]').click();
  const cash = records.rows('select sum(amount_minor) as sum from desk_payment')[0]?.['sum'];
  await page.fill('input[name="openingMinor"]', '0');
  await page.fill('input[name="countedMinor"]', ((Number(cash) - 1000 - 500) / 100).toFixed(2));
  await page.getByTestId('count-drawer').click();
  await page.fill('input[name="why"]', 'A note is missing');
  await page.getByTestId('close-day').click();
  await expect(page.locator('[data-waits]')).toContainText(/another manager/i);
  expect(await finance.approve('Day closed with a difference')).toBe(2);
  await expect.poll(() => records.rows('select number from day_closing').length).toBe(1);
  await page.reload();
  await expect(page.getByTestId('closings')).toContainText('A note is missing');

  expect(found).toEqual([]);
  for (const each of [owner, finance, { close }]) await each.close();
  records.close();
  await fleet.end();
});
