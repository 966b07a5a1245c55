/** Honest clients that open many connections, or ask faster than they are heard: everything they ask is answered. */
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import type { HttpOptions } from '../../../src/main/http/server';
import { startListener, type TestListener } from '../support/listener';
import { expectEnvelopes, openLine, type RawLine } from '../support/raw';

let listener: TestListener;
afterEach(() => listener.close());

async function startWith(limits: HttpOptions['limits'], clock?: { nowMs(): number }): Promise<void> {
  listener = await startListener((ctx) => ({ ...ctx, ...(clock ? { clock } : {}) }), undefined, undefined, {
    limits: { ...limits },
  });
}

const ALIVE = 'GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Asks once and waits for the answer; the connection stays. */
async function askOn(line: RawLine): Promise<void> {
  await line.send(ALIVE);
  await once(line.socket, 'data');
}

async function statusesOf(work: readonly Promise<{ status: number }>[]): Promise<number[]> {
  return [...new Set((await Promise.all(work)).map(({ status }) => status))];
}

it('twenty calls at a time lose none of 1,000', async () => {
  await startWith({});
  let left = 1000;
  const seen = new Set<number>();
  const askOnAndOn = async () => {
    while (left > 0) {
      left -= 1;
      seen.add((await listener.call('GET', '/v1/common/user-type')).status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, askOnAndOn));
  expect(seen).toEqual(new Set([200]));
});

it('300 registrations of one key, all sent at once over as many connections, are each answered and done once', async () => {
  await startWith({});
  const register = (nth: number) =>
    listener.call('POST', '/v1/register', {
      json: {
        userName: `person${nth}@example.com`,
        password: 'whatever it is',
        firstName: 'Ann',
        lastName: 'Lee',
        phoneNumber: '+1 512 555 0101',
        emailId: `person${nth}@example.com`,
      },
    });
  expect(await statusesOf(Array.from({ length: 300 }, (_, nth) => register(nth)))).toEqual([200]);
  const rows = await listener.db.query((tx) => tx.selectFrom('contact').select('email').execute());
  expect(new Set(rows.map(({ email }) => email)).size).toBe(300);
});

it('requests that come faster than a client’s share are answered more slowly, in their turn', async () => {
  await startWith({ requestBurst: 5, requestsPerSecond: 50 }, { nowMs: () => Date.now() });
  const ask = () => listener.call('GET', '/v1/common/user-type');
  expect(await statusesOf(Array.from({ length: 40 }, ask))).toEqual([200]);
});

it('a request that would wait too long hears so at once', async () => {
  await startWith({ requestBurst: 2, requestsPerSecond: 1, requestWaitMs: 2000 });
  const ask = () => listener.call('GET', '/v1/common/user-type');
  const replies = await Promise.all(Array.from({ length: 9 }, ask));
  const counts = replies.filter(({ status }) => status === 200).length;
  expect([counts, new Set(replies.map(({ status }) => status))]).toEqual([2, new Set([200, 429])]);
});

it('beyond the share of an address the connection that was idle longest ends politely, and the next is served', async () => {
  await startWith({ connectionsPerAddress: 3, idleMs: 50 });
  const first = await openLine(listener.port);
  await askOn(first);
  const others = [await openLine(listener.port), await openLine(listener.port)];
  for (const line of others) await askOn(line);
  const errors: Error[] = [];
  first.socket.on('error', (error) => errors.push(error));
  const goodbye = once(first.socket, 'end');
  const comer = await openLine(listener.port);
  await comer.send(LAST);
  await goodbye;
  expect(expectEnvelopes(await comer.received).map(({ status }) => status)).toEqual([200]);
  expect(errors).toEqual([]);
  for (const line of others) {
    await line.send(LAST);
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([200, 200]);
  }
});

it('while one waits for a place, the answers on the others say that they are the last', async () => {
  await startWith({ connectionsPerAddress: 1, idleMs: 60_000 });
  const holder = await openLine(listener.port);
  await askOn(holder);
  const comer = await openLine(listener.port);
  await comer.send(LAST);
  await holder.send(ALIVE);
  const answers = expectEnvelopes(await holder.received);
  expect(answers.map(({ headers }) => /^connection: close$/im.test(headers))).toEqual([false, true]);
  expect(expectEnvelopes(await comer.received).map(({ status }) => status)).toEqual([200]);
});

it('only as many wait as there is room for, and the address with the most loses its last', async () => {
  await startWith({ connectionsPerAddress: 1, connectionsWaiting: 2, idleMs: 60_000 });
  const [greedy, modest] = ['127.0.0.2', '127.0.0.3'];
  const holders = [await openLine(listener.port, greedy), await openLine(listener.port, modest)];
  for (const line of holders) await askOn(line);
  const waiting = [await openLine(listener.port, greedy), await openLine(listener.port, greedy)];
  const comer = await openLine(listener.port, modest);
  expect(await waiting[1]?.received).toBe('');
  for (const line of [waiting[0], comer]) await line?.send(LAST);
  for (const { socket } of holders) socket.destroy();
  for (const line of [waiting[0], comer]) {
    if (!line) throw new Error('no line');
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([200]);
  }
});

it('one that waits too long, and those that wait when the listener closes, are closed', async () => {
  await startWith({ connectionsPerAddress: 1, idleMs: 60_000, waitingMs: 50 });
  const holder = await openLine(listener.port);
  await askOn(holder);
  expect(await (await openLine(listener.port)).received).toBe('');
  await listener.close();
  await startWith({ connectionsPerAddress: 1, idleMs: 60_000 });
  const other = await openLine(listener.port);
  await askOn(other);
  const waiting = await openLine(listener.port);
  await listener.close();
  expect(await waiting.received).toBe('');
});
