/** A customer photographs their policy with their phone: staff see it at the desk, and their verdict deletes it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openPhone, PHONES, scanCode } from '../../support/e2e/customers-phone';
import { expect, test as usual, type Options } from '../../support/e2e/fixtures';
import { createStaff, firstSignIn, nobodyHurries, openDesk } from '../../support/e2e/front-desk';
import { look } from '../../support/e2e/look-around';
import type { Screen } from '../../support/e2e/screen';
import { heapStrings, tracesOn } from '../../support/e2e/traces';

const test = usual.extend<Pick<Options, 'config'>>({
  config: { logLevel: 'debug', phoneDetails: true, publicAddress: PHONES, idle: nobodyHurries },
});

/** What a camera writes beside the picture, as where it was taken. */
const CAMERA = 'Planted Oyster Bay 30.2672';
const POLICY = 'PM-PLANTED-4711';

/** Larger than the kiosk takes, as phones make them; half of it is noise, which shrinks badly. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#888', noise } })
    .withExif({ IFD0: { ImageDescription: CAMERA } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function toOwnPolicy(kiosk: Screen): Promise<void> {
  const { page } = kiosk;
  await kiosk.begin();
  await kiosk.touch(page.locator('[data-size="s"]'));
  await kiosk.is('unit');
  await kiosk.touch(page.locator('[data-unit]').first());
  await kiosk.is('move-in-date');
  await page.locator('[data-testid="continue"]:not([data-settling])').waitFor();
  await kiosk.touch(page.locator('[data-quick]').first());
  await kiosk.is('coverage');
  await kiosk.touch(page.locator('[data-plan="own_policy"]'));
}

async function openSheet(kiosk: Screen, phone: Page): Promise<void> {
  await kiosk.touch(kiosk.by('use-phone'));
  await phone.goto(await scanCode(kiosk));
  await expect(phone.locator('.match strong')).toHaveText(await kiosk.by('phone-number').innerText());
}

async function sendPolicy(phone: Page, file: Buffer, type = 'image/jpeg'): Promise<void> {
  await phone.locator('[name="insurer"]').fill('Prairie Mutual');
  await phone.locator('[name="policyNumber"]').fill(POLICY);
  await phone.locator('[name="expires"]').fill('2099-12-31');
  await phone.locator('#photo').setInputFiles({ name: 'p', mimeType: type, buffer: file });
  await expect(phone.locator('canvas')).toBeVisible();
  await phone.locator('button').click();
}

/** Every file that the kiosk keeps, as it lies on the disk. */
function written(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

test('a photo of a policy goes from the phone to the desk, made smaller and without its place, and is gone with the verdict', async ({
  kiosk,
  records,
  log,
  dataDir,
  browser,
}) => {
  const manager = createStaff(dataDir, 'Robin Hale', 'manager');
  const service = /Service: (\S+)/.exec(log.said())?.[1] ?? '';
  const phone = await openPhone(browser, service, 503);
  await toOwnPolicy(kiosk);
  await look(kiosk);
  const file = await photo();
  expect(file.length).toBeGreaterThan(1_000_000);
  await openSheet(kiosk, phone);
  await phone.locator('#photo').setInputFiles({
    name: 'no.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(phone.locator('.wrong')).toHaveText('We cannot use this picture. Please take another one.');
  await sendPolicy(phone, file);
  await expect(phone.locator('.wrong')).toHaveText(/^Your phone cannot reach the kiosk/);
  await phone.locator('button').click();
  await expect(phone.locator('h1')).toHaveText('Sent');
  expect(await phone.evaluate(() => document.documentElement.outerHTML.includes('PLANTED'))).toBe(false);
  await expect(kiosk.by('phone-arrived')).toContainText('One photo');
  await look(kiosk, ['en']);
  await kiosk.touch(kiosk.by('phone-use'));
  await kiosk.is('price');
  expect(records.rows('select kind, insurer, policy_number, expires_on from coverage')).toEqual([
    { kind: 'own_policy', insurer: 'Prairie Mutual', policy_number: POLICY, expires_on: '2099-12-31' },
  ]);
  const [kept] = records.rows(
    "select kind, length(content) <= 700000 as fits, instr(content, cast('Planted Oyster' as blob)) as place from proof_photo",
  );
  expect(kept).toEqual({ kind: 'policy', fits: 1, place: 0 });
  for (const word of [POLICY, CAMERA, '/9j/']) expect(log.said()).not.toContain(word);

  const { page: desk, close } = await openDesk(browser, service);
  await firstSignIn(desk, manager);
  await desk.locator('[data-area="today"]').click();
  await desk.locator('[data-testid="open-live"]').click();
  await desk.locator('[data-testid="proof-photo"]').click();
  const shown = desk.locator('[data-testid="photo"]');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalHeight))).toBe(
    1800,
  );
  await desk.locator('[data-testid="close-photo"]').click();
  await desk.locator('[data-testid="approve"]').click();
  await expect(desk.locator('[data-testid="proof-photo"]')).toHaveCount(0);
  expect(records.rows('select count(*) as count from proof_photo')).toEqual([{ count: 0 }]);
  await close();

  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await kiosk.is('welcome');
  const { page } = kiosk;
  expect(await tracesOn(page, [POLICY, 'Prairie Mutual'])).toEqual([]);
  await expect.poll(async () => (await heapStrings(page)).includes(POLICY)).toBe(false);
  expect(written(dataDir).includes(CAMERA)).toBe(false);
  await phone.context().close();
});

test('a picture of a policy with a transparent ground comes to the desk on white', async ({
  kiosk,
  records,
  log,
  browser,
}) => {
  const service = /Service: (\S+)/.exec(log.said())?.[1] ?? '';
  const phone = await openPhone(browser, service, 'nothing');
  await toOwnPolicy(kiosk);
  await openSheet(kiosk, phone);
  const ink = { create: { width: 60, height: 60, channels: 4, background: '#114488' } } as const;
  const ground = { create: { width: 300, height: 200, channels: 4, background: '#00000000' } } as const;
  const [word, file] = [sharp(ink).png().toBuffer(), sharp(ground)];
  await sendPolicy(
    phone,
    await file
      .composite([{ input: await word, left: 0, top: 0 }])
      .png()
      .toBuffer(),
    'image/png',
  );
  // The first answer is lost on the way.
  await expect(phone.locator('.wrong')).toHaveText(/^Your phone cannot reach the kiosk/);
  await phone.locator('button').click();
  await expect(phone.locator('h1')).toHaveText('Sent');
  await kiosk.touch(kiosk.by('phone-use'));
  await kiosk.is('price');
  const [kept] = records.rows('select hex(content) as hex from proof_photo');
  const photo = sharp(Buffer.from(String(kept?.['hex']), 'hex'));
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ];
  expect([info.width, info.height, at(250, 150)]).toEqual([300, 200, [255, 255, 255]]);
  expect(Math.max(...at(20, 20))).toBeLessThan(160);
  await phone.context().close();
});
