/** How many keys a customer types for their details, and when an e-mail address is questioned. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answeredToPrice } from '../../support/e2e/answered';
import { expect, test as usual } from '../../support/e2e/fixtures';

/** A site with a list of its streets. */
const test = usual.extend({
  dataDir: async ({ dataDir }, use) => {
    mkdirSync(join(dataDir, 'postal-codes'));
    writeFileSync(
      join(dataDir, 'postal-codes/US.streets.csv'),
      'postalCode,street\n78704,Elm St\n78704,Oak Dr\n',
    );
    await use(dataDir);
  },
});

test('a customer of here types 25 keys for all details, and only a mistyped address is asked about', async ({
  kiosk,
  records,
}) => {
  const { page } = kiosk;
  /** Not as the second tap of a double one on a screen that has just come. */
  const quick = async (answer: string) => {
    await page.locator('[data-testid="continue"]:not([data-settling])').waitFor();
    await kiosk.touch(page.locator(`[data-quick="${answer}"]`));
  };
  const next = () => kiosk.touch(page.locator('[data-key="done"]'));
  await answeredToPrice(kiosk);
  await kiosk.continue();
  await kiosk.is('name');
  Object.assign(kiosk.counted, { keys: 0, taps: 0 });
  await kiosk.typeHere('Maria');
  await next();
  await kiosk.typeHere('Lopez');
  await kiosk.continue();
  await kiosk.is('phone');
  await quick('512');
  await kiosk.typeHere('5550188');
  await kiosk.continue();
  await kiosk.is('email');
  await quick('maria.lopez@');
  await quick('@gmail.com');
  await kiosk.continue();
  await kiosk.is('address');
  await quick('78704');
  await expect(kiosk.by('filled-place')).toContainText('Austin');
  await next();
  await kiosk.typeHere('1200 El');
  await quick('1200 Elm St');
  await next();
  await kiosk.typeHere('4');
  await kiosk.continue();
  await kiosk.is('check');
  expect(kiosk.counted).toEqual({ keys: 25, taps: 12 });
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
  const changeTo = async (email: string) => {
    await kiosk.touch(page.locator('[data-change="email"]'));
    await kiosk.is('email');
    await kiosk.clear('email');
    await kiosk.type('email', email);
    await kiosk.continue();
  };
  await changeTo('maria@gmial.com');
  await kiosk.touch(kiosk.by('email-use'));
  await kiosk.is('check');
  expect(emails()).toEqual([{ email: 'maria@gmail.com' }]);
  await changeTo('maria@gmx.net');
  await kiosk.is('check');
  expect(emails()).toEqual([{ email: 'maria@gmx.net' }]);
});
