/** Signing in to head office by a real identity provider, in a browser: oidc-provider, with its own pages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAxe } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { joinHeadOffice } from '../../support/e2e/fleet';
import { startIdentityProvider } from '../../support/head-office/identity-provider';
import { CLIENT } from '../../support/head-office/lying-provider';
import { startPostgres } from '../../support/head-office/postgres';
import { officeCommand, startOfficeProgram } from '../../support/head-office/program';
import { freePort } from '../../support/head-office/server-process';

test('somebody signs in by the company’s provider, works as their group allows, and is kept out when an owner says so', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-oidc-'));
  const postgres = await startPostgres();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startIdentityProvider(`${url}/sign-in/provider/return`);
  writeFileSync(join(folder, 'secret'), CLIENT.secret, { mode: 0o600 });
  const settings = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecretFile: 'secret',
    address: url,
    name: 'Example ID',
    scopes: ['openid', 'profile', 'groups'],
    roles: [{ group: 'storage', role: 'operator' }],
  };
  const file = join(folder, 'oidc.json');
  writeFileSync(file, JSON.stringify(settings));
  const key = ['--signing-key', join(folder, 'signing-key.json')];
  const office = await startOfficeProgram(
    '--postgres',
    postgres.url,
    ...key,
    '--port',
    `${port}`,
    '--oidc',
    file,
  );
  const added = officeCommand(
    'people',
    'add',
    '--name',
    'Ana Ruiz',
    '--role',
    'owner',
    '--postgres',
    postgres.url,
  );
  const joinCode = /^code\s+(\S+)$/m.exec(added.stdout)?.[1] ?? '';
  const owner = await (await browser.newContext()).newPage();
  await joinHeadOffice(owner, { url, joinCode });

  const page = await (await browser.newContext()).newPage();
  const main = page.getByRole('main');
  const found: string[] = [];
  const looks = async (which: typeof page, what: string) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await which.setViewportSize({ width, height });
      found.push(...(await askAxe(which)).map((each) => `${what}, ${width} wide: ${each}`));
      const wide = await which.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) found.push(`${what}, ${width} wide: ${wide} pixels too wide`);
    }
  };
  const signIn = async (login: string | null) => {
    await page.goto(`${url}/kiosks`);
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    if (login === null) return;
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('anything');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  // The provider knows her, and none of her groups may work here.
  await signIn('petra');
  await expect(main.getByRole('alert')).toHaveText('Example ID gives you no group that may work here.');
  await looks(page, 'signing in with a provider');
  provider.put('petra', ['storage']);
  await signIn(null);
  await page.waitForURL(`${url}/kiosks`);
  await expect(page.getByRole('region', { name: 'You' })).toContainText('petra Example Operator');
  await page.getByRole('link', { name: 'petra Example' }).click();
  await expect(main).toContainText('You sign in by your company’s identity provider.');
  await looks(page, 'one’s own account by a provider');

  await owner.getByRole('link', { name: 'People' }).click();
  await owner.getByRole('link', { name: 'petra Example' }).click();
  await looks(owner, 'somebody by a provider');
  await owner.getByLabel('To be sure, type: petra Example').fill('petra Example');
  await owner.getByRole('button', { name: 'End access' }).click();
  await expect(owner.getByRole('table', { name: 'Whose access has ended here' })).toContainText(
    'petra Example',
  );
  await looks(owner, 'people whose access has ended');
  await signIn(null);
  await expect(main.getByRole('alert')).toContainText('Your access here has ended.');
  await owner.getByRole('button', { name: 'Let in again: petra Example' }).click();
  await expect(owner.getByRole('status')).toContainText('They are let in again.');
  await signIn(null);
  await page.waitForURL(`${url}/kiosks`);
  expect(found).toEqual([]);

  for (const each of [page, owner]) await each.context().close();
  await office.end('SIGTERM');
  await provider.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});
