/** A bill that nobody paid: the kiosk writes a reminder, staff print it, and a manager holds what would follow. */
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

/** A tenant who signed rules on late rent, and a bill of theirs that was due twenty days ago. */
const lateTenant = (dataDir: string) =>
  movedIn(dataDir, (db) => {
    db.prepare(`UPDATE contract_terms SET terms = json_set(terms, '$.late', json(?))`).run(
      JSON.stringify(rules),
    );
    db.prepare('UPDATE property SET late = ?').run(JSON.stringify(rules));
    db.exec(`UPDATE property SET billing_start_on = '2026-01-01';
    UPDATE contact SET email = '';
    INSERT INTO invoice (id, number, contract_id, contact_id, issued_on, due_on, currency, tax_minor, total_minor,
        kind, is_move_in)
      SELECT '01900000-0000-7000-8000-000000000001', 'INV-000900', id, contact_id, date('now', '-25 days'),
        date('now', '-20 days'), 'USD', 0, 10000, 'RENTAL', 0 FROM rental_contract;
    INSERT INTO invoice_line VALUES ('01900000-0000-7000-8000-000000000001', 1, 'rent', 'Rent', NULL, NULL, 10000, 0, 0,
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
  const [year = '', month = '', day = ''] = new Date(Date.now() + 30 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  for (const [part, typed] of Object.entries({ year, month, day }))
    await dialog.locator(`[name="firstOn-${part}"]`).fill(typed);
  await dialog.getByTestId('confirm').click();
  await expect(at('late-next')).toContainText('on hold');
  await expect(at('late-release')).toContainText('Payment plan');
  await expect(at('plan-parts').locator('li')).toHaveCount(2);
  expect(records.rows('select cause from contract_hold')).toEqual([{ cause: 'plan' }]);
});
