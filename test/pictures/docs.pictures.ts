/**
 * The pictures of README and docs: each question to a customer. `npm run pictures -- --docs` takes them, and those of the other
 * files named so, and writes them small into docs/pictures. People are invented, and the day is always the same.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { camera, NOW, onKiosk, outside, showTheDay, type Take } from '../support/e2e/docs-pictures';
import { openScreen, steady } from '../support/e2e/fixtures';
import { changeAtPrice, toPrice, touchAndBack, usual } from '../support/e2e/journey';
import { Screen } from '../support/e2e/screen';

test.beforeAll(showTheDay);

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
  await touchAndBack(screen, page.locator('[data-unit="A101"]'), 'move-in-date');
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
  await touchAndBack(
    screen,
    page.locator('[data-plan]:not([data-plan="own_policy"], [data-plan="declined"])').nth(0),
    'price',
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
  await changeAtPrice(screen, 'user-type');
  await take('user-type');
  await screen.touch(screen.by('back'));
  await screen.is('price');
  await screen.continue();
  await details(screen, take);
  await screen.continue();
  await screen.is('sign');
  await expect(screen.by('consent')).toBeVisible({ timeout: 180_000 });
  await screen.touch(screen.by('read-all'));
  await expect(page.locator('dialog[open]')).toBeVisible();
  await take('agreement');
  await screen.touch(screen.by('sheet-close'));
  await screen.touch(screen.by('consent'));
  await write(page, screen.by('signature-pad'));
  await take('sign');
  await screen.continue();
  await screen.is('pay');
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
  await screen.is('person');
  await screen.type('firstName', 'Maria');
  await screen.type('lastName', 'Lopez');
  await screen.type('phoneNumber', '5125550199');
  await screen.type('email', 'maria@example.com');
  await screen.type('legalName', 'Lopez Catering LLC');
  await screen.type('role', 'Manager');
  await screen.touch(screen.by('may-sign'));
  await take('company');
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
  await screen.is('person');
  await screen.type('firstName', 'Dana');
  await screen.type('lastName', 'Whitfield');
  await screen.type('phoneNumber', '5125550188');
  await screen.type('email', 'dana@example.com');
  await take('person');
  await screen.continue();
  await screen.is('address');
  await screen.typeAddress({ postalCode: '78701', address: '9 Test Street', city: 'Austin' });
  await take('address');
  await screen.continue();
  await screen.is('check');
  await take('check');
}
