/** Files that are written whole or not at all, on a real disk. */
import { lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { streamWhole } from '../../src/main/files/write-whole';
import { temporaryFolder } from '../support/base/folder';

async function* lines(...each: readonly (string | Error)[]) {
  for (const line of each) {
    if (typeof line !== 'string') throw line;
    yield await Promise.resolve(line);
  }
}

it('a long text replaces the file when its last line is there, and is for its owner alone', async () => {
  const file = join(temporaryFolder(), 'table.csv');
  writeFileSync(file, 'before');
  await streamWhole(file, lines('a\n', 'b\n'));
  expect(readFileSync(file, 'utf8')).toBe('a\nb\n');
  expect(lstatSync(file).mode & 0o777).toBe(0o600);
});

it('a text that breaks off leaves the file of before, and nothing beside it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'table.csv');
  writeFileSync(file, 'before');
  await expect(streamWhole(file, lines('a\n', new Error('no room')))).rejects.toThrow('no room');
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['table.csv']);
});

it('behind a link the file that it leads to is replaced, and the link stays', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'far'));
  const [link, file] = [join(folder, 'table.csv'), join(folder, 'far', 'table.csv')];
  writeFileSync(file, 'before');
  symlinkSync(file, link);
  await streamWhole(link, lines('a\n'));
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('a\n');
});

it('a draft that somebody planted as a link is not followed', async () => {
  const folder = temporaryFolder();
  const [file, victim] = [join(folder, 'table.csv'), join(folder, 'victim')];
  writeFileSync(victim, 'theirs');
  symlinkSync(victim, `${file}.new`);
  await streamWhole(file, lines('a\n'));
  expect([readFileSync(victim, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['theirs', 'a\n']);
});

it('a device stays what it is, and gets the text', async () => {
  await streamWhole('/dev/null', lines('a\n'));
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
});
