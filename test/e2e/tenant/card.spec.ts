/**
 * A tenant whose saved card the bank refuses for good pays at the kiosk with another one, which pays from then on. They end
 * that, and have a card kept once more without paying.
 */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { look } from '../../support/e2e/look-around';
import { Screen } from '../../support/e2e/screen';
import { moveInOfBefore, signInAsTenant } from '../../support/e2e/tenant-of-before';

const words = 'I allow Bluebonnet Storage to charge my rent to this card on each due date, until I end it.';
const rules = {
  chargeAfterDays: 0,
  tellDays: 0,
  tries: [0, 3],
  hours: { from: '00:00', to: '23:59' },
};

/** The agreement has rules for saved cards, and the card of the move-in is one that its bank refuses as lost. */
const lostCard = `
  UPDATE contract_terms SET terms = json_set(terms, '$.autopay', json('${JSON.stringify(rules)}'));
  INSERT INTO mandate (id, contract_id, attempt_id, contact_id, state, provider, customer_id, saved_card_id, card_brand,
      card_last4, version, language, text, text_sha256, consented_at_ms, created_at_ms)
    SELECT '0f0e0d0c-0000-7000-8000-00000000000b', c.id, r.attempt_id, c.contact_id, 'active', 'simulated', 'cus_lost',
      'pm_simLostCard', 'mastercard', '5454', '2026-12', 'en', '${words}', '${'a'.repeat(64)}', 0, 0
    FROM rental_contract c JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id`;

test('a lost card is changed with the payment of what is due, and automatic payment ends by a tap', async ({
  browser,
  dataDir,
  records,
}) => {
  await moveInOfBefore(dataDir, lostCard);
  const first = await startKiosk(dataDir);
  await expect
    .poll(() => records.rows('select number from invoice where is_move_in = 0').length)
    .toBeGreaterThanOrEqual(2);
  await expect.poll(() => records.rows('select invoice_id from bill_to_draw')).toEqual([]);
  // What the bills announce is charged by the next round, and a kiosk that starts begins with one.
  await first.stop();
  const kiosk = await startKiosk(dataDir);
  await expect.poll(() => records.rows('select state from mandate')).toEqual([{ state: 'needs_card' }]);
  expect(records.rows('select code from charge_try')).toEqual([{ code: 'lost_card' }]);
  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await screen.touch(page.locator('button[data-testid="autopay"]'));
  await screen.is('tenant-autopay');
  await expect(screen.by('saved-card')).toContainText('Mastercard •••• 5454');
  await expect(page.locator('[data-state="needs_card"]')).toBeVisible();
  await look(screen);
  await screen.touch(screen.by('pay-with'));
  await screen.is('tenant-card');
  await expect(screen.by('mandate')).toHaveText(words);
  await look(screen);
  await screen.continue();
  await screen.is('tenant-pay');
  await expect(screen.by('card-kept')).toBeVisible();
  expect(records.rows('select text, language, attempt_id from card_consent')).toEqual([
    { text: words, language: 'en', attempt_id: null },
  ]);
  await look(screen);
  await screen.continue();
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  await screen.touch(page.locator('[data-outcome="approved"]'));
  await screen.is('tenant-paid');
  await expect(page.locator('[data-card="kept"]')).toContainText('Visa •••• 4242');
  await look(screen);
  const states = () =>
    records.rows('select state from mandate order by created_at_ms').map(({ state }) => state);
  expect(states()).toEqual(['replaced', 'active']);

  await screen.touch(screen.by('to-page'));
  await screen.is('tenant');
  await screen.touch(page.locator('button[data-testid="autopay"]'));
  await expect(page.locator('[data-state="active"]')).toBeVisible();
  await screen.touch(screen.by('end-autopay'));
  await screen.touch(screen.by('yes-end'));
  await expect(page.locator('[data-state="revoked"]')).toBeVisible();
  expect(states()).toEqual(['replaced', 'revoked']);

  await screen.continue();
  await screen.is('tenant-card');
  await screen.continue();
  await screen.is('tenant-keep');
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  await look(screen);
  await screen.touch(page.locator('[data-outcome="declined"]'));
  await expect(page.locator('[data-phase="declined"]')).toBeVisible();
  await screen.continue();
  await screen.touch(page.locator('[data-outcome="approved"]'));
  await expect(page.locator('[data-phase="paid"]')).toContainText('Visa •••• 4242');
  await look(screen);
  await screen.continue();
  await screen.is('tenant-autopay');
  await expect(page.locator('[data-state="active"]')).toBeVisible();
  expect(states()).toEqual(['replaced', 'replaced', 'active']);
  expect(records.rows('select state, failure from card_setup')).toEqual([{ state: 'kept', failure: null }]);
  await close();
  await kiosk.stop();
});
