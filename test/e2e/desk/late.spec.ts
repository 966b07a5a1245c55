/** A bill that nobody paid: the kiosk writes a reminder, staff print it, and a manager holds what would follow. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e/fixtures';
import { openDeskOfManager } from '../../support/e2e/front-desk';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { movedIn } from '../../support/e2e/moved-in';

const step = { letter: null, fee: null, suspend: false, task: null };
const rules = {
  steps: [
    { ...step, key: 'reminder', afterDays: 3, letter: 'reminder' },
    { ...step, key: 'suspension', afterDays: 10, suspend: true },
  ],
  caps: [],
  minimumOwedMinor: 0,
  warnDays: 3,
  feeTaxCode: null,
};

const byLaw = {
  ...rules,
  steps: [{ ...step, key: 'default', afterDays: 3, letter: 'default_notice' }, ...rules.steps.slice(1)],
  lien: {
    noticeDays: 14,
    ways: ['certified_mail', 'mail'],
    text: { en: ['You have 14 days to pay.'] },
    documents: [
      { name: 'Public notice', holds: 'Unit, tenant and place of the sale', afterDays: 14, from: 'notice' },
    ],
  },
};

/** A tenant who signed rules on late rent, and a bill of theirs that was due twenty days ago. */
const lateTenant = (dataDir: string, signed: object = rules) =>
  movedIn(dataDir, (db) => {
    db.prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.late', json(?))`).run(
      JSON.stringify(signed),
    );
    db.prepare('UPDATE property SET late = ?').run(JSON.stringify(signed));
    db.exec(`UPDATE property SET billing_start_on = '2026-01-01';
    UPDATE contact SET email = '';
    INSERT INTO invoice (id, number, contract_id, contact_id, issued_on, due_on, currency, tax_minor, total_minor,
        kind, is_move_in)
      SELECT '01900000-0000-7000-8000-000000000001', 'INV-000900', id, contact_id, date('now', '-25 days'),
        date('now', '-20 days'), 'USD', 0, 10000, 'RENTAL', 0 FROM rental_contract;
    INSERT INTO invoice_line (invoice_id, position, code, description, period_from_on, period_to_on,
        taxable_minor, tax_milli_percent, tax_minor, payable_minor, ledger, binding_description)
      VALUES ('01900000-0000-7000-8000-000000000001', 1, 'rent', 'Rent', NULL, NULL, 10000, 0, 0,
      10000, 'revenue', NULL)`);
  });

test('a reminder that no mail brings is printed at the desk, and a manager holds what follows', async ({
  browser,
  dataDir,
  records,
}) => {
  await lateTenant(dataDir);
  const kiosk = await startKiosk(dataDir);
  await expect.poll(() => records.rows('select 1 from letter where content is not null')).toHaveLength(1);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);
  await page.locator('[data-area="today"]').click();
  await expect(at('late-tasks')).toContainText('Print the letter');
  await at('late-tasks').locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await expect(at('late-next')).toContainText('after the letter has gone out');
  await at('letter-printed').click();
  await expect(at('late')).toContainText('printed');
  await expect(at('late-next')).toContainText('access code suspended');

  await at('late-plan').click();
  const dialog = page.locator('[data-dialog="why"]');
  await expect(dialog.locator('h2')).toHaveText('Payment plan');
  await dialog.locator('[name="why"]').fill('A payment plan was agreed.');
  await dialog.locator('[name="count"]').fill('2');
  await typeDay(dialog, 'firstOn', 30);
  await dialog.getByTestId('confirm').click();
  await expect(at('late-next')).toContainText('on hold');
  await expect(at('late-release')).toContainText('Payment plan');
  await expect(at('plan-parts').locator('li')).toHaveCount(2);
  expect(records.rows('select cause from contract_hold')).toEqual([{ cause: 'plan' }]);
});

test('a default notice that the law has a say in is sent by a manager, who writes down its delivery', async ({
  browser,
  dataDir,
  records,
}) => {
  await lateTenant(dataDir, byLaw);
  const kiosk = await startKiosk(dataDir);
  const { page, at } = await openDeskOfManager(browser, kiosk, dataDir);
  await page.locator('[data-area="today"]').click();
  await expect(at('late-tasks')).toContainText('A default notice is due.');
  await at('late-tasks').locator('button').click();
  await page.locator('[data-contract="C-000001"]').getByTestId('contract-money').click();
  await at('late-send-notice').click();
  const dialog = page.locator('[data-dialog="notice"]');
  await dialog.getByTestId('confirm').click();
  await expect(at('late-send-notice')).toBeHidden();
  await expect(at('lien-documents')).toContainText('Public notice · not before the notice is delivered');
  await at('late-delivery').click();
  await typeDay(dialog, 'on', 0);
  await dialog.locator('[name="note"]').fill('RR 123 456');
  await dialog.getByTestId('confirm').click();
  await expect(at('late')).toContainText('Certified mail');
  await expect(at('lien-documents')).not.toContainText('is delivered');
  expect(records.rows('select way, note from notice_delivery')).toEqual([
    { way: 'certified_mail', note: 'RR 123 456' },
  ]);
});

/** A day so many days from today. */
async function typeDay(dialog: Locator, field: string, days: number): Promise<void> {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [part, typed] of Object.entries({ year, month, day }))
    await dialog.locator(`[name="${field}-${part}"]`).fill(typed);
}
