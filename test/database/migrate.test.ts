import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection, type OpenDatabase } from '../../src/main/database/connection';
import { appliedMigrations, migrate, pendingMigrations } from '../../src/main/database/migrate';
import { migrations as shipped, type Migration } from '../../src/main/database/migrations';
import { openTestDatabase, START_MS } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';
import { insertMoveIn } from '../support/services/move-in-rows';

const run = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  },
});
const first = run(
  '20260101T000000-first',
  'CREATE TABLE thing (id INTEGER PRIMARY KEY) STRICT',
  'INSERT INTO thing VALUES (1)',
);
const second = run('20260201T000000-second', 'ALTER TABLE thing ADD COLUMN name TEXT');
const failing = run(
  '20260301T000000-failing',
  'CREATE TABLE half (id INTEGER)',
  'INSERT INTO nowhere VALUES (1)',
);

function openMemory(file = ':memory:'): OpenDatabase {
  const open = openConnection(file);
  onTestFinished(() => open.close());
  return open;
}
const tablesOf = (open: OpenDatabase) =>
  open.raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck().all();
const plain = { backupDir: null, nowMs: 1 };

test('an empty database gets every migration, each with its row', async () => {
  const open = openMemory();
  expect(await migrate(open, { ...plain, migrations: [first, second] })).toEqual([first.name, second.name]);
  expect(open.raw.prepare('SELECT * FROM schema_migration').all()).toEqual([
    { name: first.name, applied_at_ms: 1 },
    { name: second.name, applied_at_ms: 1 },
  ]);
});

test('what is applied is not applied again', async () => {
  const open = openMemory();
  await migrate(open, { ...plain, migrations: [first] });
  expect(await migrate(open, { ...plain, migrations: [first] })).toEqual([]);
  expect(await migrate(open, { ...plain, migrations: [first, second] })).toEqual([second.name]);
});

const pointing = run(
  '20260202T000000-pointing',
  'CREATE TABLE part (thing_id INTEGER NOT NULL REFERENCES thing (id)) STRICT',
  'INSERT INTO part VALUES (1)',
);
const remaking = (...kept: string[]): Migration => ({
  ...run(
    '20260203T000000-remaking',
    'CREATE TABLE thing_new (id INTEGER PRIMARY KEY CHECK (id < 10)) STRICT',
    ...kept,
    'DROP TABLE thing',
    'ALTER TABLE thing_new RENAME TO thing',
  ),
  remakes: true,
});

test('a migration may replace a table that others point at, and foreign keys hold again behind it', async () => {
  const open = openMemory();
  const copying = remaking('INSERT INTO thing_new SELECT id FROM thing');
  await migrate(open, { ...plain, migrations: [first, pointing, copying] });
  expect(open.raw.prepare('SELECT id FROM thing').pluck().all()).toEqual([1]);
  expect(() => open.raw.exec('INSERT INTO part VALUES (7)')).toThrow('FOREIGN KEY');
  expect(() => open.raw.exec('DELETE FROM thing')).toThrow('FOREIGN KEY');
});

test('a migration that replaces a table and forgets its rows is refused, and foreign keys hold again', async () => {
  const open = openMemory();
  await expect(migrate(open, { ...plain, migrations: [first, pointing, remaking()] })).rejects.toThrow(
    'leaves part pointing at missing rows',
  );
  expect(open.raw.prepare('SELECT id FROM thing').pluck().all()).toEqual([1]);
  expect(() => open.raw.exec('INSERT INTO part VALUES (7)')).toThrow('FOREIGN KEY');
});

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const open = openMemory();
  await expect(migrate(open, { ...plain, migrations: [first, failing] })).rejects.toThrow('nowhere');
  expect(tablesOf(open)).toEqual(['schema_migration', 'thing']);
  expect(appliedMigrations(open.raw)).toEqual([first.name]);
});

