/**
 * The pictures of README and docs: each main screen of a customer's way, each page of the front desk, and head office's
 * fleet page. `npm run pictures -- --docs` takes them and writes them small into docs/pictures. People are invented, and
 * the day is always the same.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskTour, writeCatalogues } from '../support/e2e/desk-tour';
import { openScreen, steady } from '../support/e2e/fixtures';
import { openMoney, signAtDesk } from '../support/e2e/desk-acts';
import { createStaff, firstSignIn, openDesk } from '../support/e2e/front-desk';
import { startKiosk, type KioskProcess } from '../support/e2e/kiosk-process';
import { settled } from '../support/e2e/looked-at';
import { root } from '../support/e2e/programs';
import { changeAtPrice, toPrice, usual } from '../support/e2e/journey';
import { Screen } from '../support/e2e/screen';
import { moveIn, steps, type Rental } from '../support/processes/device';
import { joinHeadOffice, startFleet } from '../support/e2e/fleet';

/** A kiosk sells nothing by a clock behind its own build: once this day has passed, take a later one. */
const NOW = Date.parse('2027-03-08T15:04:00Z');
const folder = join(root, 'test-results/pictures/docs');

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  process.env['KEYTURN_PICTURE_CLOCK_SHIFT_MS'] = String(NOW - Date.now());
  process.env['NODE_OPTIONS'] = `--import ${join(root, 'test/support/e2e/one-machine.mjs')}`;
});

const camera = (page: Page, prefix: string) => async (name: string) => {
  await settled(page);
  await page.screenshot({ path: join(folder, `${prefix}-${name}.png`) });
};

