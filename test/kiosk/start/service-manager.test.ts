/** What systemd hears of the service, by a program that writes it down in the place of systemd's own. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tellServiceManager } from '../../../src/main/kiosk/start/service-manager';
import { until } from '../../support/base/eventually';

let folder: string;
let environment: NodeJS.ProcessEnv;
let warned: string[];
const warn = (line: string) => void warned.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-notify-'));
  warned = [];
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >> ${folder}/heard\n`, { mode: 0o755 });
  environment = { PATH: `${folder}:/usr/bin:/bin`, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const heard = () =>
  existsSync(join(folder, 'heard')) ? readFileSync(join(folder, 'heard'), 'utf8').trim().split('\n') : [];

it('a service that works is ready, feeds its watchdog again and again, and says when it stops', async () => {
  const manager = tellServiceManager({ works: () => Promise.resolve(), warn, environment });
  await until(() => heard().filter((line) => line === 'WATCHDOG=1').length >= 3);
  await manager.close();
  expect(heard().filter((line) => line !== 'WATCHDOG=1')).toEqual(['--ready', '--stopping']);
  expect(warned).toEqual([]);
});

it.each([
  ['never answers', () => new Promise(() => undefined), []],
  [
    'refuses',
    () => Promise.reject(new Error('the disk is gone')),
    ['The service does not work: Error: the disk is gone'],
  ],
])('the watchdog of a service that %s is not fed', async (_, works, expected) => {
  let asked = 0;
  const counted = () => ((asked += 1), works());
  const manager = tellServiceManager({ works: counted, warn, environment });
  await until(() => asked > 0 && heard().includes('--ready'));
  await wait(100);
  await manager.close();
  expect(heard()).toEqual(['--ready', '--stopping']);
  expect([...new Set(warned)]).toEqual(expected);
});

it('without a service manager nothing is said', async () => {
  await tellServiceManager({ works: () => Promise.resolve(), warn, environment: { PATH: folder } }).close();
  expect(heard()).toEqual([]);
});

it('a machine without the program says so in the log, and goes on', async () => {
  rmSync(join(folder, 'systemd-notify'));
  const manager = tellServiceManager({
    works: () => Promise.resolve(),
    warn,
    environment: { PATH: folder, NOTIFY_SOCKET: '/run/notify' },
  });
  await until(() => warned.length > 0);
  await manager.close();
  expect(warned[0]).toBe('systemd cannot be notified (--ready): spawn systemd-notify ENOENT');
});
