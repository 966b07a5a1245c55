/** Customers who come back, on the running product: a tenant with documents, and a code held to a scanner. */
import { look } from '../../support/e2e/look-around';
import { expect, test } from '../../support/e2e/fixtures';
import { toMailedCode } from '../../support/e2e/journey';

// The made-up tenant of the sample property.
const userName = 'tenant@example.com';
const password = 'Bluebonnet-2026';

test.use({
  config: { mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' } },
});

// Holds: ux-48
test('a returning tenant signs in, reads a credit note, rents another unit up to its price, and is forgotten', async ({
  kiosk: screen,
  log,
  records,
}) => {
  const { page } = screen;
  await screen.is('welcome');
  await screen.touch(screen.by('have-code'));
  await screen.is('returning');
  await look(screen);
  await screen.touch(screen.by('as-tenant'));
  await screen.is('tenant-sign-in');
  await screen.type('userName', userName);
  await screen.type('password', password);
  await look(screen);
  await screen.continue();
  await screen.is('tenant');
  await look(screen);
  await screen.touch(screen.by('documents'));
  await screen.is('tenant-documents');
  await look(screen);
  await screen.touch(page.locator('[data-document="CN-2026-0003"]'));
  await screen.is('tenant-document');
  await expect(screen.by('page-picture')).toBeVisible({ timeout: 180_000 });
  await look(screen, ['en']);
  await screen.touch(screen.by('email'));
  await expect(page.getByText('Being sent to your e-mail address')).toBeVisible();
  await screen.touch(screen.by('back'));
  await screen.touch(screen.by('back'));
  await screen.is('tenant');
  await screen.continue();
  await screen.is('size');
  await screen.touch(page.locator('[data-size="s"]'));
  await screen.is('unit');
  await screen.touch(page.locator('[data-unit="A101"]'));
  await screen.is('move-in-date');
  await screen.touch(page.locator('[data-date]').nth(1));
  await screen.continue();
  await screen.is('coverage');
  await screen.touch(page.locator('[data-plan]').first());
  await screen.is('price');
  await screen.continue();
  await screen.is('check');
  await expect(page.locator('[data-answer="firstName"]')).toContainText('Jordan Rivera');
  await expect(screen.by('fixed')).toBeVisible();
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
  expect(await page.content()).not.toContain('Rivera');
  expect(page.url()).not.toContain('tenant');
  await expect
    .poll(() => records.rows('SELECT revoked_at_ms FROM login_session WHERE revoked_at_ms IS NULL'))
    .toEqual([]);
  expect(log.said()).not.toMatch(/Rivera|tenant@example|Bluebonnet-2026/);
});

// Holds: ux-48
test('who has no password asks for a code by e-mail, and hears nothing about whether anybody was found', async ({
  kiosk: screen,
  log,
  records,
}) => {
  const { page } = screen;
  await toMailedCode(screen);
  await look(screen);
  await screen.type('codeEmail', 'nobody@example.com');
  await screen.continue();
  await screen.is('tenant-code-typed');
  await look(screen);
  expect(await page.content()).not.toContain('nobody@example.com');
  await screen.touch(page.locator('input[name="signInCode"]'));
  await screen.typeHere('482719');
  await expect(screen.by('error-summary')).toContainText('isn’t right');
  expect(records.rows('SELECT contact_id FROM one_time_code')).toEqual([{ contact_id: null }]);
  expect(log.said()).not.toMatch(/nobody@example|482719/);
});

test('a code held to the scanner opens the pick-up, and a reservation can be looked for without one', async ({
  kiosk: screen,
}) => {
  const { page } = screen;
  await screen.is('welcome');
  await page.keyboard.type('KEYTURN:48271936');
  await page.keyboard.press('Enter');
  await screen.is('pick-up');
  await expect(page.locator('input[name="code"]')).toHaveValue('48271936');
  await screen.touch(screen.by('back'));
  await screen.is('returning');
  await screen.touch(screen.by('by-person'));
  await screen.is('find');
  await screen.type('findEmail', 'nobody@example.com');
  await screen.type('findPhone', '5125550142');
  await screen.continue();
  await expect(screen.by('error-summary')).toContainText('We cannot find a reservation');
  await look(screen, ['de', 'ar', 'en']);
});
