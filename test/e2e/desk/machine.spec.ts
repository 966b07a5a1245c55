/** The machine from the desk and from the kiosk, both open at once: health, keys, listener, catalogue, backups. */
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { findingWords } from '../../../src/shared/desk/device-words';
import { writeCatalogues } from '../../support/e2e/desk-tour';
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import {
  chosen,
  createStaff,
  firstSignIn,
  openDesk,
  signInAtKiosk,
  staffMayStay,
} from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';

test.use({ config: { listener: { host: '0.0.0.0', tls: 'site-authority' }, desk: staffMayStay } });

test('the machine is looked after from the desk and the kiosk: tests, keys, addresses, a catalogue, backups', async ({
  browser,
  dataDir,
}) => {
  const kiosk = await startKiosk(dataDir);
  const [manager, technician] = (['manager', 'technician'] as const).map((role) =>
    createStaff(dataDir, `Ana ${role}`, role),
  );
  if (!manager || !technician) throw new Error('nobody was let in');
  const desk = await openDesk(browser, kiosk.service);
  const at = (id: string) => desk.page.getByTestId(id);
  const open = (page: Page, area: string) => page.locator(`[data-area="${area}"]`).click();
  await firstSignIn(desk.page, manager);
  const other = await openDesk(browser, kiosk.service);
  await firstSignIn(other.page, technician);
  await other.close();
  const { close, page } = await openScreen(browser, kiosk, { width: 1920, height: 1080 });
  await signInAtKiosk(page, technician.number, chosen.pin);

  await open(page, 'devices');
  const findings = page.locator('[data-finding]');
  await expect(findings).toHaveCount(Object.keys(findingWords).length);
  expect((await findings.allInnerTexts()).filter((text) => /desk\.|\{|undefined/.test(text))).toEqual([]);
  await expect(page.locator('[data-finding="backup"]')).toContainText(
    'There is no good backup yet. Make one.',
  );
  await page.locator('[data-test="reader"]').click();
  await expect(page.locator('[data-finding="reader"]')).toContainText('The card reader answers.');
  await page.locator('[data-test="printer"]').click();
  await expect(page.locator('[data-finding="printer"]')).toContainText('This is not set up here.');

  // A key that the technician makes at the kiosk works at once, and the manager at the desk ends it.
  const asked = async (key: string, path: string) =>
    (await desk.page.request.get(`${kiosk.service}${path}`, { headers: { 'x-api-key': key } })).status();
  await open(page, 'keys');
  await page.getByTestId('new-key').click();
  await expect(page.locator('[data-dialog="new-key"] input[type="checkbox"]')).toHaveCount(1);
  // The dialog moves up for the keys that the touch brings, and they stay.
  await page.locator('[data-dialog="new-key"] input[name="name"]').tap();
  await expect(page.locator('[data-dialog="new-key"] [data-keyboard]')).toBeVisible();
  await page.fill('[data-dialog="new-key"] input[name="name"]', 'Watcher');
  await page.locator('input[value="health"]').check();
  await page.getByTestId('make-key').click();
  const first = (await page.getByTestId('key').innerText()).trim();
  await page.getByTestId('key-taken').click();
  expect(await asked(first, '/v1/kiosk/help')).toBe(200);
  expect(await asked(first, '/v1/kiosk/access')).toBe(403);
  await open(desk.page, 'keys');
  const card = desk.page.locator('section', { has: desk.page.getByText('Watcher') });
  await card.getByTestId('replace-key').click();
  await at('confirm-replace').click();
  const second = (await at('key').innerText()).trim();
  await at('key-taken').click();
  expect([await asked(first, '/v1/kiosk/help'), await asked(second, '/v1/kiosk/help')]).toEqual([200, 200]);
  await card.last().getByTestId('end-key').click();
  await desk.page.fill('[data-dialog="why"] input[name="why"]', 'the watcher has the new one');
  await at('confirm').click();
  await expect(card.last()).toContainText('Revoked');
  expect([await asked(first, '/v1/kiosk/help'), await asked(second, '/v1/kiosk/help')]).toEqual([401, 200]);

  await open(desk.page, 'listener');
  const authority = new X509Certificate(readFileSync(join(dataDir, 'certificates/authority.pem')));
  await expect(desk.page.locator('.fingerprint').first()).toHaveText(authority.fingerprint256);
  expect(await readCodes(desk.page)).toEqual([
    `SHA256:${authority.fingerprint256.replaceAll(':', '')}`,
    expect.stringMatching(/^https:\/\/.+\/desk\/$/),
  ]);

  const { right, wrong } = writeCatalogues(dataDir);
  await open(desk.page, 'catalogue');
  await at('catalogue-file').setInputFiles(wrong);
  for (const place of ['property.currency', 'units.0.rent', 'units.1.rent'])
    await expect(at('mistakes')).toContainText(place);
  await expect(at('import')).toHaveCount(0);
  await at('catalogue-file').setInputFiles(right);
  await expect(at('changes').locator('tbody tr')).toHaveCount(2);
  await expect(at('changes')).toContainText('$129.00 → $123.00');
  await at('import').click();
  await expect(desk.page.getByText('Imported.')).toBeVisible();

  await open(desk.page, 'backups');
  await at('make-backup').click();
  const backup = at('backups').locator('tbody tr').first();
  await expect(backup).toContainText('Good', { timeout: 180_000 });
  await at('verify').click();
  await expect(desk.page.locator('main')).toContainText('0 findings', { timeout: 180_000 });
  await backup.getByTestId('try-backup').click();
  await expect(backup.getByTestId('try-backup')).toBeEnabled({ timeout: 180_000 });
  await expect(backup).toContainText('Good');

  // What was done at the desk is seen at the kiosk: by the technician, and by the next customer.
  await open(page, 'backups');
  await expect(page.getByTestId('backups')).toContainText('Good');
  await open(page, 'keys');
  await expect(page.locator('section', { has: page.getByText('Watcher') })).toHaveCount(2);
  await page.getByTestId('lock').click();
  await page.getByTestId('start').click();
  await page.locator('[data-size="m"]').click();
  await expect(page.locator('[data-unit="A104"]')).toContainText('$123.00');
  await close();
  await desk.close();
  await kiosk.stop();
});

/** What a phone reads from the first two squares on the page. */
async function readCodes(page: Page): Promise<string[]> {
  const squares = page.locator('main svg');
  const read = async (at: number) => {
    const picture = await squares.nth(at).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'nothing';
  };
  return [await read(0), await read(1)];
}
