import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { holdInstance } from '../../../src/main/database/storage/instance-guard';
import { temporaryFolder } from '../../support/base/folder';

/** Starts another process that takes the hold; answers it with the first line it says. */
async function holdInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const script = resolve(import.meta.dirname, '../../support/processes/hold-instance.mjs');
  const child = spawn(process.execPath, ['--expose-gc', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) return { child, said: line };
  throw new Error('the other process said nothing');
}

test('a second process on the same data directory is refused', async () => {
  const folder = temporaryFolder();
  const instance = holdInstance(folder);
  expect((await holdInAnotherProcess(folder)).said).toBe('held');
  instance.release();
});

test('the refusal names the directory', async () => {
  const folder = temporaryFolder();
  const { said } = await holdInAnotherProcess(folder);
  expect(said).toBe('holding');
  expect(() => holdInstance(folder)).toThrow(`another Keyturn is running on ${folder}`);
});

test('a process that is killed gives the directory back at once', async () => {
  const folder = temporaryFolder();
  const { child } = await holdInAnotherProcess(folder);
  expect(() => holdInstance(folder)).toThrow('another Keyturn');
  child.kill('SIGKILL');
  await once(child, 'exit');
  holdInstance(folder).release();
});

test('a hold that was released can be taken again, and released twice', () => {
  const folder = temporaryFolder();
  const instance = holdInstance(folder);
  expect(() => holdInstance(folder)).toThrow('another Keyturn');
  instance.release();
  instance.release();
  holdInstance(folder).release();
});

test('two directories do not know of each other', () => {
  const [first, second] = [holdInstance(temporaryFolder()), holdInstance(temporaryFolder())];
  expect(second).not.toBe(first);
  first.release();
  second.release();
});
