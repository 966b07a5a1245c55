/** What a customer of here touches and types on the whole way, with the size looked for first; docs/develop/tasks.md keeps the counts. */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CountedTask, countTask } from '../../support/e2e/counted-task';
import { idCardOf } from '../../support/base/id-card';
import {
  changeCountry,
  fillIn,
  onPhone,
  openPhone,
  PHONES,
  scanCode,
  sendAgain,
  sentBy,
  strangers,
} from '../../support/e2e/customers-phone';
import { expect, test as usual, type Options } from '../../support/e2e/fixtures';
import { payFor, toPay } from '../../support/e2e/journey';
import type { Screen } from '../../support/e2e/screen';
import { heapStrings, tracesOn } from '../../support/e2e/traces';

/** A site with a list of its streets, where everything the kiosk could say is said. */
const test = usual.extend<Pick<Options, 'config'>>({
  config: {
    logLevel: 'debug',
    idScan: 'We check who signs, as our lawyer says we may.',
    phoneDetails: true,
    publicAddress: PHONES,
  },
  dataDir: async ({ dataDir }, use) => {
    mkdirSync(join(dataDir, 'postal-codes'));
    writeFileSync(
      join(dataDir, 'postal-codes/US.streets.csv'),
      'postalCode,street\n78704,Elm St\n78704,Oak Dr\n',
    );
    await use(dataDir);
  },
});

/** Twenty boxes, a sofa, a bed and a bicycle, begun with a few boxes. */
async function findSize(kiosk: Screen): Promise<void> {
  const { page } = kiosk;
  await kiosk.touch(kiosk.by('plan'));
  // A list that still slides in would be turned for what is on its way.
  const sheet = page.locator('dialog[open]');
  await sheet.evaluate((dialog) =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => null),
  );
  await kiosk.touch(page.locator('[data-home="few"]'));
  const boxes = page.locator('[data-counter="box"] output');
  for (const count of ['10', '15', '20']) {
    // What the last touch did is waited for: a count read too early would ask for one more.
    await expect(boxes).toHaveText(count);
    if (count !== '20') await kiosk.touch(page.locator('[data-counter="box"] [data-step="more"]'));
  }
  for (const thing of ['sofa', 'bed', 'bicycle'])
    await kiosk.touch(page.locator(`[data-counter="${thing}"] [data-step="more"]`));
  await expect(kiosk.by('advice')).toHaveAttribute('data-advice', 's');
  await kiosk.touch(kiosk.by('take-size'));
  await kiosk.is('unit');
}

/** The first on the ground floor, which is the cheapest there because the cheapest comes first. */
async function chooseOnTheGround(kiosk: Screen): Promise<void> {
  const tiles = kiosk.page.locator('[data-unit]', { hasText: '1st floor' });
  const rents = (await tiles.locator('.money').allInnerTexts()).map((rent) =>
    Number(rent.replaceAll(/[^\d.]/g, '')),
  );
  expect(rents.length).toBeGreaterThan(1);
  expect(Math.min(...rents)).toBe(rents[0]);
  await kiosk.touch(tiles.first());
  await kiosk.is('move-in-date');
}

async function changeEmail(kiosk: Screen): Promise<void> {
  await kiosk.touch(kiosk.page.locator('[data-change="email"]'));
  await kiosk.is('person');
  await expect(kiosk.page.locator('input[name="email"]')).toBeFocused();
  await kiosk.clear('email');
}

async function chooseAll(kiosk: Screen): Promise<void> {
  const { page } = kiosk;
  await kiosk.begin();
  await kiosk.touch(page.locator('[data-size="m"]'));
  await kiosk.is('unit');
  await kiosk.touch(page.locator('[data-unit]').first());
  await kiosk.is('move-in-date');
  await atRest(kiosk);
  await kiosk.touch(page.locator('[data-quick]').first());
  await kiosk.is('coverage');
  await kiosk.touch(page.locator('[data-plan]').first());
  await kiosk.is('price');
  await kiosk.continue();
}

/** Not as the second tap of a double one on a screen that has just come. */
const atRest = ({ page }: Screen) => page.locator('[data-testid="continue"]:not([data-settling])').waitFor();

async function quick(kiosk: Screen, answer: string): Promise<void> {
  await atRest(kiosk);
  await kiosk.touch(kiosk.page.locator(`[data-quick="${answer}"]`));
}

