/** Somebody of head office comes in at a kiosk that has no line: its screen asks, and their own phone answers. */
import { expect, type Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { openScreen, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet, type Fleet } from '../../support/e2e/fleet';
import { tookClicks } from '../../support/e2e/office-tasks';
import { openRecords } from '../../support/e2e/records';
import { scan } from '../../support/e2e/scan';

const NAME = 'Dana Ortiz';

/** Dana is a manager everywhere, has joined on their phone, and the kiosk has the list that says so. */
async function danaIsKnown(fleet: Fleet, phone: Page): Promise<void> {
  const added = fleet.command('people', 'add', '--name', NAME, '--role', 'manager');
  const joinCode = /^code\s+(\S+)$/m.exec(added)?.[1] ?? '';
  await joinHeadOffice(phone, { url: fleet.url, joinCode });
  const books = openRecords(fleet.dataDir('kiosk-1'));
  await expect
    .poll(() => books.rows("SELECT name FROM staff WHERE source = 'head_office' AND disabled = 0"))
    .toEqual([{ name: NAME }]);
  books.close();
}

/** Pages of a phone are looked at as they are read: nothing is wider than it, and nothing that axe finds. */
async function looked(page: Page, what: string): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const found = (await askAxe(page)).map((finding) => `${what}: ${finding}`);
  return wide > 0 ? [...found, `${what}: ${wide} pixels too wide`] : found;
}

test('a manager of head office is let in at a kiosk that has no line, by ten digits from their phone', async ({
  browser,
}) => {
  const fleet = await startFleet(['kiosk-1']);
  const [kiosk] = fleet.kiosks;
  if (!kiosk) throw new Error('no kiosk');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const phone = await context.newPage();
  await danaIsKnown(fleet, phone);
  const screen = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const desk = screen.page.getByTestId('staff-desk');
  fleet.cutLine();

  let [atKiosk, onPhone] = [0, 0];
  const touch = async (name: string) => {
    atKiosk += 1;
    await screen.page.getByTestId(name).click();
  };
  await touch('help');
  await touch('staff');
  await touch('by-phone');
  const code = screen.page.getByTestId('phone-code');
  await code.waitFor();
  const found = await looked(screen.page, 'the code at the kiosk');

  await phone.goto(await scan(code));
  found.push(...(await looked(phone, 'who asks')));
  await expect(phone.getByRole('main')).toContainText('kiosk-1');
  onPhone += 1;
  await phone.getByRole('button', { name: 'Show the digits' }).click();
  found.push(...(await looked(phone, 'the digits')));
  const digits = await phone.getByRole('main').locator('code').innerText();
  expect(digits).toMatch(/^\d{5} \d{5}$/);

  // The last digit signs in.
  await desk.locator('input[name="digits"]').pressSequentially(digits);
  await screen.page.getByTestId('lock').waitFor();
  await expect(desk).toContainText(NAME);
  tookClicks('no-line', atKiosk, onPhone);
  found.push(...(await looked(screen.page, 'the desk')));
  expect(found).toEqual([]);

  const books = openRecords(fleet.dataDir('kiosk-1'));
  expect(
    books.rows(`SELECT s.name FROM audit a JOIN staff s ON a.actor LIKE '%' || s.id
      WHERE a.action = 'staff.signed_in'`),
  ).toEqual([{ name: NAME }]);
  books.close();
  await screen.close();
  await context.close();
  await fleet.end();
});