/** Runs something on a kiosk of its own, and takes it away again. */
async function onKiosk(config: object, run: (kiosk: KioskProcess, dataDir: string) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-docs-'));
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const kiosk = await startKiosk(dataDir);
  try {
    await run(kiosk, dataDir);
  } finally {
    await kiosk.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Nobody listens there: what is sent stays on its way. */
const outside = {
  mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' },
  publicAddress: 'https://kiosk.example.com',
  idle: { seconds: 1200, readingSeconds: 1200, warningSeconds: 600 },
};

test('docs, customer', async ({ browser }) => {
  await onKiosk({ ...steady, ...outside }, async (kiosk) => {
    const { close, page } = await openScreen(browser, kiosk, { width: 1080, height: 1920 }, (all) =>
      all.clock.install({ time: NOW }),
    );
    const screen = new Screen(page, true);
    await journey(screen, camera(page, 'screen'));
    await screen.continue();
    await later(screen, camera(page, 'screen'));
    await close();
  });
});

type Take = (name: string) => Promise<void>;

async function journey(screen: Screen, take: Take): Promise<void> {
  const { page } = screen;
  await screen.is('welcome');
  await take('welcome');
  await screen.begin();
  await page.locator('[data-size]').first().waitFor();
  await take('size');
  await screen.touch(screen.by('plan'));
  await page.locator('dialog[open]').waitFor();
  await screen.touch(page.locator('[data-home="one"]'));
  await take('planner');
  // An empty list says of no unit that it is too small.
  await screen.touch(screen.by('clear'));
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(page.locator('[data-size="s"]'));
  await screen.is('unit');
  await screen.touch(screen.by('map-open'));
  await page.locator('[data-sheet="map"] ol').waitFor();
  await take('map');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(page.locator('[data-unit="A101"]'));
  await take('unit');
  await screen.touch(screen.by('display'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  await take('display');
  await screen.touch(screen.by('sheet-close'));
  await screen.continue();
  await screen.is('move-in-date');
  await screen.touch(page.locator('[data-date]').nth(1));
  await take('day');
  await screen.continue();
  await screen.is('coverage');
  await screen.touch(
    page.locator('[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])').nth(0),
  );
  await take('coverage');
  await screen.continue();
  await screen.is('price');
  await changeAtPrice(screen, 'extras');
  await expect(page.locator('[data-add-on]').first()).toBeVisible();
  await screen.touch(page.locator('[data-add-on]').nth(1));
  await take('extras');
  await screen.continue();
  await screen.is('price');
  await take('price');
  await screen.continue();
  await details(screen, take);
  await screen.continue();
  await screen.is('agreement');
  await expect(screen.by('consent')).toBeVisible({ timeout: 180_000 });
  await take('agreement');
  await screen.touch(screen.by('consent'));
  await screen.continue();
  await screen.is('sign');
  await write(page, screen.by('signature-pad'));
  await take('sign');
  await screen.continue();
  await screen.is('pay');
  await screen.continue();
  await screen.phase('present_card');
  await take('pay');
  await screen.present('approved');
  await screen.is('done');
  await expect(screen.by('access-code')).toBeVisible();
  await take('done');
}

/** Somebody rents for a company, and keeps the unit for later once they can be reached. */
async function later(screen: Screen, take: Take): Promise<void> {
  await screen.is('welcome');
  // Sooner it would be the second tap of a double tap.
  await screen.page.waitForTimeout(600);
  // A business is asked for its name without being asked whether it is one.
  await toPrice(screen, { ...usual, unit: 'A102', userType: 1 });
  await screen.continue();
  await screen.is('name');
  await screen.type('firstName', 'Maria');
  await screen.type('lastName', 'Lopez');
  await screen.type('legalName', 'Lopez Catering LLC');
  await screen.type('role', 'Manager');
  await screen.touch(screen.by('may-sign'));
  await take('company');
  await screen.continue();
  await screen.is('phone');
  await screen.type('phoneNumber', '5125550199');
  await screen.continue();
  await screen.is('email');
  await screen.type('email', 'maria@example.com');
  await screen.touch(screen.by('finish-later'));
  await screen.is('finish-later');
  await take('finish-later');
  await screen.continue();
  await screen.is('reserved');
  await expect(screen.by('pickup-qr')).toBeVisible();
  await take('reserved');
}

/** Something like a name, by a hand that hurries. */
async function write(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('no signature pad');
  const at = (turns: number) => {
    const height = 0.16 * (1 + 0.8 * Math.cos(turns * 0.37)) * box.height;
    const angle = turns * 2 * Math.PI;
    return {
      x: box.x + box.width * (0.2 + 0.058 * turns) - 0.035 * box.width * Math.sin(angle),
      y: box.y + box.height * 0.62 - height * (1 - Math.cos(angle + 0.6)),
    };
  };
  const start = at(0);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 180; step += 1) {
    const { x, y } = at(step / 20);
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
}

async function details(screen: Screen, take: Take): Promise<void> {
  await screen.is('name');
  await screen.type('firstName', 'Dana');
  await screen.type('lastName', 'Whitfield');
  await take('name');
  await screen.continue();
  await screen.is('phone');
  await screen.type('phoneNumber', '5125550188');
  await screen.continue();
  await screen.is('email');
  await screen.type('email', 'dana@example.com');
  await screen.continue();
  await screen.is('address');
  await screen.typeAddress({ postalCode: '78701', address: '9 Test Street', city: 'Austin' });
  await screen.continue();
  await screen.is('check');
  await take('check');
}

/** Tenants who have moved in, and two bookings under way: something for the desk to show. */
async function furnish(kiosk: KioskProcess): Promise<void> {
  const service = { url: kiosk.service, apiKey: /API key: (\S+)/.exec(kiosk.said())?.[1] ?? null };
  const person = (firstName: string, lastName: string, line: string) => ({
    contact: {
      firstName,
      lastName,
      phoneNumber: `+1 512 555 01${line}`,
      emailId: `${firstName.toLowerCase()}@example.com`,
    },
  });
  for (const rental of [person('Robin', 'Storer', '23'), person('Imani', 'Okafor', '31')])
    await moveIn(service, rental);
  const drafts: Rental[] = [person('Teo', 'Marchetti', '47'), person('Noor', 'Haddad', '88')];
  for (const [index, draft] of drafts.entries())
    // The last one is signed, too: only the payment is missing.
    for (const step of steps.slice(0, 2 + index)) await step(service, draft);
}

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

test('docs, front desk', async ({ browser }) => {
  const atDesk = async (kiosk: KioskProcess, dataDir: string) => {
    const staff = createStaff(dataDir, 'Ana Reyes', 'manager');
    await furnish(kiosk);
    const customer = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
    const screen = new Screen(customer.page, true);
    await screen.start();
    await screen.touch(customer.page.locator('[data-unit="A101"]'));
    await screen.continue();
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
      // To the top of the page: what was touched last may stand further down.
      if (name === 'devices') await page.locator('.desk main h1').scrollIntoViewIfNeeded();
      await take(name);
    }).everything({ wrong, right: named });
    await transfer(page, take);
    for (const [area, name] of Object.entries(further)) {
      await page.locator(`[data-area="${area}"]`).click();
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      await take(name);
    }
    await page.getByTestId('bell').click();
    await take('bell');
    await atWork.close();
    await customer.close();
  };
  await onKiosk(outside, atDesk);
});

test('docs, head office', async ({ browser }) => {
  const fleet = await startFleet(['kiosk-1', 'kiosk-2']);
  try {
    const [first] = fleet.kiosks;
    if (first) await furnish(first);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 620 },
      locale: 'en-US',
    });
    const page = await context.newPage();
    await joinHeadOffice(page, fleet);
    await expect(page.getByText('kiosk-2').first()).toBeVisible();
    // What the kiosks told comes within their next report.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/\$/).first()).toBeVisible({ timeout: 1000 });
      await expect(page.getByText('none from here yet')).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 120_000 });
    await camera(page, 'head-office')('fleet');
    await context.close();
  } finally {
    await fleet.end();
  }
});
