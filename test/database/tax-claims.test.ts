/** A database in which a booking had one tax claim keeps it as the first of several. */
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { findSchemaChanges } from '../../src/main/database/integrity/schema';
import { migrate } from '../../src/main/database/migrate';
import { migrations } from '../../src/main/database/migrations';
import { insertBare } from '../support/services/bare-row';

test('a claim stays as it was, and another one can follow it but not be open beside it', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-tax-claims'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('ignore_check_constraints = ON');
  raw.pragma('foreign_keys = OFF');
  for (const table of ['country', 'region', 'property', 'storage_type', 'user_type', 'unit', 'booking'])
    insertBare(raw, table);
  raw.exec(`INSERT INTO tax_proof SELECT b.id, t.id, 'accepted', '2026-12-31', NULL, 's', 'Ana', 7, 1
    FROM booking b, user_type t`);
  raw.pragma('foreign_keys = ON');

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(raw.prepare('SELECT * FROM tax_proof').all()).toMatchObject([
    {
      number: 1,
      verdict: 'accepted',
      counts_from_on: null,
      valid_until_on: '2026-12-31',
      staff_id: 's',
      staff_name: 'Ana',
      at_ms: 7,
      to_credit: 1,
    },
  ]);
  const add = (number: number) =>
    raw.exec(`INSERT INTO tax_proof (booking_id, number, user_type_id, verdict, at_ms)
      SELECT booking_id, ${number}, user_type_id, 'open', 9 FROM tax_proof LIMIT 1`);
  add(2);
  expect(() => add(3)).toThrow('UNIQUE');
  expect(await findSchemaChanges(raw)).toEqual([]);
});
