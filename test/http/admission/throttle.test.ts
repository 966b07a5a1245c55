/** How much the listener hears of one caller, with limits small enough to reach. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { HttpOptions } from '../../../src/main/http/server';
import { defaultCallerLimits } from '../../../src/main/http/admission/throttle';
import { idIn, keyIn, kioskCommand } from '../../cli/run-kiosk';
import { temporaryFolder } from '../../support/base/folder';
import { callFrom } from '../support/from-address';
import { openServer, startListener, type TestListener } from '../support/listener';

const limits = {
  ...defaultCallerLimits,
  requestsPerSecond: 2,
  requestBurst: 5,
  requestWaitMs: 0,
  failedKeysPerMinute: 3,
};
const options: Pick<HttpOptions, 'limits'> = { limits };

let listener: TestListener;
let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  listener = await startListener(undefined, undefined, join(folder, 'keyturn.db'), options);
});
afterEach(() => listener.close());

const LIST = '/v1/common/user-type';
const ask = (key = listener.keys.portal) => listener.call('GET', LIST, { key });
const statuses = async (times: number, work: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let time = 0; time < times; time += 1) seen.push((await work()).status);
  return seen;
};

// Holds: asvs-2.4.1
it('a key that asks too often hears when to come back, in the envelope of the endpoint', async () => {
  expect(await statuses(5, ask)).toEqual([200, 200, 200, 200, 200]);
  const reply = await ask();
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '1']);
  expect(reply.body).toEqual({
    succeeded: false,
    status: 'FAILED',
    data: null,
    errors: [{ code: 'FAILED', message: 'Too many requests. Try again later.', field: null }],
    pagination: { pageNumber: 1, pageCount: 1, totalCount: 0 },
  });
  const single = await listener.call('GET', '/v1/kiosk/property');
  expect([single.status, 'pagination' in single.body]).toEqual([429, false]);
  listener.db.clock.advance(1000);
  expect(await statuses(3, ask)).toEqual([200, 200, 429]);
});

// Holds: asvs-2.4.1
it('a device may change only so much in an hour; it can still read, and may change again later', async () => {
  await listener.close();
  listener = await startListener(undefined, undefined, undefined, { limits: { changesPerHour: 60 } });
  const nobody = '01890000-0000-7000-8000-000000000000';
  const change = (key = listener.keys.portal) =>
    listener.call('POST', `/v1/booking/${nobody}/cancel`, { key, json: {} });
  expect(new Set(await statuses(60, change))).toEqual(new Set([404]));
  const reply = await change();
  expect([reply.status, reply.headers.get('retry-after'), reply.body.status]).toEqual([429, '60', 'FAILED']);
  expect([(await ask()).status, (await change(listener.keys.all)).status]).toEqual([200, 404]);
  listener.db.clock.advance(60_000);
  expect(await statuses(2, change)).toEqual([404, 429]);
});

it('one key’s haste is no other’s, but its successor’s', async () => {
  const run = kioskCommand(folder, () => listener.db.clock.nowMs());
  const made = await run('api-key', 'create', '--name', 'Tablet');
  await statuses(6, () => ask(keyIn(made)));
  expect((await ask()).status).toBe(200);
  const successor = keyIn(await run('api-key', 'rotate', idIn(made)));
  expect((await ask(successor)).status).toBe(429);
});

it('the liveness answer wants no key and is always given', async () => {
  const alive = () => listener.call('GET', '/v1/kiosk/health', { key: null });
  expect(new Set(await statuses(50, alive))).toEqual(new Set([200]));
});

it('wrong keys from one address are slowed down; a right one is still heard there', async () => {
  const wrong = () => ask('0'.repeat(43));
  expect(await statuses(4, wrong)).toEqual([401, 401, 401, 429]);
  expect((await wrong()).headers.get('retry-after')).toBe('20');
  expect((await ask()).status).toBe(200);
  expect((await callFrom(listener, '127.0.0.2', `GET ${LIST}`, { key: 'x' })).status).toBe(401);
  listener.db.clock.advance(20_000);
  expect(await statuses(2, wrong)).toEqual([401, 429]);
});

it('neither a restart nor another key helps a client that tries keys', async () => {
  await statuses(4, () => ask('0'.repeat(43)));
  await listener.server.close();
  const restarted = openServer(listener.ctx, options);
  const url = await restarted.listen({ host: '127.0.0.1', port: 0 });
  const again = await fetch(`${url}${LIST}`, { headers: { 'x-api-key': 'another' } });
  await restarted.close();
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '20']);
});

it('addresses and keys are written down as hashes', async () => {
  await statuses(4, () => ask('0'.repeat(43)));
  await listener.server.close();
  const rows = await listener.db.query((tx) => tx.selectFrom('allowance').selectAll().execute());
  expect(rows.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^key:[0-9a-f]{64}$/)]);
});
