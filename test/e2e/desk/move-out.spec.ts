/** A tenant leaves: the kiosk settles the contract, and staff check the unit and give back what is left. */
import { expect, test } from '../../support/e2e/fixtures';
import { createStaff, deskWithTenant, firstSignIn, openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { billedUntilThen, movedIn } from '../../support/e2e/moved-in';
import { giveReason, openMoney } from '../../support/e2e/desk-acts';

test('a tenant who leaves has unused days and, after the check of the unit, the deposit credited, and gets both back', async ({
  browser,
  dataDir,
  records,
}) => {
  const { page, at } = await deskWithTenant(browser, dataDir);

  await openMoney(page, 'C-000001');
  await expect(at('settlement')).toHaveCount(0);
  await at('move-out').click();
  await giveReason(page, 'handed in the key');
  await openMoney(page, 'C-000001');
  await expect(at('settlement-state')).toContainText('The deposit waits');
  await expect(at('settlement-refund')).toHaveCount(1);

  const photos = at('check-photos');
  await photos.getByTestId('add-photos').setInputFiles('docs/pictures/desk-units.webp');
  await photos.locator('[data-photo="1"]').click();
  await expect(at('photo')).toHaveJSProperty('naturalWidth', 1000);
  await at('close-photo').click();
  await photos.getByTestId('add-photos').setInputFiles('package.json');
  await expect(photos).toContainText('This is not a picture');
  expect(records.rows('select media_type from check_photo')).toEqual([{ media_type: 'image/jpeg' }]);

  await page.locator('[data-area="units"]').click();
  await page.locator('[data-unit]', { hasText: 'C-000001' }).locator('[data-act="foundEmpty"]').click();
  await giveReason(page, 'swept and empty');
  await openMoney(page, 'C-000001');
  await expect(at('settlement-state')).toContainText('To be refunded');
  await expect(at('settlement-refund')).toHaveCount(2);
  for (const left of [1, 0]) {
    await at('settlement-refund').first().click();
    const dialog = page.locator('[data-dialog="refund"]');
    await dialog.locator('input[name="why"]').fill('moved out');
    await dialog.getByTestId('give-back').click();
    await expect(dialog).toHaveCount(0);
    await expect(at('settlement-refund')).toHaveCount(left);
  }
  const notes = records.rows(
    'select transaction_type, gross_minor, paid_minor from credit_note where invoice_id is not null order by transact_id',
  );
  expect(notes.map(({ transaction_type: type }) => type)).toEqual(['RENTAL', 'DEPOSIT']);
  for (const { gross_minor: gross, paid_minor: paid } of notes) expect(paid).toBe(gross);
});

test.describe('above the limit of the site', () => {
  test.use({ config: { desk: { secondPersonAboveMinor: 0 } } });

  test('a debt that one manager gives up waits until another one approves it', async ({
    browser,
    dataDir,
    records,
  }) => {
    await movedIn(dataDir, (db) => db.exec(billedUntilThen));
    const kiosk = await startKiosk(dataDir);
    await expect
      .poll(() => records.rows(`select 1 from invoice where kind = 'RENTAL' and is_move_in = 0`).length)
      .toBeGreaterThan(1);
    const { page, at, colleague } = await openDeskOfManager(browser, kiosk, dataDir);
    await openMoney(page, 'C-000001');
    await at('move-out').click();
    await giveReason(page, 'left without a word');
    await page.locator('[data-area="units"]').click();
    await page.locator('[data-unit]', { hasText: 'C-000001' }).locator('[data-act="foundEmpty"]').click();
    await giveReason(page, 'empty');
    await openMoney(page, 'C-000001');

    await at('write-off').click();
    const dialog = page.locator('[data-dialog="why"]');
    await dialog.locator('input[name="why"]').fill('moved without an address');
    await dialog.getByTestId('confirm').click();
    await expect(dialog.locator('[data-waits]')).toContainText(/another manager/i);
    await page.keyboard.press('Escape');
    const written = () => records.rows('select why, undone_at_ms from write_off');
    expect(written()).toEqual([]);
    await page.locator('[data-area="reviews"]').click();
    await expect(page.locator('[data-approval="written_off"]')).toContainText('moved without an address');
    await expect(at('approve')).toHaveCount(0);

    const other = await colleague();
    await firstSignIn(other, createStaff(dataDir, 'Ben Moss', 'manager'));
    await other.locator('[data-area="reviews"]').click();
    await other.locator('[data-approval="written_off"]').getByTestId('approve').click();
    await expect(other.getByTestId('approval-said')).not.toBeEmpty();
    await expect.poll(written).toEqual([{ why: 'moved without an address', undone_at_ms: null }]);

    await openMoney(page, 'C-000001');
    await expect(at('write-offs')).toContainText('moved without an address');
    await expect(at('write-off')).toHaveCount(0);
  });
});
