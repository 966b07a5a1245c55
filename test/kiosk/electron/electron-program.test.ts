/** Whether Electron's program is here is found out from files; nothing is imported and nothing is downloaded. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { electronSwitches, fetchElectron, findElectron } from '../../../scripts/lib/electron.mjs';

let root: string;
let electron: string;
const day = 24 * 60 * 60 * 1000;
const fetchIt = (environment: NodeJS.ProcessEnv = {}, now = Date.now()) =>
  fetchElectron(root, process.execPath, () => undefined, environment, now);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keyturn-electron-'));
  electron = join(root, 'node_modules/electron');
  mkdirSync(join(electron, 'dist'), { recursive: true });
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

it('the program of Electron is missing without path.txt', () => {
  expect(findElectron(root, {})).toBeNull();
});

it('the program of Electron is missing when the file that path.txt names is missing', () => {
  writeFileSync(join(electron, 'path.txt'), 'electron');
  expect(findElectron(root, {})).toBeNull();
});

it('the program of Electron is the file in dist that path.txt names', () => {
  writeFileSync(join(electron, 'path.txt'), 'electron');
  writeFileSync(join(electron, 'dist/electron'), '');
  expect(findElectron(root, {})).toBe(join(electron, 'dist/electron'));
});

it('the program of Electron is not fetched where that was switched off', () => {
  writeFileSync(join(electron, 'install.js'), "throw new Error('must not run')");
  expect(fetchIt({ KEYTURN_SKIP_ELECTRON_DOWNLOAD: '1' })).toContain('KEYTURN_SKIP_ELECTRON_DOWNLOAD');
});

it('the program of Electron gets Wayland where there is nothing else, and gives up its sandbox for root alone', () => {
  const both = { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' };
  expect(electronSwitches(false, both)).toEqual([]);
  expect(electronSwitches(true, { DISPLAY: ':0' })).toEqual(['--no-sandbox']);
  expect(electronSwitches(false, { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['--ozone-platform=wayland']);
});

it('the program of Electron is fetched again once a day after a failure', () => {
  writeFileSync(join(electron, 'install.js'), 'process.exit(1)');
  expect(fetchIt()).toBe('it could not be fetched');
  expect(fetchIt()).toBe('fetching it failed within the last day');
  expect(fetchIt({}, Date.now() + day + 1000)).toBe('it could not be fetched');
});
