/** A tenant of some months ago comes back: the running kiosk has billed what is missing, and they pay it by touch. */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { startKiosk, type KioskProcess } from '../../support/e2e/kiosk-process';
import { look } from '../../support/e2e/look-around';
import { Screen } from '../../support/e2e/screen';
import { moveInOfBefore, rentAnother, signInAsTenant } from '../../support/e2e/tenant-of-before';
import { toTenantSignIn } from '../../support/e2e/journey';

const size = { width: 1080, height: 1920 };

async function toBills(screen: Screen): Promise<void> {
  await signInAsTenant(screen);
  await screen.touch(screen.by('bills'));
  await screen.is('tenant-pay');
}

/** A device that moves somebody in need not send one; who rents at the screen has given it. */
const hasAnAddress = `
  UPDATE contact SET (address, city, postal_code, country_id, region_id) =
    (SELECT address, city, postal_code, country_id, region_id FROM contact WHERE last_name = 'Rivera')
  WHERE id = (SELECT contact_id FROM rental_contract);
  UPDATE property SET part_payments = 'everywhere';`;

let kiosk: KioskProcess;
test.beforeEach(async ({ dataDir, records }) => {
  await moveInOfBefore(dataDir, hasAnAddress);
  kiosk = await startKiosk(dataDir);
  await expect
    .poll(() => records.rows('select number from invoice where is_move_in = 0').length)
    .toBeGreaterThanOrEqual(2);
  await expect.poll(() => records.rows('select 1 from bill_to_draw')).toEqual([]);
});
test.afterEach(() => kiosk.stop());

// Holds: ux-39, ux-48
test('a tenant pays every open bill by touch, whatever their first card says, reads the receipt, and rents another unit up to its price', async ({
  browser,
  records,
}) => {
  const { page, close } = await openScreen(browser, kiosk, size);
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await screen.touch(screen.by('bills'));
  await screen.is('tenant-pay');
  await expect(page.locator('[data-bill]')).toHaveCount(
    records.rows('select 1 from invoice where is_move_in = 0').length,
  );
  // Staff have suspended it, and no payment ends that: who pays reads so before.
  await expect(screen.by('suspended')).toContainText('Paying does not change that');
  await look(screen);
  await screen.touch(page.locator('[data-explain]').first());
  await expect(page.locator('[data-sheet="price-explanation"]')).toBeVisible();
  await screen.touch(screen.by('sheet-close'));

  await screen.touch(screen.by('pay-part'));
  await screen.type('part', '50');
  await look(screen);
  await screen.touch(screen.by('use-part'));
  await expect(screen.by('part-says')).toContainText('stays open after that');
  await expect(screen.by('owed-total')).toHaveText('$50.00');
  await look(screen);
  await screen.touch(screen.by('pay-all'));
  await expect(screen.by('pay-part')).toBeVisible();

  const total = (await screen.by('owed-total').textContent())?.trim() ?? '?';
  await screen.continue();
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  await screen.touch(page.locator('[data-outcome="insufficient_funds"]'));
  await expect(page.locator('[data-phase="declined"]')).toContainText('nothing is paid yet');
  await look(screen);
  await screen.continue();
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  await screen.touch(page.locator('[data-outcome="approved"]'));
  await screen.is('tenant-paid');
  await expect(page.locator('[data-document="R-000002"]')).toContainText(total);
  await expect(page.locator('[data-code="suspended"]')).toBeVisible();
  await look(screen);
  await screen.touch(page.locator('[data-document="R-000002"]'));
  await screen.is('tenant-document');
  await expect(screen.by('page-picture')).toBeVisible({ timeout: 180_000 });
  await screen.touch(screen.by('back'));
  await screen.is('tenant-paid');
  await screen.touch(screen.by('to-page'));
  await screen.is('tenant');
  await expect(screen.by('bills')).toContainText('You can pay ahead');
  await look(screen);
  await rentAnother(screen);
  const kinds = records.rows(
    `select distinct t.name from booking b join user_type t on t.id = b.user_type_id`,
  );
  expect(kinds).toHaveLength(1);
  await expect(page.locator('[data-answer="user-type"]')).toContainText(String(kinds[0]?.['name']));
  await look(screen);
  await screen.touch(screen.by('start-over'));
  await screen.touch(screen.by('start-over-yes'));
  await screen.is('welcome');
  expect(await page.content()).not.toContain('R-000002');
  await close();

  const [contract] = records.rows('select id from rental_contract');
  const receipt = records.documents(String(contract?.['id']))['receipt'] ?? '';
  for (const { number } of records.rows('select number from invoice where is_move_in = 0'))
    expect(receipt).toContain(String(number));
  expect(records.rows('select state from payment_attempt where booking_id is null')).toEqual([
    { state: 'captured' },
  ]);
});

test('a kiosk that is killed during a card payment takes the money once, and says so after its restart', async ({
  browser,
  dataDir,
  records,
}) => {
  const first = await openScreen(browser, kiosk, size);
  const screen = new Screen(first.page, true);
  await toBills(screen);
  await screen.continue();
  await expect(first.page.locator('[data-phase="present_card"]')).toBeVisible();
  await screen.touch(first.page.locator('[data-outcome="late_success"]'));
  await kiosk.kill();
  await first.close();
  kiosk = await startKiosk(dataDir);
  const { page, close } = await openScreen(browser, kiosk, size);
  const again = new Screen(page, true);
  await again.is('interrupted');
  const attempts = () => records.rows('select state from payment_attempt where booking_id is null');
  await expect.poll(() => String(attempts()[0]?.['state']), { timeout: 60_000 }).toMatch(/captured|released/);
  const isPaid = attempts()[0]?.['state'] === 'captured';
  await expect(page.locator(`[data-outcome="${isPaid ? 'charged_once' : 'nothing_taken'}"]`)).toBeVisible({
    timeout: 30_000,
  });
  await look(again);
  expect(records.rows('select 1 from receipt')).toHaveLength(isPaid ? 2 : 1);
  await close();
});

// Holds: ux-48
test('who has neither password nor e-mail pays by unit number, and sees what is due for it alone', async ({
  browser,
  records,
}) => {
  const [rented] = records.rows(
    `select u.number as unit, substr(p.phone_number, -4) as digits, p.last_name as name, c.number as contract
      from rental_contract c join unit u on u.id = c.unit_id join contact p on p.id = c.contact_id`,
  );
  const { page, close } = await openScreen(browser, kiosk, size);
  const screen = new Screen(page, true);
  await toTenantSignIn(screen);
  await screen.touch(screen.by('by-unit'));
  await screen.is('tenant-unit');
  await look(screen);
  await screen.type('unitNumber', String(rented?.['unit']));
  await screen.type('phoneDigits', '0000');
  await screen.continue();
  await expect(screen.by('error-summary')).toContainText('cannot find a unit');
  await screen.clear('phoneDigits');
  await screen.type('phoneDigits', String(rented?.['digits']));
  await screen.continue();
  await screen.is('tenant-pay');
  await expect(page.locator('[data-bill]').first()).toBeVisible();
  await look(screen);
  for (const secret of ['name', 'contract'] as const)
    expect(await page.content()).not.toContain(String(rented?.[secret]));
  await screen.continue();
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  await screen.touch(page.locator('[data-outcome="approved"]'));
  await screen.is('tenant-paid');
  await expect(page.locator('[data-document="R-000002"]')).toBeVisible();
  await expect(screen.by('to-page')).toHaveCount(0);
  await look(screen);
  await screen.continue();
  await screen.is('welcome');
  await close();
});
