/**
 * Pictures and strokes of signatures leave the sealed records of an older version, and every file beside the database:
 * what is looked for is in the files before, and in none of them after.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { backupTo } from '../../../src/main/database/storage/backup';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { migrate } from '../../../src/main/database/migrate';
import { migrations } from '../../../src/main/database/migrations';
import { openTestDatabase, type TestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';
import { insertMoveIn } from '../../support/services/move-in-rows';
import { readyBooking } from '../../support/services/rental';
import { openTestServices } from '../../support/services/service-context';

const THIS = '20261123T060000-signatures-gone';
const MOVE_INS = 8;
/** Of all sizes, so that some lie in the table's own pages and some beyond them. */
const pictureOf = (nth: number) => Buffer.from(`ink of number ${nth};`.repeat(5 ** (nth % 5)));
const strokesOf = (nth: number) => JSON.stringify(Array(4 ** (nth % 5)).fill(`stroke ${nth}`));

/** As the version before left it: every record with its picture and strokes. */
async function olderDatabase(file: string): Promise<TestDatabase> {
  const database = await openTestDatabase({ file });
  for (let nth = 0; nth < MOVE_INS; nth += 1) await insertMoveIn(database, nth);
  const { raw } = database.open;
  const triggers = raw
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'signature_record'`,
    )
    .all();
  for (const { name } of triggers) raw.exec(`DROP TRIGGER ${name}`);
  raw.exec(`ALTER TABLE signature_record ADD COLUMN image BLOB NOT NULL DEFAULT x'00';
    ALTER TABLE signature_record ADD COLUMN media_type TEXT NOT NULL DEFAULT 'image/png';
    ALTER TABLE signature_record ADD COLUMN strokes TEXT CHECK (json_valid(strokes));
    DELETE FROM schema_migration WHERE name >= '${THIS}'`);
  const give = raw.prepare('UPDATE signature_record SET image = ?, strokes = ? WHERE sequence = ?');
  for (let nth = 1; nth <= MOVE_INS; nth += 1) give.run(pictureOf(nth), strokesOf(nth), nth);
  for (const { sql } of triggers) raw.exec(sql);
  return database;
}

/** Which of the pictures and strokes are to be read in any file of a folder. */
function traces(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
  return Array.from({ length: MOVE_INS }, (_, nth) => [`ink of number ${nth + 1};`, `"stroke ${nth + 1}"`])
    .flat()
    .filter((text) => bytes.includes(text));
}

// Holds: v1-4.13, asvs-14.2.4
test('the pictures and strokes of older records are gone from the database, its log, its free pages and copies', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'keyturn.db');
  const database = await olderDatabase(file);
  onTestFinished(() => database.close());
  const backupDir = join(folder, 'backups');
  mkdirSync(backupDir);
  writeFileSync(join(backupDir, 'before-20261123T002000-ten-years.db'), readFileSync(file));
  writeFileSync(join(backupDir, 'before-20991231T000000-later.db'), 'of another version');
  const { raw } = database.open;
  const before = raw.prepare('SELECT record, seal FROM signature_record ORDER BY sequence').all();
  expect(traces(folder)).toHaveLength(2 * MOVE_INS);
  const upTo = migrations.filter(({ name }) => name <= THIS);
  await migrate(database.open, { backupDir, nowMs: 1, migrations: upTo });
  await database.store.emptyLog();
  expect(traces(folder)).toEqual([]);
  expect(readdirSync(backupDir)).not.toContain('before-20261123T002000-ten-years.db');
  expect(existsSync(join(backupDir, 'before-20991231T000000-later.db'))).toBe(true);
  expect(raw.prepare('SELECT record, seal FROM signature_record ORDER BY sequence').all()).toEqual(before);
  expect(findFaults(raw).filter(({ check }) => check === 'signatures')).toEqual([]);
  expect(() => raw.exec('DELETE FROM signature_record')).toThrow('append-only');
});

test('a start that was cut off before the copies were removed is finished by the next', async () => {
  const folder = temporaryFolder();
  const database = await openTestDatabase({ file: join(folder, 'keyturn.db') });
  onTestFinished(() => database.close());
  writeFileSync(join(folder, `before-20261123T002000-ten-years.db`), 'with pictures');
  await migrate(database.open, { backupDir: folder, nowMs: 1 });
  expect(readdirSync(folder).filter((name) => name.startsWith('before-'))).toEqual([]);
});

// Holds: v1-4.13
test('a backup has no signature of those who have not paid, and all else of their booking', async () => {
  const folder = temporaryFolder();
  const services = await openTestServices({ file: join(folder, 'keyturn.db') });
  onTestFinished(() => services.close());
  await readyBooking(services.ctx, services.db, 0);
  const { raw } = services.db.open;
  const image = raw.prepare<[], Buffer>('SELECT image FROM signature').pluck().get();
  if (!image) throw new Error('no signature');
  backupTo(raw, join(folder, 'copy.db'));
  expect(readFileSync(join(folder, 'copy.db')).includes(image.subarray(60, 120))).toBe(false);
  const copy = new Database(join(folder, 'copy.db'), { readonly: true });
  onTestFinished(() => void copy.close());
  const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count('signature'), count('booking'), count('coverage')]).toEqual([0, 1, 1]);
});
