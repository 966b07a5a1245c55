/** A database of before the plain names keeps every row of what was renamed. */
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { findSchemaChanges } from '../../src/main/database/integrity/schema';
import { migrate } from '../../src/main/database/migrate';
import { migrations } from '../../src/main/database/migrations';
import { BARE, insertBare } from '../support/services/bare-row';

test('what the tables held is found under their plain names, and their rules hold', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-plain-names'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('foreign_keys = OFF');
  raw.pragma('ignore_check_constraints = ON');
  const tables = 'country region property storage_type user_type unit agreement_template contact booking';
  for (const table of tables.split(' ')) insertBare(raw, table);
  raw.pragma('ignore_check_constraints = OFF');
  raw.pragma('foreign_keys = ON');
  raw.exec(`INSERT INTO told_seal VALUES ('${BARE}', 'C-1', 'seal');
    INSERT INTO contact_told VALUES ('${BARE}', 7);
    INSERT INTO office_told VALUES ('claims', 2, 3, NULL, '{}');
    INSERT INTO paper_delivery VALUES ('p', '${BARE}', NULL, 'email', 'de', 'waiting', 1, 2, NULL, 3, 4);
    INSERT INTO lost_contract (contract_id, unit_id, source, found_at_ms, told, contact_id)
      VALUES ('${BARE}', 'u', 'head_office', 5, '[1]', '${BARE}');`);
  const before = ['told_seal', 'contact_told', 'office_told', 'paper_delivery'].map((table) =>
    raw.prepare(`SELECT * FROM ${table}`).all(),
  );

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  const now = ['confirmed_seal', 'contact_reported', 'office_mark', 'single_delivery'].map((table) =>
    raw.prepare(`SELECT * FROM ${table}`).all(),
  );
  expect(now).toEqual(before);
  expect(now.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(raw.prepare('SELECT reported, contact_id FROM lost_contract').get()).toEqual({
    reported: '[1]',
    contact_id: BARE,
  });
  // The rules beside the columns speak of the new names.
  expect(() => raw.exec(`UPDATE lost_contract SET contact_id = NULL`)).toThrow('CHECK');
  expect(() =>
    raw.exec(`INSERT INTO single_delivery SELECT 'q', booking_id, document_id, way, language, state,
    attempts, next_at_ms, failure, created_at_ms, updated_at_ms FROM single_delivery`),
  ).toThrow('UNIQUE');
  expect(await findSchemaChanges(raw)).toEqual([]);
});

test('the audit keeps every act, names a reservation plainly and still refuses a change', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-reserved-bookings'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  const insert = raw.prepare(
    `INSERT INTO audit (at_ms, actor, action, subject) VALUES (1, 'screen', ?, 'b')`,
  );
  for (const action of ['booking.kept', 'booking.expired']) insert.run(action);

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(raw.prepare('SELECT action FROM audit ORDER BY sequence').pluck().all()).toEqual([
    'booking.reserved',
    'booking.expired',
  ]);
  expect(() => raw.exec(`UPDATE audit SET action = 'booking.made'`)).toThrow('append-only');
  expect(await findSchemaChanges(raw)).toEqual([]);
});

test('the watermark keeps how long confirmed events stay', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-retention-days'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.exec('INSERT INTO outbox_watermark (only, sequence, replay, keep_days) VALUES (1, 7, 2, 35)');

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  expect(raw.prepare('SELECT * FROM outbox_watermark').all()).toEqual([
    { only: 1, sequence: 7, replay: 2, retention_days: 35 },
  ]);
  expect(() => raw.exec('UPDATE outbox_watermark SET retention_days = 0')).toThrow('CHECK');
  expect(await findSchemaChanges(raw)).toEqual([]);
});

test('a session that a document opened stays open, under the word for a document', async () => {
  const open = openConnection(':memory:');
  onTestFinished(() => open.close());
  const { raw } = open;
  const options = { backupDir: null, nowMs: 1 };
  const at = migrations.findIndex(({ name }) => name.endsWith('-documents-as-proof'));
  await migrate(open, { ...options, migrations: migrations.slice(0, at) });
  raw.pragma('ignore_check_constraints = ON');
  insertBare(raw, 'login');
  raw.pragma('ignore_check_constraints = OFF');
  const insert = raw.prepare(`INSERT INTO login_session VALUES (?, '${BARE}', 1, 2, NULL, ?)`);
  for (const [place, proof] of ['paper', 'code', 'password'].entries())
    insert.run(BARE.slice(0, -1) + String(place), proof);

  await migrate(open, { ...options, migrations: migrations.slice(0, at + 1) });

  const sessions = raw.prepare('SELECT proof, expires_at_ms AS ends FROM login_session ORDER BY id').all();
  expect(sessions).toEqual(['document', 'code', 'password'].map((proof) => ({ proof, ends: 2 })));
  expect(await findSchemaChanges(raw)).toEqual([]);
});
