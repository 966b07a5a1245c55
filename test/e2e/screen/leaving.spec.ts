/**
 * A customer who leaves takes everything along: by Start over, by just walking away, by Finish, or when the page has to
 * be built again. What they typed is looked for wherever a page could keep it, and in what the kiosk writes.
 */
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToPrice, answersOn, usualAnswers } from '../../support/e2e/answered';
import { customer, payFor, toCheck, toPay, toPrice } from '../../support/e2e/journey';
import type { Records } from '../../support/e2e/records';
import type { Screen } from '../../support/e2e/screen';
import { heapStrings, planted, tracesOn, watchForFirstScreen } from '../../support/e2e/traces';

// Everything the kiosk could say, it says.
test.use({ config: { logLevel: 'debug' } });

const historyOf = (kiosk: Screen) => kiosk.page.evaluate(() => [history.length, location.href]);

/** What was typed is on the page now, so that not finding it afterward means something. */
async function expectTraces(kiosk: Screen): Promise<void> {
  const found = await tracesOn(kiosk.page);
  expect(found).toContain(`stores: ${customer.lastName}`);
  expect(found).toContain(`document: ${customer.email}`);
}

async function expectNothingLeft(kiosk: Screen, log: { said: () => string }): Promise<void> {
  await kiosk.is('welcome');
  expect(await tracesOn(kiosk.page)).toEqual([]);
  const said = log.said();
  expect(said, 'the kiosk does say something').toContain('started');
  expect(planted.filter((word) => said.includes(word))).toEqual([]);
  // The next customer, so that nothing lives on as "the former one" either.
  await kiosk.start();
  // The browser lets go of what it drew last a moment later than the page does.
  await expect
    .poll(async () => {
      const held = await heapStrings(kiosk.page);
      return planted.filter((word) => held.includes(word));
    })
    .toEqual([]);
}

async function expectDraftGone(records: Records): Promise<void> {
  await expect.poll(() => records.rows('select state from booking')).toEqual([{ state: 'cancelled' }]);
  expect(records.rows("select count(*) as count from unit where state = 'held'")).toEqual([{ count: 0 }]);
  expect(records.rows('select count(*) as count from contact where email = ?', customer.email)).toEqual([
    { count: 0 },
  ]);
}

// Holds: asvs-14.3.3, ux-32
test('Start over asks once, and with the first screen nothing of the customer is left, in memory neither', async ({
  kiosk,
  records,
  log,
}) => {
  await kiosk.is('welcome');
  const before = await historyOf(kiosk);
  const answers = await usualAnswers(kiosk);
  await toPrice(kiosk);
  await toCheck(kiosk);
  expect(await answersOn(kiosk.page), 'as journeys begin that are about later screens').toEqual(answers);
  await expectTraces(kiosk);
  const held = await heapStrings(kiosk.page);
  expect(planted.filter((word) => held.includes(word)).length).toBeGreaterThanOrEqual(4);
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-no'));
  await kiosk.is('check');
  const found = await watchForFirstScreen(kiosk.page);
  await kiosk.touch(kiosk.by('start-over'));
  await kiosk.touch(kiosk.by('start-over-yes'));
  await expect.poll(found, { message: 'in the moment the first screen came' }).toEqual([]);
  expect(await historyOf(kiosk), 'there is no way Back').toEqual(before);
  await expectNothingLeft(kiosk, log);
  await expectDraftGone(records);
});

// Holds: ux-31, ux-32
test('a customer who walks away is asked, and then forgotten', async ({ kiosk, records, log }) => {
  await kiosk.page.clock.install();
  await kiosk.page.reload();
  await answeredToPrice(kiosk);
  await toCheck(kiosk);

  await kiosk.page.clock.fastForward(91_000);
  await expect(kiosk.by('idle-warning')).toBeVisible();
  await kiosk.touch(kiosk.by('idle-warning'));
  await expect(kiosk.by('idle-warning')).toBeHidden();
  await kiosk.is('check');
  await expectTraces(kiosk);

  const found = await watchForFirstScreen(kiosk.page);
  await kiosk.page.clock.fastForward(91_000);
  await expect(kiosk.by('idle-warning')).toBeVisible();
  await kiosk.page.clock.fastForward(31_000);
  await expect.poll(found, { message: 'in the moment the first screen came' }).toEqual([]);
  await expectNothingLeft(kiosk, log);
  await expectDraftGone(records);
});

// Holds: ux-32
test('Finish takes everything along: code, contract and customer', async ({ kiosk, records, log }) => {
  await kiosk.is('welcome');
  const before = await historyOf(kiosk);
  await answeredToPrice(kiosk);
  await toCheck(kiosk);
  await toPay(kiosk);
  await payFor(kiosk);
  const [code] = records.rows('select code from access_code');
  const words = [...planted, String(code?.['code'])];
  await expect(kiosk.by('access-code')).toBeVisible();
  expect(await tracesOn(kiosk.page, words)).toContain(`stores: ${String(code?.['code'])}`);
  const found = await watchForFirstScreen(kiosk.page, words);
  await kiosk.continue();
  await expect.poll(found, { message: 'in the moment the first screen came' }).toEqual([]);
  expect(await historyOf(kiosk), 'there is no way Back').toEqual(before);
  // Six digits may stand by chance in the middle of an id.
  expect(log.said()).not.toMatch(new RegExp(String.raw`(?<![\w.-])${code?.['code']}(?![\w.-])`));
  await expectNothingLeft(kiosk, log);
});

// Holds: ux-32
test('a page that is built again knows nobody, and gives the unit back', async ({ kiosk, records, log }) => {
  await answeredToPrice(kiosk);
  await toCheck(kiosk);
  await expectTraces(kiosk);
  await kiosk.page.reload();
  await expectNothingLeft(kiosk, log);
  await expectDraftGone(records);
});
