/** What is written for Windows and can be looked at without it. Nothing here was run on Windows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { syncFolder } from '../../src/head-office/signing/key-file';
import { writePrivately } from '../../src/main/certificates/files';
import { syncPath } from '../../src/main/database/storage/backup';
import { stopSignals } from '../../src/main/kiosk/start/lifecycle';
import { temporaryFolder } from '../support/base/folder';

it('nothing waits for SIGTERM, which Windows does not have', () => {
  expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP']);
  expect(stopSignals('linux')).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
});

it('folders are not synced, and a file only by who may write it', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'key');
  writePrivately(file, 'secret', 'win32');
  expect(readFileSync(file, 'utf8')).toBe('secret');
  // A folder that is opened to be written to is an error everywhere.
  syncPath(folder, 'win32');
  syncFolder(join(folder, 'nowhere'), 'win32');
  expect(() => syncFolder(join(folder, 'nowhere'), 'linux')).toThrow('ENOENT');
  syncPath(file, 'win32');
  expect(() => syncPath(join(folder, 'nowhere'), 'win32')).toThrow('ENOENT');
});
