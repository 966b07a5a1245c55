/** Tenants and people with a reservation, with the desk and the kiosk open at once: what staff change is seen there. */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { call, steps } from '../../support/processes/device';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, nobodyHurries, openDesk } from '../../support/e2e/front-desk';
import { customer, toTenantSignIn } from '../../support/e2e/journey';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { Screen } from '../../support/e2e/screen';

test.use({ config: { idle: nobodyHurries } });

/** The made-up tenant of the sample property. */
const tenant = {
  id: 'b6b02510-4e09-5bfa-befc-79ca653b6cdb',
  userName: 'tenant@example.com',
  password: 'Bluebonnet-2026',
};

interface Code {
  readonly id: string;
  readonly state: string;
  readonly code: string;
}

test('a tenant sees at the kiosk what staff did at the desk; a reservation is taken up by code, scan, and name', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const staff = createStaff(dataDir, 'Ana Prado', 'manager');
  const service = { url: kiosk.service, apiKey: /API key: (\S+)/.exec(kiosk.said())?.[1] ?? null };
  const rental = { contact: { id: tenant.id } };
  for (const step of steps) await step(service, rental);
  const codes = async () => {
    const { body } = await call(service, 'GET', '/v1/kiosk/access');
    return (body.data as Code[]).toSorted((a, b) => a.id.localeCompare(b.id));
  };
  const [issued] = await codes();

  const { close, page } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await signInAsTenant(screen, tenant.password);
  await screen.is('tenant');

  const desk = await openDesk(browser, kiosk.service);
  const at = (id: string) => desk.page.getByTestId(id);
  await firstSignIn(desk.page, staff);
  await desk.page.locator('[data-area="tenants"]').click();
  await desk.page.fill('input[name="text"]', 'rivera');
  await at('search').click();
  await at('found').locator('button').click();
  for (const number of ['CN-2026-0003', 'C-000001'])
    expect(
      (await saved(desk.page, () => desk.page.locator(`[data-document-number="${number}"]`).click())).slice(
        0,
        5,
      ),
    ).toBe('%PDF-');

  await at('correct').click();
  await desk.page.fill('input[name="contact.address"]', '7 Mesquite Lane');
  // Another state and back: what is chosen is what is kept.
  await expect(desk.page.locator('select[name="contact.region"] option')).not.toHaveCount(1);
  await desk.page.selectOption('select[name="contact.region"]', { label: 'Oklahoma' });
  await because(desk.page, 'moved house');
  await expect(desk.page.locator('.facts').first()).toContainText('7 Mesquite Lane');
  await at('login-reset').click();
  await because(desk.page, 'forgot the password');
  const password = (await at('shown-once').textContent())?.trim() ?? '';
  await at('told').click();
  // The person who is signed in with the old one at the kiosk is out with the next touch.
  await screen.touch(screen.by('documents'));
  await screen.touch(page.locator('[data-document="CN-2026-0003"]'));
  await screen.is('tenant-sign-in');
  await signInAsTenant(screen, password);
  await screen.is('tenant');
  await expect(page.locator('[data-screen="tenant"]')).toContainText('7 Mesquite Lane');
  await screen.touch(screen.by('sign-out'));

  await at('access-renew').click();
  await because(desk.page, 'told it to somebody');
  const renewed = (await at('shown-once').textContent())?.trim() ?? '';
  await at('told').click();
  expect((await codes()).map(({ state, code }) => [state, code])).toEqual([
    ['revoked', issued?.code],
    ['active', renewed],
  ]);
  await at('access-suspend').click();
  await because(desk.page, 'the alarm went off at night');
  await expect(at('suspended')).toContainText('the alarm went off at night');
  await expect(at('access-suspend')).toHaveCount(0);
  // A gate that knows no suspended code reads a revoked one.
  expect((await codes()).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  await at('access-restore').click();
  await because(desk.page, 'it was the wind');
  await expect(at('suspended')).toHaveCount(0);
  expect((await codes()).map(({ state, code }) => [state, code])).toEqual([
    ['revoked', issued?.code],
    ['active', renewed],
  ]);
  await at('access-revoke').click();
  await because(desk.page, 'has moved out');
  await expect(at('access-revoke')).toHaveCount(0);
  expect((await codes()).map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  await at('notice').click();
  await expect(at('last-period')).toBeVisible();
  const [year = '', month = '', day = ''] = new Date(Date.now() + 30 * 86_400_000)
    .toISOString()
    .split(/[-T]/);
  for (const [part, typed] of Object.entries({ month, day, year }))
    await desk.page.fill(`input[name="lastDay-${part}"]`, typed);
  await because(desk.page, 'wrote a letter');
  await expect(at('last-day')).toContainText(year);
  // Before that day it is asked until when the tenant pays.
  await at('move-out').click();
  await desk.page.locator('[data-dialog="why"] input[name="why"]').fill('left earlier');
  await expect(at('confirm')).toBeDisabled();
  await desk.page.locator('select[name="chargedUntil"]').selectOption({ index: 1 });
  await expect(at('confirm')).toBeEnabled();
  await desk.page.keyboard.press('Escape');
  await at('notice-withdraw').click();
  await because(desk.page, 'stays after all');
  await expect(at('last-day')).toHaveCount(0);
  await at('move-out').click();
  await because(desk.page, 'the unit was empty and unlocked');
  await expect(at('moved-out')).toBeVisible();
  await expect(at('move-out')).toHaveCount(0);
  await expect(at('access-renew')).toHaveCount(0);

  await at('export').click();
  const everything = await saved(desk.page, () => because(desk.page, 'asked for it in a letter'));
  expect(everything).toContain('7 Mesquite Lane');
  expect(JSON.parse(everything)).toMatchObject({
    contact: [{ id: tenant.id }],
    rental_contract: [{ number: 'C-000001' }],
  });
  expect(everything).not.toContain('password_hash');
  await at('told').click();
  await at('erase').click();
  await because(desk.page, 'asked for it in a letter');
  await at('told').click();
  await expect(desk.page.locator('[data-document-number="C-000001"]')).toBeVisible();
  await expect(desk.page.locator('main')).not.toContainText(tenant.userName);
  await at('back').click();
  await desk.page.fill('input[name="text"]', 'rivera');
  await at('search').click();
  await expect(desk.page.locator('main [role="status"]')).toBeVisible();
  await signInAsTenant(screen, password);
  await expect(screen.by('error-summary')).toBeVisible();
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));

  const code = await reserve(desk.page);
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.touch(screen.by('by-code'));
  await screen.type('code', code);
  await screen.type('phoneDigits', customer.phoneNumber.slice(-4));
  await screen.continue();
  await takenUp(screen);
  await page.keyboard.type(`KEYTURN:${code}`);
  await page.keyboard.press('Enter');
  await screen.is('pick-up');
  await screen.type('phoneDigits', customer.phoneNumber.slice(-4));
  await screen.continue();
  await takenUp(screen);
  await screen.touch(screen.by('have-code'));
  await screen.touch(screen.by('by-person'));
  await screen.type('findEmail', customer.email);
  await screen.type('findPhone', customer.phoneNumber);
  await screen.continue();
  await takenUp(screen);
  await close();
  await desk.close();
  await kiosk.stop();
});

