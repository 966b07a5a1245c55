/**
 * Two customers who do not finish: one walks away at the signature and comes back on the next day, one has no card that
 * works. How often they touch the screen and its keys is counted; docs/develop/tasks.md keeps it.
 */
import { answeredToCheck, answeredToPay } from '../../support/e2e/answered';
import { countTask } from '../../support/e2e/counted-task';
import { expect, test } from '../../support/e2e/fixtures';
import { customer, readAndSign, toSign } from '../../support/e2e/journey';
import { look } from '../../support/e2e/look-around';
import { plain } from '../../support/e2e/screen';
import { heapStrings, planted, tracesOn, watchForFirstScreen } from '../../support/e2e/traces';

/** A mail server that does not answer: letters are written down, and none is lost. */
const noLine = { host: '127.0.0.1', port: 9, security: 'none', from: 'kiosk@example.com' };

test.describe('with a letter for a customer who walks away', () => {
  test.use({ config: { idle: { finishLater: true }, mail: noLine, logLevel: 'debug' } });

  // Holds: ux-24, ux-32
  test('who walks away at the signature comes back to the agreement with nothing typed again', async ({
    kiosk,
    records,
    log,
  }) => {
    const { page } = kiosk;
    await page.clock.install();
    await page.reload();
    await answeredToCheck(kiosk);
    await toSign(kiosk);
    await kiosk.sign();
    const found = await watchForFirstScreen(page);
    await page.clock.fastForward(181_000);
    await expect(kiosk.by('idle-warning')).toContainText('keep your reservation');
    await page.clock.fastForward(31_000);
    await expect.poll(found, { message: 'in the moment the first screen came' }).toEqual([]);
    await kiosk.is('welcome');
    const kept = () =>
      records.rows("select pickup_code from booking where state = 'draft'")[0]?.['pickup_code'];
    await expect.poll(kept).toMatch(/^\d{8}$/);
    const code = String(kept());
    expect(records.rows('select count(*) as count from signature')).toEqual([{ count: 0 }]);
    expect(records.rows('select way from single_delivery')).toEqual([{ way: 'email' }]);
    expect(await tracesOn(page, [...planted, code])).toEqual([]);
    expect([...planted, code].filter((word) => log.said().includes(word))).toEqual([]);
    await kiosk.start();
    await expect
      .poll(async () => {
        const held = await heapStrings(page);
        return [...planted, code].filter((word) => held.includes(word));
      })
      .toEqual([]);
    await kiosk.touch(kiosk.by('start-over'));
    await kiosk.touch(kiosk.by('start-over-yes'));
    await kiosk.is('welcome');

    await countTask(7, kiosk, async () => {
      await page.keyboard.type(`KEYTURN:${code}`);
      await page.keyboard.press('Enter');
      await kiosk.is('pick-up');
      await kiosk.type('phoneDigits', customer.phoneNumber.slice(-4));
      await kiosk.continue();
      await kiosk.is('sign');
    });
    const { keys } = kiosk.counted;
    await readAndSign(kiosk);
    expect(kiosk.counted.keys, 'nothing is typed again').toBe(keys);
  });
});

// Holds: ux-40
test('a customer without a working card holds the unit by one touch, sees until when, and deletes their data by the code', async ({
  kiosk,
  records,
}) => {
  await answeredToPay(kiosk);
  await kiosk.present('declined');
  await kiosk.phase('declined');
  const until = plain(await kiosk.by('later-until').innerText());
  expect(until).toMatch(/we hold unit A101 until \w+, \w+ \d+/);
  await look(kiosk, ['de', 'ar', 'en']);
  await countTask(8, kiosk, async () => {
    await kiosk.touch(kiosk.by('keep'));
    await kiosk.is('reserved');
  });
  const held = plain(await kiosk.by('reserved-until').innerText());
  expect(until).toContain(held.slice(0, held.lastIndexOf(' at ')));
  const code = plain(await kiosk.by('pickup-code').innerText()).replaceAll(' ', '');
  await kiosk.continue();
  await kiosk.is('welcome');
  await kiosk.page.keyboard.type(`KEYTURN:${code}`);
  await kiosk.page.keyboard.press('Enter');
  await kiosk.is('pick-up');
  await kiosk.type('phoneDigits', customer.phoneNumber.slice(-4));
  await kiosk.touch(kiosk.by('forget'));
  await kiosk.touch(kiosk.by('forget-yes'));
  await kiosk.is('forgotten');
  await look(kiosk);
  expect(records.rows('select count(*) as count from contact where email = ?', customer.email)).toEqual([
    { count: 0 },
  ]);
  expect(records.rows("select count(*) as count from unit where state = 'held'")).toEqual([{ count: 0 }]);
});