test('a first migration that fails leaves an empty database', async () => {
  const open = openMemory();
  await expect(migrate(open, { ...plain, migrations: [failing] })).rejects.toThrow('nowhere');
  expect(tablesOf(open)).toEqual([]);
});

test('a migration that leaves rows pointing nowhere fails', async () => {
  const orphaning = run(
    '20260102T000000-orphans',
    'PRAGMA defer_foreign_keys = ON',
    'CREATE TABLE part (thing_id INTEGER REFERENCES thing (id))',
    'INSERT INTO part VALUES (99)',
  );
  const open = openMemory();
  await expect(migrate(open, { ...plain, migrations: [first, orphaning] })).rejects.toThrow('missing rows');
  expect(tablesOf(open)).not.toContain('part');
});

test('a database of a newer version is refused and stays as it is', async () => {
  const open = openMemory();
  await migrate(open, { ...plain, migrations: [first, second] });
  const before = open.raw.serialize();
  const older = migrate(open, { ...plain, migrations: [first] });
  await expect(older).rejects.toMatchObject({ reason: 'newer' });
  await expect(older).rejects.toThrow('newer version of Keyturn (it knows "20260201T000000-second")');
  expect(open.raw.serialize().equals(before)).toBe(true);
});

test('a copy is kept from before the migrations of a start, where there are data, and those of two starts stay', async () => {
  const folder = temporaryFolder();
  const open = openMemory(join(folder, 'keyturn.db'));
  const backupDir = join(folder, 'backups');
  await migrate(open, { backupDir, nowMs: 1, migrations: [first] });
  expect(existsSync(backupDir)).toBe(false);
  await migrate(open, { backupDir, nowMs: 2, migrations: [first, second] });
  expect(readdirSync(backupDir)).toEqual(['before-20260201T000000-second.db']);
  const copy = new Database(join(backupDir, 'before-20260201T000000-second.db'), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(appliedMigrations(copy)).toEqual([first.name]);
  expect(copy.prepare('SELECT * FROM thing').all()).toEqual([{ id: 1 }]);
  // One for a start, whatever it brings, and those of the last two.
  const later = ['03', '04', '05', '06'].map((month) => run(`2026${month}01T000000-later`));
  const known = [first, second, ...later];
  await migrate(open, { backupDir, nowMs: 3, migrations: known.slice(0, 4) });
  await migrate(open, { backupDir, nowMs: 4, migrations: known.slice(0, 5) });
  await migrate(open, { backupDir, nowMs: 5, migrations: known });
  expect(readdirSync(backupDir).toSorted()).toEqual([
    'before-20260501T000000-later.db',
    'before-20260601T000000-later.db',
  ]);
});

test('a start that fails again and again keeps one copy', async () => {
  const folder = temporaryFolder();
  const open = openMemory(join(folder, 'keyturn.db'));
  await migrate(open, { ...plain, migrations: [first] });
  for (let start = 0; start < 3; start += 1) {
    await expect(
      migrate(open, { backupDir: folder, nowMs: start, migrations: [first, failing] }),
    ).rejects.toThrow();
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('before-'))).toHaveLength(1);
});

test.each([
  ['out of order', [second, first], 'does not come after'],
  ['twice', [first, first], 'does not come after'],
  ['with a name that is no time', [run('1-first')], 'is not named'],
])('a list of migrations %s is refused', async (_, migrations, message) => {
  const open = openMemory();
  await expect(migrate(open, { ...plain, migrations })).rejects.toThrow(message);
  expect(tablesOf(open)).toEqual([]);
});

test('a migration that appears before applied ones is refused', async () => {
  const open = openMemory();
  await migrate(open, { ...plain, migrations: [second.name < first.name ? second : first] });
  const late = run('20251231T000000-late');
  await expect(migrate(open, { ...plain, migrations: [late, first] })).rejects.toThrow('already applied');
});

