/** A database of before the packed prices keeps every price and every row, in their order. */
import { expect, onTestFinished, test } from 'vitest';
import { unpackQuote } from '../../src/main/database/contract/packed-quote';
import { openConnection } from '../../src/main/database/connection';
import { findSchemaChanges } from '../../src/main/database/integrity/schema';
import { migrate } from '../../src/main/database/migrate';
import { migrations } from '../../src/main/database/migrations';
import { BARE, insertBare } from '../support/services/bare-row';

test('signed prices come back byte for byte, and every row is where it was', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-smaller-rows'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of tables.split(' ')) insertBare(raw, table);
  const columns = (raw.pragma('table_info(booking)') as { name: string }[]).map(({ name }) => name).slice(1);
  const booking = raw.prepare(
    `INSERT INTO booking (id, ${columns.join()}) SELECT :id, ${columns.join()} FROM booking WHERE id = '${BARE}'`,
  );
  const id = (number: number) => `0f0e0d0c-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const priced = (number: number) => `{"currency": "USD",  "lines":[],"note":"éم ${'x'.repeat(number)}"}`;
  const contract =
    raw.prepare(`INSERT INTO rental_contract (id, number, booking_id, property_id, unit_id, contact_id,
    user_type_id, template_id, language, move_in_on, rent_minor, deposit_minor, coverage, quote, signed_at_ms, created_at_ms)
    VALUES (:id, :id, :id, :to, :to, :to, :to, :to, 'en', '2026-03-15', 1, 0, '{}', :quote, 1, 1)`);
  const document =
    raw.prepare(`INSERT INTO document (id, kind, number, contact_id, media_type, content, sha256, created_at_ms)
    VALUES (:id, 'invoice', 'I', :to, 'application/pdf', x'', '', 1)`);
  for (let number = 1; number <= 1200; number += 1) {
    booking.run({ id: id(number) });
    contract.run({ id: id(number), to: BARE, quote: priced(number % 700) });
    document.run({ id: id(number), to: BARE });
  }
  raw.exec(`INSERT INTO audit (at_ms, actor, action, subject) VALUES (1, 'screen', 'booking.reserved', 'b')`);
  raw.exec(`DELETE FROM rental_contract WHERE id = '${id(7)}'`);
  const order = () =>
    ['rental_contract', 'document'].map((table) =>
      raw.prepare(`SELECT rowid, id FROM ${table} ORDER BY rowid`).all(),
    );
  raw.pragma('ignore_check_constraints = OFF');
  raw.pragma('foreign_keys = ON');
  const before = order();

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(order()).toEqual(before);
  const stored = raw.prepare<[], Buffer>('SELECT quote FROM rental_contract ORDER BY rowid').pluck().all();
  const expected = Array.from({ length: 1200 }, (_, index) => priced((index + 1) % 700)).toSpliced(6, 1);
  expect(stored.map((each) => unpackQuote(each))).toEqual(expected);
  expect(raw.prepare('SELECT count(*) FROM audit').pluck().get()).toBe(1);
  expect(await findSchemaChanges(raw)).toEqual([]);
});
