/** A passkey of head office's, made and used by a real browser, whose authenticator is Chromium's virtual one. */
import type { CDPSession, Page } from '@playwright/test';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice, startFleet } from '../../support/e2e/fleet';
import { PASSWORD } from '../../support/head-office/authenticator';

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click();

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;

async function authenticatorOf(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

async function looks(page: Page, found: string[], what: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    found.push(...(await askAxe(page)).map((each) => `${what}, ${width} wide: ${each}`));
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isWide) found.push(`${what}, ${width} wide: scrolls sideways`);
  }
}

test('a passkey is added, signs in by one click, and is removed', async ({ browser }) => {
  const fleet = await startFleet([]);
  const { port } = new URL(fleet.url);
  // Browsers keep passkeys for names alone, and this one is safe without TLS.
  const url = `http://localhost:${port}`;
  const page = await (await browser.newContext()).newPage();
  const found: string[] = [];
  const { session, authenticatorId } = await authenticatorOf(page);
  await joinHeadOffice(page, { ...fleet, url });
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  const main = page.getByRole('main');
  const add = async (name: string, password: string) => {
    await main.getByLabel('Name of the passkey').fill(name);
    const form = main.locator('form[data-passkey]');
    await form.getByLabel('Present password').fill(password);
    await form.getByRole('button', { name: 'Add a passkey' }).click();
  };
  await add('Ana’s laptop', 'not the password');
  await expect(main.getByRole('alert').filter({ visible: true })).toHaveText(
    'The present password is not right.',
  );
  await looks(page, found, 'a passkey that was refused');
  await add('Ana’s laptop', PASSWORD);
  await expect(page.getByRole('status')).toContainText('The passkey is added.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Ana’s laptop' })).toContainText('never used');
  await looks(page, found, 'one’s own account with a passkey');
  // The same device has one already.
  await add('Again', PASSWORD);
  await expect(main.getByRole('alert').filter({ visible: true })).toHaveText(
    'This device has a passkey for you already.',
  );

  await signOut(page);
  await looks(page, found, 'signing in');
  await page.goto(`${url}/sign-in?next=${encodeURIComponent('/kiosks')}`);
  let clicks = 0;
  const signIn = async () => {
    clicks += 1;
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  await signIn();
  await page.waitForURL(`${url}/kiosks`);
  expect(clicks).toBe(1);
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Ana’s laptop' })).toContainText('last used');

  // Who holds the device does not show the finger.
  await signOut(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signIn();
  await expect(main.getByRole('alert').filter({ visible: true })).toContainText('Nothing happened:');
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await signIn();
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  const removal = main.locator('form', { has: page.getByLabel('Passkey to remove') });
  await removal.getByLabel('Present password').fill(PASSWORD);
  await removal.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(page.getByRole('status')).toContainText('The passkey is removed.');
  await signOut(page);
  await signIn();
  await expect(main.getByRole('alert').filter({ visible: true })).toContainText(
    'This passkey signs in nobody here.',
  );
  expect(found).toEqual([]);
  await page.context().close();
  await fleet.end();
});

test('a browser that knows no passkeys signs in as ever, and says on the account’s page why none is offered', async ({
  browser,
}) => {
  const fleet = await startFleet([]);
  const page = await (await browser.newContext()).newPage();
  // By its number: no browser keeps a passkey for that.
  await joinHeadOffice(page, fleet);
  await page.getByRole('link', { name: 'Ana Ruiz' }).click();
  await expect(page.getByText('This browser cannot make a passkey here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.context().close();
  await fleet.end();
});
