/** A database of before late rent keeps every line of every invoice, and everything that is on its way. */
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { findSchemaChanges } from '../../src/main/database/integrity/schema';
import { migrate } from '../../src/main/database/migrate';
import { migrations } from '../../src/main/database/migrations';
import { insertBare } from '../support/services/bare-row';

test('lines of invoices, what was credited and settled of them, and deliveries stay as they were', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-late-rent'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  const kept = [
    'invoice',
    'invoice_line',
    'credit_note',
    'credit_note_line',
    'allocation',
    'allocation_line',
  ];
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const parts =
    'country region property storage_type user_type unit agreement_template contact booking document';
  for (const table of [...parts.split(' '), 'rental_contract', ...kept]) insertBare(raw, table);
  raw.exec(`UPDATE invoice_line SET code = 'rent', period_from_on = '2027-03-01', period_to_on = '2027-03-31',
      taxable_minor = 100, tax_minor = 8, payable_minor = 108, binding_description = 'Miete';
    INSERT INTO single_delivery (id, document_id, way, language, state, attempts, next_at_ms, created_at_ms, updated_at_ms)
      SELECT 'd', id, 'email', 'de', 'waiting', 1, 2, 3, 4 FROM document`);
  raw.pragma('foreign_keys = ON');
  const rows = () => [...kept, 'single_delivery'].map((table) => raw.prepare(`SELECT * FROM ${table}`).all());
  const before = rows();
  expect(before.map((each) => each.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  raw.pragma('ignore_check_constraints = OFF');
  expect(rows()).toMatchObject(before);
  expect(raw.prepare('SELECT late FROM property').pluck().all()).toEqual([null]);
  raw.exec(`UPDATE invoice_line SET code = 'late_fee'`);
  expect(() => raw.exec(`UPDATE invoice_line SET code = 'other'`)).toThrow('CHECK');
  expect(() => raw.exec(`DELETE FROM invoice_line`)).toThrow('FOREIGN KEY');
  expect(() => raw.exec(`UPDATE single_delivery SET booking_id = (SELECT id FROM booking)`)).toThrow('CHECK');
  expect(await findSchemaChanges(raw)).toEqual([]);
});
