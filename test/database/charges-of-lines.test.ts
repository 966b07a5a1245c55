/**
 * A database in which changes of charges had written down what some lines were made from keeps that with the lines.
 * It is read there too where a contract is taken over from such a database.
 */
import { expect, onTestFinished, test } from 'vitest';
import type { Id } from '../../src/shared/ids';
import { openConnection } from '../../src/main/database/connection';
import { findSchemaChanges } from '../../src/main/database/integrity/schema';
import { migrate } from '../../src/main/database/migrate';
import { migrations } from '../../src/main/database/migrations';
import { readContractRows } from '../../src/main/database/books/contract-rows';
import { BARE, insertBare } from '../support/services/bare-row';

test('a line keeps the charge that was written down for it, before the migration and after, and others have none', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-charges-of-lines'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of [...tables.split(' '), 'rental_contract', 'invoice', 'invoice_line'])
    insertBare(raw, table);
  raw.exec(`UPDATE invoice_line SET position = 1, code = 'add_on', taxable_minor = 100, tax_minor = 8, payable_minor = 108;
    INSERT INTO invoice_line (invoice_id, position, code, description, taxable_minor, tax_milli_percent, tax_minor, payable_minor, ledger)
      SELECT invoice_id, 2, 'add_on', description, 5, 0, 0, 5, ledger FROM invoice_line;
    INSERT INTO invoice_line_charge (invoice_id, position, charge_position)
      SELECT invoice_id, 2, 7 FROM invoice_line WHERE position = 1`);
  raw.pragma('foreign_keys = ON');
  const places = () => raw.prepare('SELECT charge_position FROM invoice_line ORDER BY position').pluck();
  const written = () =>
    readContractRows(raw, BARE as Id<'contract'>)?.rows.invoice_line?.map((row) => row['charge_position']);
  expect(written()).toEqual([null, 7]);
  const lines = raw.prepare('SELECT * FROM invoice_line ORDER BY position');
  const before = lines.all();

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(lines.all()).toMatchObject(before);
  expect(places().all()).toEqual([null, 7]);
  expect(written()).toEqual([null, 7]);
  expect(await findSchemaChanges(raw)).toEqual([]);
});