async function signInAsTenant(screen: Screen, password: string): Promise<void> {
  if (!(await screen.page.locator('[data-screen="tenant-sign-in"]').isVisible())) {
    await toTenantSignIn(screen);
  }
  await screen.type('userName', tenant.userName);
  await screen.type('password', password);
  await screen.continue();
}

/** The customer's answers are there as they were given at the desk; then they walk away, and the reservation stays. */
async function takenUp(screen: Screen): Promise<void> {
  await screen.is('check');
  await expect(screen.page.locator('[data-answer="firstName"]')).toContainText(customer.lastName);
  // A hand is slower: a tap while the button settles counts as a further one of those that brought the page here.
  await screen.page.locator('[data-testid="continue"]:not([data-settling])').waitFor();
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
}

/** Makes a move-in at the desk for somebody who goes on at the kiosk; answers the code. */
async function reserve(page: Page): Promise<string> {
  await page.locator('[data-area="today"]').click();
  await page.getByTestId('begin-move-in').click();
  const dialog = page.locator('[data-dialog="booking"]');
  for (const field of ['firstName', 'lastName', 'email', 'address', 'city', 'postalCode'] as const)
    await dialog.locator(`input[name="${field}"]`).fill(customer[field]);
  await dialog.locator('input[name="phoneNumber"]').fill(`+1${customer.phoneNumber}`);
  await dialog.locator('select[name="unitId"]').selectOption({ index: 1 });
  const plan = dialog.locator('option[value^="plan:"]').first();
  await dialog.locator('select[name="coverage"]').selectOption(await plan.getAttribute('value'));
  await dialog.locator('select[name="region"]').selectOption({ label: 'Texas' });
  await page.getByTestId('save-booking').click();
  await page.getByTestId('keep').click();
  return (await page.getByTestId('pickup-code').textContent())?.replaceAll(/\D/g, '') ?? '';
}

async function because(page: Page, why: string): Promise<void> {
  await page.fill('[data-dialog="why"] input[name="why"]', why);
  await page.getByTestId('confirm').click();
  await expect(page.locator('[data-dialog="why"]')).toHaveCount(0);
}

/** What the page saves when this is done, as text. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFileSync(await download.path(), 'utf8');
}
