/** A customer who leaves takes everything along: by Start over, or by just walking away. */
import { expect, test } from '../support/e2e/fixtures';
import { customer, toCheck, toPrice } from '../support/e2e/journey';
import type { Records } from '../support/e2e/records';
import type { Screen } from '../support/e2e/screen';

async function expectNothingLeft(kiosk: Screen, records: Records): Promise<void> {
  await kiosk.is('welcome');
  for (const word of [customer.lastName, customer.email, customer.address]) {
    expect(await kiosk.page.content()).not.toContain(word);
  }
  const stored = await kiosk.page.evaluate(() => [localStorage.length, sessionStorage.length]);
  expect(stored).toEqual([0, 0]);
  await expect.poll(() => records.rows('select state from booking')).toEqual([{ state: 'cancelled' }]);
  expect(records.rows("select count(*) as count from unit where state = 'held'")).toEqual([{ count: 0 }]);
  expect(records.rows('select count(*) as count from contact where email = ?', customer.email)).toEqual([
    { count: 0 },
  ]);
}

test('Start over asks once and forgets the customer', async ({ kiosk, records }) => {
  await toPrice(kiosk);
  await toCheck(kiosk);
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-no'));
  await kiosk.is('check');
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await expectNothingLeft(kiosk, records);
});

test('a customer who walks away is asked, and then forgotten', async ({ kiosk, records }) => {
  await kiosk.page.clock.install();
  await kiosk.page.reload();
  await toPrice(kiosk);
  await toCheck(kiosk);

  await kiosk.page.clock.fastForward(91_000);
  await expect(kiosk.by('idle-warning')).toBeVisible();
  await kiosk.touch(kiosk.by('idle-warning'));
  await expect(kiosk.by('idle-warning')).toBeHidden();
  await kiosk.is('check');

  await kiosk.page.clock.fastForward(91_000);
  await expect(kiosk.by('idle-warning')).toBeVisible();
  await kiosk.page.clock.fastForward(31_000);
  await expectNothingLeft(kiosk, records);
});
