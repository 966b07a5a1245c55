/** A database from before the ledger keeps its journal entry by entry, and its triggers, when the ledger comes. */
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../../src/main/database/connection';
import { migrate } from '../../../src/main/database/migrate';
import { migrations } from '../../../src/main/database/migrations';
import { BARE, insertBare } from '../../support/services/bare-row';

const before = migrations.findIndex(({ name }) => name.endsWith('-ledger'));

test('what the journal held keeps its place, and every writer goes on writing into it', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  await migrate(open, { ...options, migrations: migrations.slice(0, before) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of [...tables.split(' '), 'rental_contract', 'invoice']) insertBare(raw, table);
  raw.exec(`INSERT INTO money_entry (sequence, kind, subject_id) VALUES (7, 'receipt', 'r')`);
  raw.exec(`UPDATE invoice SET issued_on = '2026-03-15'`);
  raw.pragma('ignore_check_constraints = OFF');
  raw.pragma('foreign_keys = ON');
  const triggers = () =>
    raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).pluck().all();
  const old = triggers();

  await migrate(open, { ...options, migrations: migrations.slice(0, before + 1) });

  expect(raw.prepare('SELECT * FROM money_entry ORDER BY sequence').all()).toEqual([
    { sequence: 1, kind: 'invoice', subject_id: BARE },
    { sequence: 7, kind: 'receipt', subject_id: 'r' },
  ]);
  expect(triggers()).toEqual(expect.arrayContaining(old));
  expect(raw.prepare('SELECT due_on, is_move_in, kind FROM invoice').get()).toEqual({
    due_on: '2026-03-15',
    is_move_in: 1,
    kind: 'RENTAL',
  });
  raw.exec(`INSERT INTO invoice SELECT upper(id), 'I-2', contract_id, contact_id, issued_on,
    'USD', 0, 0, 'CUSTOM', issued_on, 0 FROM invoice`);
  expect(raw.prepare('SELECT kind FROM money_entry WHERE sequence > 7').pluck().all()).toEqual(['invoice']);
  expect(() => raw.exec('DELETE FROM money_entry')).toThrow('never deleted');
});

test('payments that staff took and receipts stay as they were when a contract may have several', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-payments-of-contracts'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of [...tables.split(' '), 'rental_contract', 'invoice']) insertBare(raw, table);
  raw.exec(`INSERT INTO desk_payment VALUES ('${BARE}', '${BARE}', 'key-1', 'cash', 100, 'USD', 150, 50, NULL, 's', 7);
    INSERT INTO receipt (id, number, invoice_id, desk_payment_id, contact_id, amount_minor, currency, state,
      received_at_ms, card_brand, card_last4) VALUES ('${BARE}', 'R-1', '${BARE}', '${BARE}', '${BARE}', 100, 'USD', 'final', 7, '', '')`);
  raw.pragma('ignore_check_constraints = OFF');
  raw.pragma('foreign_keys = ON');
  const rows = () =>
    ['desk_payment', 'receipt', 'money_entry'].map((table) => raw.prepare(`SELECT * FROM ${table}`).all());
  const triggers = () =>
    raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).pluck().all();
  const before = { rows: rows(), triggers: triggers() };

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect({ rows: rows(), triggers: triggers() }).toEqual(before);
  expect(() => raw.exec('DELETE FROM desk_payment')).toThrow('never deleted');
  raw.exec(`INSERT INTO desk_payment SELECT upper(id), booking_id, 'key-2', tender, amount_minor, currency, given_minor,
      change_minor, reference, staff_id, taken_at_ms FROM desk_payment;
    INSERT INTO receipt SELECT upper(id), 'R-2', invoice_id, attempt_id, upper(desk_payment_id), contact_id, amount_minor,
      currency, state, received_at_ms, card_brand, card_last4 FROM receipt`);
  expect(raw.prepare('SELECT count(*) FROM money_entry').pluck().get()).toBe(5);
});

test('payments by card, what they were captured for and their receipts stay as they were when tenants can pay bills', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-payments-of-tenants'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of [...tables.split(' '), 'rental_contract', 'invoice']) insertBare(raw, table);
  raw.exec(`INSERT INTO payment_attempt VALUES ('${BARE}', '${BARE}', 'stripe', 100, 100, 'USD', 'hash', 'captured', 'pi_1', 'secret',
      'declined', 1, 2, 3, 4, 5, 6, 1, 'cus_1');
    INSERT INTO payment_attempt VALUES (upper('${BARE}'), '${BARE}', 'stripe', 100, 100, 'USD', 'hash', 'released', 'pi_2', 'secret',
      NULL, 1, 2, NULL, NULL, 0, NULL, 0, NULL);
    INSERT INTO receipt (id, number, invoice_id, attempt_id, contact_id, amount_minor, currency, state, received_at_ms,
      card_brand, card_last4) VALUES ('${BARE}', 'R-1', '${BARE}', '${BARE}', '${BARE}', 100, 'USD', 'final', 7, 'visa', '4242')`);
  raw.pragma('ignore_check_constraints = OFF');
  raw.pragma('foreign_keys = ON');
  const rows = () => ['receipt', 'money_entry'].map((table) => raw.prepare(`SELECT * FROM ${table}`).all());
  const attempts = () =>
    raw.prepare<[], { contact_id?: null }>('SELECT * FROM payment_attempt ORDER BY id').all();
  const before = { rows: rows(), attempts: attempts() };
  const triggers = () =>
    raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).pluck().all();
  const old = triggers();

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(rows()).toEqual(before.rows);
  expect(attempts()).toEqual(before.attempts.map((row) => ({ ...row, contact_id: null })));
  expect(triggers()).toEqual(expect.arrayContaining(old));
  expect(() => raw.exec('UPDATE payment_attempt SET booking_id = NULL')).toThrow('CHECK');
});