/** Phone and e-mail, which stand on no ID: the field of the phone number has the keys. */
async function typeReach(kiosk: Screen): Promise<void> {
  await expect(kiosk.page.locator('input[name="phoneNumber"]')).toBeFocused();
  await quick(kiosk, '512');
  await kiosk.typeHere('5550188');
  await kiosk.touch(kiosk.page.locator('[data-key="done"]'));
  await quick(kiosk, 'maria.lopez@');
  await quick(kiosk, '@gmail.com');
  await kiosk.continue();
}

async function typeDetails(kiosk: Screen): Promise<void> {
  const { page } = kiosk;
  const next = () => kiosk.touch(page.locator('[data-key="done"]'));
  await kiosk.is('person');
  await kiosk.typeHere('Maria');
  await next();
  await kiosk.typeHere('Lopez');
  await next();
  await typeReach(kiosk);
  await kiosk.is('address');
  await quick(kiosk, '78704');
  await expect(kiosk.by('filled-place')).toContainText('Austin');
  await expect(page.locator('input[name="address"]')).toBeFocused();
  await kiosk.typeHere('1200 El');
  await quick(kiosk, '1200 Elm St');
  await expect(page.locator('input[name="apartment"]')).toBeFocused();
  await kiosk.typeHere('4');
  await kiosk.continue();
  await kiosk.is('check');
}

/** What else stands on the ID: number, birth date, middle name, height, eyes with hair, numbers of the card. */
const notKept = [
  'D7731904',
  '03141985',
  '1985-03-14',
  'ELENA',
  '064 IN',
  '99887766',
  'INV5544332211',
  'DAYBRO',
];

async function scanId(kiosk: Screen): Promise<void> {
  const { page } = kiosk;
  await kiosk.is('person');
  await page.keyboard.type(idCardOf({ separator: '', prefix: 'KTID:' }));
  await page.keyboard.press('Tab');
  await expect(page.locator('input[name="lastName"]')).toHaveValue('Lopez');
  await typeReach(kiosk);
  await kiosk.is('address');
  await expect(kiosk.by('filled-place')).toContainText('Austin');
  await kiosk.continue();
  await kiosk.is('check');
}