test('the shipped migrations make strict tables with whole references', async () => {
  const open = openMemory();
  await migrate(open, plain);
  expect(pendingMigrations(open.raw)).toEqual([]);
  expect(appliedMigrations(open.raw)).toEqual(shipped.map((migration) => migration.name));
  const loose = open.raw.prepare(
    `SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
  );
  expect(loose.pluck().all()).toEqual([]);
  expect(open.raw.pragma('foreign_key_check')).toEqual([]);
});

test('a code that was made before codes could change gets the time of its contract', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await insertMoveIn(database);
  const { raw } = database.open;
  // As the version before left it.
  raw.exec(`DROP INDEX access_code_by_unit; ALTER TABLE access_code DROP COLUMN changed_at_ms;
    DELETE FROM schema_migration WHERE name >= '20261121T203500'`);
  const upTo = shipped.filter(({ name }) => name <= '20261121T203500-access-code-changes');
  await migrate(database.open, { ...plain, migrations: upTo });
  expect(raw.prepare('SELECT changed_at_ms FROM access_code').pluck().all()).toEqual([START_MS]);
});

test('units from before the migration keep their state, and a unit that the catalogue has out of service stays so', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await insertMoveIn(database);
  const { raw } = database.open;
  const name = '20261124T043000-units-to-check';
  raw.exec(`UPDATE unit SET state = 'out_of_service' WHERE number = 'A102'`);
  const before = raw.prepare('SELECT id, number, state, features, listed FROM unit ORDER BY id').all();
  // As the version before left it.
  raw.exec(`DELETE FROM schema_migration WHERE name >= '${name}'`);
  const upTo = shipped.filter((migration) => migration.name <= name);
  await migrate(database.open, { ...plain, migrations: upTo });
  expect(raw.prepare('SELECT id, number, state, features, listed FROM unit ORDER BY id').all()).toEqual(
    before,
  );
  expect(
    raw.prepare('SELECT number FROM unit WHERE out_of_service = 1 ORDER BY number').pluck().all(),
  ).toEqual(['A102', 'B102', 'B212']);
  expect(raw.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(raw.pragma('foreign_key_check')).toEqual([]);
  raw.exec(`UPDATE unit SET state = 'to_check' WHERE number = 'A103'`);
  expect(() => raw.exec(`DELETE FROM unit`)).toThrow('FOREIGN KEY');
  expect(() =>
    raw.exec(`UPDATE unit SET taken_out_at_ms = 1, taken_out_why = '' WHERE number = 'A103'`),
  ).toThrow('CHECK');
});

test('documents that a start never mailed are asked for once: of a rental that runs, after one that was mailed by itself', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { raw } = database.open;
  const made: string[] = [];
  for (const unit of [0, 1, 2, 3, 4, 5]) {
    made.push(await insertMoveIn(database, unit));
    database.clock.advance(60_000);
  }
  const [before, mailed, missed, ended, back, nameless] = made;
  raw.exec(`INSERT INTO document_delivery SELECT '${database.newId<'delivery'>()}', id, 'email', 'en', 'done', 1, 0, NULL,
      created_at_ms + 40, created_at_ms + 900, '' FROM rental_contract WHERE id = '${mailed}';
    INSERT INTO ended_contract (contract_id, heard_at_ms) VALUES ('${ended}', 1);
    INSERT INTO audit (at_ms, actor, action, subject) VALUES (1, 'kiosk', 'contract.written_back', '${back}');
    UPDATE contact SET email = '' WHERE id = (SELECT contact_id FROM rental_contract WHERE id = '${nameless}');
    DELETE FROM schema_migration WHERE name >= '20261126T190500'`);
  const upTo = shipped.filter(({ name }) => name <= '20261126T190500-papers-never-mailed');
  await migrate(database.open, { ...plain, migrations: upTo });
  const asked = raw.prepare(
    `SELECT contract_id, state, length(id) FROM document_delivery ORDER BY created_at_ms`,
  );
  expect(asked.raw().all()).toEqual([
    [mailed, 'done', 36],
    [missed, 'waiting', 36],
  ]);
  expect(before).toBeDefined();
});
