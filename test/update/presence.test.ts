/** Whether anybody is there, asked over the socket of a service as keyturn-update does. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPresenceSocket } from '../../src/main/kiosk/start/presence-socket';
import { askPresence } from '../../src/main/update/presence';
import { temporaryFolder } from '../support/base/folder';

it('the updater asks over a private socket whether a customer is there; no service means nobody, a silent one means unknown', async () => {
  const path = join(temporaryFolder(), 'presence.sock');
  expect(await askPresence(path)).toBeNull();
  let there: 'customer' | 'staff' | 'payment' | null = 'customer';
  let works = true;
  const presence = () => (works ? Promise.resolve(there) : Promise.reject(new Error('no database')));
  const socket = await openPresenceSocket(path, { presence });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await askPresence(path)).toBe('customer');
  there = 'staff';
  expect(await askPresence(path)).toBe('staff');
  there = 'payment';
  expect(await askPresence(path)).toBe('payment');
  there = null;
  expect(await askPresence(path)).toBeNull();
  works = false;
  expect(await askPresence(path)).toBe('silent');
  await socket.close();
  expect(await askPresence(path)).toBeNull();
});