/** What a phone sends is used, and what a stranger sends is not: neither leaves anything behind. */
async function usePhone(kiosk: Screen, phone: Page, other: Page): Promise<void> {
  await kiosk.is('person');
  await kiosk.touch(kiosk.by('use-phone'));
  const address = await scanCode(kiosk);
  expect(address).toMatch(/^http:\/\/phones\.example\/v1\/kiosk\/details\/[\w-]{22}#[\w-]{43}$/);
  await Promise.all([phone.goto(address), other.goto(address)]);
  expect(await phone.evaluate(() => window.isSecureContext)).toBe(false);
  await expect(phone.locator('.match strong')).toHaveText(await kiosk.by('phone-number').innerText());
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(kiosk.by('phone-state')).toHaveAttribute('data-state', 'opened');
  const [unchanged, changed] = [sentBy(phone), sentBy(other)];
  await changeCountry(phone);
  await fillIn(phone, onPhone);
  await sendAgain(phone);
  await expect(phone.locator('h1')).toHaveText('Sent');
  expect([unchanged.length, new Set(unchanged).size]).toEqual([2, 1]);
  await fillIn(other, strangers);
  await other.locator('[name="apartment"]').fill('10');
  await sendAgain(other);
  await expect(other.locator('h1')).toHaveText('This code was used already');
  // Under one key no nonce comes twice.
  expect(new Set(changed.map((box) => box.slice(0, 16))).size).toBe(2);
  await expect(kiosk.by('phone-arrived')).toContainText('Maria W., \u2066… 0177');
  await kiosk.touch(kiosk.by('phone-use'));
  await kiosk.is('check');
}

/** Every file that the kiosk keeps, as it lies on the disk. */
function written(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

test('a customer of here finds the size, rents with 25 keys for all details, and only a mistyped address is asked about', async ({
  kiosk,
  records,
  log,
  dataDir,
  browser,
}) => {
  await kiosk.begin();
  await countTask(4, kiosk, () => findSize(kiosk));
  await countTask(5, kiosk, () => chooseOnTheGround(kiosk));
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await kiosk.is('welcome');

  const rents = new CountedTask(1, kiosk);
  await rents.walk(async () => {
    await chooseAll(kiosk);
    await typeDetails(kiosk);
  });
  expect(
    records.rows(
      'select first_name, last_name, phone_number, email, address, city, postal_code from contact where last_name = ?',
      'Lopez',
    ),
  ).toEqual([
    {
      first_name: 'Maria',
      last_name: 'Lopez',
      phone_number: '+15125550188',
      email: 'maria.lopez@gmail.com',
      address: '1200 Elm St, 4',
      city: 'Austin',
      postal_code: '78704',
    },
  ]);

  const emails = () => records.rows('select email from contact where last_name = ?', 'Lopez');
  await changeEmail(kiosk);
  await countTask(9, kiosk, async () => {
    await kiosk.type('email', 'maria@gmial.com');
    await kiosk.continue();
    await kiosk.touch(kiosk.by('email-use'));
    await kiosk.is('check');
  });
  expect(emails()).toEqual([{ email: 'maria@gmail.com' }]);
  await changeEmail(kiosk);
  await kiosk.type('email', 'maria@gmx.net');
  await kiosk.continue();
  await kiosk.is('check');
  expect(emails()).toEqual([{ email: 'maria@gmx.net' }]);

  await rents.walk(async () => {
    await toPay(kiosk);
    await payFor(kiosk);
  });
  rents.done();
  expect(records.rows('select count(*) as count from receipt')).toEqual([{ count: 1 }]);

  await kiosk.continue();
  await countTask(2, kiosk, async () => {
    await chooseAll(kiosk);
    await scanId(kiosk);
    expect(await tracesOn(kiosk.page, notKept)).toEqual([]);
    await toPay(kiosk);
    await payFor(kiosk);
  });
  expect(
    records.rows(
      'select address, city, postal_code from contact where last_name = ? order by rowid desc limit 1',
      'Lopez',
    ),
  ).toEqual([{ address: '1200 Elm St, Apt 4', city: 'Austin', postal_code: '78704' }]);
  await kiosk.continue();
  await kiosk.is('welcome');
  const service = /Service: (\S+)/.exec(log.said())?.[1] ?? '';
  const [phone, other] = [
    await openPhone(browser, service, 'nothing'),
    await openPhone(browser, service, 503),
  ];
  await countTask(3, kiosk, async () => {
    await chooseAll(kiosk);
    await usePhone(kiosk, phone, other);
    await toPay(kiosk);
    await payFor(kiosk);
  });
  expect(
    records.rows(
      'select last_name, phone_number, address, postal_code from contact order by rowid desc limit 1',
    ),
  ).toEqual([
    {
      last_name: onPhone.lastName,
      phone_number: '+15125550177',
      address: '77 Heron Way, 9',
      postal_code: '78704',
    },
  ]);
  await kiosk.continue();
  await kiosk.is('welcome');

  await chooseAll(kiosk);
  await kiosk.is('person');
  await kiosk.touch(kiosk.by('use-phone'));
  await other.goto(await scanCode(kiosk));
  await fillIn(other, strangers);
  await expect(kiosk.by('phone-arrived')).toContainText('<i>Eve</i> T., \u2066… 0177');
  await kiosk.touch(kiosk.by('phone-not-me'));
  await expect(kiosk.by('phone-state')).toHaveAttribute('data-state', 'refused');
  await kiosk.touch(kiosk.by('phone-type'));
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await kiosk.is('welcome');
  await Promise.all([phone.context().close(), other.context().close()]);

  // The other words of the ID are found, so that not finding these means something.
  expect(written(dataDir)).toContain('1200 Elm St, Apt 4');
  const kept = () => `${log.said()}\n${written(dataDir)}`;
  const refused = [strangers.lastName, strangers.email];
  expect([...notKept, ...refused].filter((word) => kept().includes(word))).toEqual([]);
  expect(Object.values(onPhone).filter((word) => word.length > 9 && log.said().includes(word))).toEqual([]);
  await expect
    .poll(async () => {
      const held = await heapStrings(kiosk.page);
      return [...notKept, ...refused, onPhone.lastName].filter((word) => held.includes(word));
    })
    .toEqual([]);
});
