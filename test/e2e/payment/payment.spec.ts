/** What may go wrong between the card and the contract, as a customer meets it. */
import { expect, test } from '../../support/e2e/fixtures';
import { answeredToPay } from '../../support/e2e/answered';
import { payFor, toPay } from '../../support/e2e/journey';

// Holds: ux-39
test('a declined card takes nothing, another pays once, and a demonstration shows its documents', async ({
  kiosk,
  records,
}) => {
  await answeredToPay(kiosk);
  await kiosk.present('declined');
  await kiosk.phase('declined');
  expect(records.rows('select count(*) as count from rental_contract')).toEqual([{ count: 0 }]);

  await kiosk.continue();
  await kiosk.present('approved');
  await kiosk.is('done');
  expect(records.rows('select count(*) as count from rental_contract')).toEqual([{ count: 1 }]);
  expect(records.rows('select count(*) as count from receipt')).toEqual([{ count: 1 }]);
  expect(records.rows('select distinct intent_id from charges_entry')).toHaveLength(1);

  await kiosk.touch(kiosk.by('look'));
  await expect(kiosk.by('page-picture').first()).toBeVisible();
  await kiosk.touch(kiosk.by('document-invoice'));
  await expect(kiosk.by('document-invoice')).toHaveAttribute('aria-pressed', 'true');
  await expect(kiosk.by('page-picture')).toHaveCount(1);
  await kiosk.touch(kiosk.by('sheet-close'));
  // Nobody opens windows for this browser: the page does it itself.
  const opened = kiosk.page.context().waitForEvent('page');
  await kiosk.touch(kiosk.by('second-window'));
  const phone = await opened;
  await expect(phone.locator('a')).toHaveCount(4);
  await phone.close();
});

test('a reader that is unplugged takes nothing, and the customer can try again', async ({
  kiosk,
  records,
}) => {
  await answeredToPay(kiosk);
  await kiosk.present('unplugged');
  await kiosk.phase('disconnected');
  expect(records.rows('select count(*) as count from rental_contract')).toEqual([{ count: 0 }]);

  await kiosk.tryAgain();
  await kiosk.present('approved');
  await kiosk.is('done');
  expect(records.rows('select count(*) as count from rental_contract')).toEqual([{ count: 1 }]);
});

test('a payment that is called off leaves the draft as it was', async ({ kiosk, records }) => {
  await answeredToPay(kiosk);
  await kiosk.phase('present_card');
  await kiosk.touch(kiosk.by('cancel-payment'));
  await kiosk.phase('not_taken');
  expect(records.rows('select state from booking')).toEqual([{ state: 'draft' }]);
  expect(records.rows('select count(*) as count from receipt')).toEqual([{ count: 0 }]);
});

// Holds: ux-20
test('Back after a declined card calls it off; another answer is signed and paid again, once', async ({
  kiosk,
  records,
}) => {
  await answeredToPay(kiosk);
  await kiosk.present('declined');
  await kiosk.phase('declined');
  await kiosk.touch(kiosk.by('back'));
  await kiosk.is('sign');
  expect(records.rows('select state from payment_attempt')).toEqual([{ state: 'released' }]);
  expect(records.rows('select state from booking')).toEqual([{ state: 'draft' }]);

  await kiosk.touch(kiosk.by('back'));
  await kiosk.is('check');
  await kiosk.touch(kiosk.page.locator('[data-change="extras"]'));
  await kiosk.is('extras');
  await kiosk.touch(kiosk.page.locator('[data-add-on]').nth(0));
  await kiosk.continue();
  await kiosk.is('check');
  const { total } = await kiosk.quote();
  await toPay(kiosk);
  await expect(kiosk.by('pay-amount')).toContainText(total);
  await payFor(kiosk);
  expect(records.rows('select count(*) as count from rental_contract')).toEqual([{ count: 1 }]);
  expect(records.rows('select distinct intent_id from payment_attempt')).toHaveLength(2);
});
