/** What is written for Windows and can be looked at without it. Nothing here was run on Windows. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeKeyFile, readKeyFile } from '../../../src/head-office/signing/key-file';
import { readSecretFile } from '../../../src/main/app/settings/secret-file';
import { readPrivately } from '../../../src/main/certificates/files';
import { syncFolder, syncPath } from '../../../src/main/files/sync-path';
import { writeWhole } from '../../../src/main/files/write-whole';
import { stopSignals } from '../../../src/main/kiosk/start/lifecycle';
import { temporaryFolder } from '../../support/base/folder';

it('nothing waits for SIGTERM, which Windows does not have', () => {
  expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
  expect(stopSignals('linux')).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
});

it('folders are not synced, and a file only by who may write it', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'key');
  writeWhole(file, 'secret', { platform: 'win32' });
  expect(readFileSync(file, 'utf8')).toBe('secret');
  // A folder that is opened to be written to is an error everywhere.
  syncPath(folder, 'win32');
  syncFolder(join(folder, 'nowhere'), 'win32');
  expect(() => syncFolder(join(folder, 'nowhere'), 'linux')).toThrow('ENOENT');
  syncPath(file, 'win32');
  expect(() => syncPath(join(folder, 'nowhere'), 'win32')).toThrow('ENOENT');
});

it('a file of a key or a password is taken, though its mode says that all may read it', () => {
  const folder = temporaryFolder();
  const [key, secret] = [join(folder, 'key.json'), join(folder, 'secret')];
  makeKeyFile(key);
  writeFileSync(secret, 'a password of the page\n');
  for (const file of [key, secret]) chmodSync(file, 0o644);
  const reads = [
    () => readKeyFile(key)?.current.number,
    () => readPrivately(secret),
    () => readSecretFile(folder, 'secretFile', 'secret'),
  ];
  const refused = () =>
    reads.map((read) => {
      try {
        return read() === undefined;
      } catch {
        return true;
      }
    });
  expect(refused()).toEqual([true, true, true]);
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform));
  expect(refused()).toEqual([false, false, false]);
});
