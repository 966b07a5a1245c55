/** Accounts of staff with the desk and the kiosk open at once: what is done at one is felt at the other. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  chosen,
  createStaff,
  firstSignIn,
  openDesk,
  signIn,
  staffMayStay,
} from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';

const STEP_MS = 30_000;
const LONG_MS = 11 * 60_000;

test.use({ config: { listener: { tls: 'site-authority' }, desk: staffMayStay } });

test('an account is made, used, guessed at, changed and ended: each act at the desk is felt at the kiosk', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const manager = createStaff(dataDir, 'Maya Ortiz', 'manager');
  const desk = await openDesk(browser, kiosk.service);
  expect(desk.page.url()).toMatch(/^https:/);
  await firstSignIn(desk.page, manager);
  const at = (id: string) => desk.page.getByTestId(id);

  await desk.page.locator('[data-area="staff"]').click();
  await at('new-account').click();
  await desk.page.fill('[data-dialog="staff-create"] input[name="name"]', 'Ben Adler');
  await desk.page.keyboard.press('Enter');
  const handout = at('handout').locator('dd');
  await expect(handout).toHaveCount(3);
  const [number = '', pin = ''] = (await handout.allTextContents()).map((text) => text.trim());
  await at('handed-over').click();
  await expect(at('handout')).toHaveCount(0);
  await expect(at('accounts')).toContainText('Not used yet');

  // The person who guesses at the kiosk waits, until a manager says that it was nobody.
  const { close, page } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const problem = page.locator('[data-problem]');
  await tryAtKiosk(page, number, '000000');
  await expect(problem).toContainText('is wrong');
  goOnGuessing(dataDir);
  await page.getByTestId('sign-in').click();
  await expect(problem).toContainText('Too many tries');
  await desk.page.locator('[data-area="audit"]').click();
  await desk.page.locator('[data-area="staff"]').click();
  await at('clear-delay').click();
  await expect(at('clear-delay')).toHaveCount(0);

  // Nobody signs in for a while, so the screen is given back by itself, sooner or later: begun again it is in any case.
  await page.reload();
  await tryAtKiosk(page, number, pin);
  await page.fill('input[name="current"]', pin);
  await page.fill('input[name="pin"]', '402917');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('lock')).toBeVisible();
  await expect(page.locator('[data-area="today"]')).toBeVisible();
  await expect(page.locator('[data-area="staff"], [data-area="audit"], [data-area="keys"]')).toHaveCount(0);

  await at('accounts')
    .getByRole('button', { name: /Ben Adler/ })
    .click();
  await desk.page.locator('[data-act="role"]').click();
  await desk.page.selectOption('[data-dialog="why"] select[name="role"]', 'technician');
  await because(desk.page, 'looks after the machine now');
  await givesBack(page, 'tenants', 'today');

  await tryAtKiosk(page, number, '402917');
  await expect(page.locator('[data-area="keys"]')).toBeVisible();
  await expect(page.locator('[data-area="today"], [data-area="tenants"]')).toHaveCount(0);
  await page.locator('[data-area="account"]').click();
  const factor = page.getByTestId('second-factor');
  await factor.locator('input[name="current"]').fill('402917');
  await page.getByTestId('begin-factor').click();
  const secret = ((await factor.locator('.key').textContent()) ?? '').replaceAll(/\s/g, '');
  const codes = new TOTP({ secret });
  await factor.locator('input[name="code"]').fill(codes.generate());
  await page.getByTestId('confirm-factor').click();
  await expect(factor).toContainText('On. You need a code');
  await page.getByTestId('lock').click();
  await tryAtKiosk(page, number, '402917');
  // A code is good once, so the next one.
  await page.fill('input[name="code"]', codes.generate({ timestamp: Date.now() + STEP_MS }));
  await page.getByTestId('sign-in').click();
  await expect(page.getByTestId('lock')).toBeVisible();

  await desk.page.locator('[data-act="disable"]').click();
  await because(desk.page, 'left at the end of May');
  await expect(desk.page.locator('[data-act="enable"]')).toBeVisible();
  await givesBack(page, 'devices', 'keys');
  await tryAtKiosk(page, number, '402917');
  await expect(problem).toContainText('The number, PIN or password is wrong.');

  await desk.page.locator('[data-area="audit"]').click();
  const first = at('audit').locator('tbody tr', { hasText: 'disabled the account' });
  await expect(first).toContainText('Maya Ortiz disabled the account of Ben Adler.');
  await expect(first).toContainText('left at the end of May');
  await close();

  // Nobody touches the desk for long: it locks, and what was being typed is kept out of sight for the same person.
  await desk.page.locator('[data-area="staff"]').click();
  await at('new-account').click();
  await desk.page.keyboard.type('Noor Haddad');
  await desk.page.clock.setFixedTime(Date.now() + LONG_MS);
  await expect(at('sign-in')).toBeVisible();
  expect(await desk.page.content()).not.toContain('Adler');
  await signIn(desk.page, manager.number, chosen.password);
  const name = desk.page.locator('[data-dialog="staff-create"] input[name="name"]');
  await expect(name).toHaveValue('Noor Haddad');
  await expect(name).toBeFocused();
  await desk.page.keyboard.press('Enter');
  await expect(at('handout')).toBeVisible();
  await desk.close();
  await kiosk.stop();
});

/** As if the person who has guessed once had gone on for a while: the wait is the longest there is, a minute from now. */
function goOnGuessing(dataDir: string): void {
  const database = new Database(join(dataDir, 'keyturn.db'), { timeout: 30_000 });
  const { changes } = database
    .prepare(
      "update login_throttle set failures = 20, last_failure_at_ms = ? where subject like 'staff-kiosk:%'",
    )
    .run(Date.now());
  database.close();
  expect(changes).toBe(2);
}

/** The next thing that is asked for, by a touch or by the page itself, gives the screen back to the customer. */
async function givesBack(page: Page, ...areas: string[]): Promise<void> {
  await expect(async () => {
    for (const area of areas) {
      const button = page.locator(`[data-area="${area}"]`);
      // It may be gone at any moment.
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined);
    }
    await expect(page.locator('[data-screen="welcome"]')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 180_000 });
  await expect(page.getByTestId('staff-desk')).toHaveCount(0);
}

async function because(page: Page, why: string): Promise<void> {
  await page.fill('[data-dialog="why"] input[name="why"]', why);
  await page.getByTestId('confirm').click();
  await expect(page.locator('[data-dialog="why"]')).toHaveCount(0);
}

async function tryAtKiosk(page: Page, number: string, pin: string): Promise<void> {
  await page.getByTestId('help').click();
  await page.getByTestId('staff').click();
  await page.fill('[data-testid="staff-desk"] input[name="number"]', number);
  await page.fill('[data-testid="staff-desk"] input[name="pin"]', pin);
  await page.getByTestId('sign-in').click();
}
