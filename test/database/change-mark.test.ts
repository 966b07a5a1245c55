/** The text that moves with every change to the database. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createChangeMark } from '../../src/main/database/change-mark';
import { temporaryFolder } from '../support/base/folder';

function open(file: string): Database.Database {
  const db = new Database(file);
  onTestFinished(() => void db.close());
  return db;
}

// Holds: v1-2.4
it('the exact mark shows the change of another process at once, the listener’s five milliseconds later', () => {
  const file = join(temporaryFolder(), 'marked.db');
  const [ours, others] = [open(file), open(file)];
  ours.pragma('journal_mode = WAL');
  ours.exec('CREATE TABLE api_key (id INTEGER)');
  const counted = { all: 0, keyWrites: 0, markedWrites: 0, schemaWrites: 0 };
  const opened = { raw: ours, readingRaw: ours, counted, keyWrites: () => 0, isReadingHeld: () => false };
  let nowMs = 0;
  const made = () => createChangeMark(opened, () => nowMs);
  const [listener, exact] = [made(), made()];
  const [before, exactBefore] = [listener.recent(), exact.exact()];

  others.exec('INSERT INTO api_key VALUES (1)');
  expect(exact.exact()).not.toBe(exactBefore);
  nowMs = 4.999;
  expect(listener.recent()).toBe(before);
  nowMs = 5;
  const after = listener.recent();
  expect(after).not.toBe(before);

  counted.all += 1;
  ours.exec('INSERT INTO api_key VALUES (2)');
  expect(listener.recent(), 'our own change').not.toBe(after);
});
