/**
 * A tenant whose rent is late stands before a gate that no longer opens: they pay by touch what is due, and the gate, which asks
 * for codes as a controller does, hears of the same code again.
 */
import { expect, openScreen, test } from '../../support/e2e/fixtures';
import { startKiosk } from '../../support/e2e/kiosk-process';
import { look } from '../../support/e2e/look-around';
import { movedIn, tenantMaySignIn } from '../../support/e2e/moved-in';
import { Screen } from '../../support/e2e/screen';
import { signInAsTenant } from '../../support/e2e/tenant-of-before';
import { call } from '../../support/processes/device';

const step = { letter: null, fee: null, suspend: false, task: null };
const rules = JSON.stringify({
  steps: [
    { ...step, key: 'reminder', afterDays: 3, letter: 'reminder' },
    { ...step, key: 'suspension', afterDays: 10, suspend: true },
  ],
  caps: [],
  minimumOwedMinor: 0,
  warnDays: 3,
  feeTaxCode: null,
});

/** A bill over 100.00, by days from now. */
const bill = (
  id: string,
  number: string,
  { issued, due }: { readonly issued: string; readonly due: string },
) => `
  INSERT INTO invoice (id, number, contract_id, contact_id, issued_on, due_on, currency, tax_minor, total_minor, kind, is_move_in)
    SELECT '${id}', '${number}', id, contact_id, date('now', '${issued}'),
      date('now', '${due}'), 'USD', 0, 10000, 'RENTAL', 0 FROM rental_contract;
  INSERT INTO invoice_line (invoice_id, position, code, description, period_from_on, period_to_on,
        taxable_minor, tax_milli_percent, tax_minor, payable_minor, ledger, binding_description)
      VALUES ('${id}', 1, 'rent', 'Rent', NULL, NULL, 10000, 0, 0, 10000, 'revenue', NULL);`;

/** A bill that was due twenty days ago, the reminder of it, which staff printed a week later, and the bill of next month. */
const lateBill = `
  UPDATE contract_terms SET terms = json_set(terms, '$.late', json('${rules}'));
  UPDATE property SET late = '${rules}', billing_start_on = '2026-01-01';
  ${bill('01900000-0000-7000-8000-000000000001', 'INV-000900', { issued: '-25 days', due: '-20 days' })}
  ${bill('01900000-0000-7000-8000-000000000003', 'INV-000901', { issued: '-1 days', due: '+6 days' })}
  INSERT INTO letter (id, contract_id, kind, made_on, facts, content, sha256, created_at_ms, printed_on, printed_by)
    SELECT '01900000-0000-7000-8000-000000000002', id, 'reminder', date('now', '-13 days'), NULL, x'00', '${'0'.repeat(64)}', 1,
      date('now', '-12 days'), 'test' FROM rental_contract;
  INSERT INTO late_step (invoice_id, step_key, contract_id, done_on, done_at_ms, letter_id, suspends)
    SELECT '01900000-0000-7000-8000-000000000001', 'reminder', id, date('now', '-13 days'), 1,
      '01900000-0000-7000-8000-000000000002', 0 FROM rental_contract;`;

interface Code {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly suspended?: boolean;
  readonly sequence: number;
}

// Holds: ux-48
test('a tenant whose code is suspended for late rent pays only what is overdue by touch, and the gate hears of the same code again', async ({
  browser,
  dataDir,
}) => {
  await movedIn(dataDir, (db) => db.exec(`${tenantMaySignIn} ${lateBill}`));
  const kiosk = await startKiosk(dataDir);
  const service = { url: kiosk.service, apiKey: /API key: (\S+)/.exec(kiosk.said())?.[1] ?? null };
  let since = 0;
  /** What the gate has not heard yet. */
  const heard = async () => {
    const { status, body } = await call(service, 'GET', `/v1/kiosk/access?since=${since}`);
    expect(status).toBe(200);
    const codes = body.data as Code[];
    since = Math.max(since, ...codes.map(({ sequence }) => sequence));
    return codes;
  };
  const known = new Map<string, Code>();
  const gate = async () => {
    for (const each of await heard()) known.set(each.id, each);
    return [...known.values()].map(({ state, suspended }) => ({ state, suspended }));
  };
  await expect.poll(gate).toEqual([{ state: 'revoked', suspended: true }]);
  const [before] = known.values();

  const { page, close } = await openScreen(browser, kiosk, { width: 1080, height: 1920 });
  const screen = new Screen(page, true);
  await signInAsTenant(screen);
  await look(screen);
  await screen.touch(screen.by('bills'));
  await screen.is('tenant-pay');
  await expect(screen.by('suspended')).toContainText('works again as soon as you have paid');
  await expect(screen.by('owed-total')).toHaveText('$200.00');
  await screen.touch(screen.by('only-overdue'));
  await expect(screen.by('owed-total')).toHaveText('$100.00');
  await look(screen);
  await screen.continue();
  await expect(page.locator('[data-phase="present_card"]')).toBeVisible();
  expect(await gate()).toEqual([{ state: 'revoked', suspended: true }]);
  await screen.touch(page.locator('[data-outcome="approved"]'));
  await screen.is('tenant-paid');
  await expect(page.locator('[data-code="works"]')).toBeVisible();
  await expect.poll(gate).toEqual([{ state: 'active', suspended: undefined }]);
  const [after] = known.values();
  expect([after?.id, after?.code]).toEqual([before?.id, before?.code]);
  await look(screen);
  await screen.continue();
  await screen.is('welcome');
  await close();
  await kiosk.stop();
});
