/** How soon a kiosk tries again: soon where nobody was there, later and later where somebody was and did not serve. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newSeed } from '../../src/main/sync/kiosk-key';
import { createReconnectBackoff, RECONNECT_PACE } from '../../src/main/sync/pace';
import { createLookup, followAttempt } from '../../src/main/sync/reach';
import { createSignedClient } from '../../src/main/sync/signed-client';
import { memoryTrust } from '../support/head-office/trust';

test('however long nobody was there, the next attempt comes within 2.5 s; after one that somebody did not serve, within 30', () => {
  const backoff = createReconnectBackoff(RECONNECT_PACE, () => 1);
  const silent = Array.from({ length: 9 }, () => backoff.next(true));
  expect([...new Set(silent)]).toEqual([2000, 2500]);
  // All who come when it is there again, and are too many, do not come together a second time.
  expect(backoff.next()).toBe(30_000);
  backoff.reset();
  expect(backoff.next()).toBe(2000);
});

/** Answers its port. */
async function server(took: (socket: Socket) => void): Promise<number> {
  const open = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    took(socket);
  });
  open.listen(0, '127.0.0.1');
  await once(open, 'listening');
  onTestFinished(() => void open.close());
  const address = open.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}

async function refusingPort(): Promise<number> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const address = gone.address();
  gone.close();
  await once(gone, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}

test.each([
  { who: 'ends it without a word', silent: true, port: () => server((socket) => void socket.destroy()) },
  { who: 'refuses', silent: false, port: refusingPort },
  { who: 'is slow', silent: false, port: () => server(() => {}) },
  {
    who: 'breaks off in the middle of a word',
    silent: false,
    port: () => server((socket) => void socket.once('data', () => socket.end('HTTP/1.1 20'))),
  },
])('a kiosk takes a head office that $who for silent: $silent', async ({ silent, port }) => {
  const client = createSignedClient({
    url: `http://127.0.0.1:${await port()}`,
    kioskId: 'north',
    propertyId: '',
    trust: memoryTrust(),
    seed: newSeed(),
    authority: null,
    answerMs: 1500,
  });
  onTestFinished(() => client.close());
  await expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ isSilent: silent });
});

test('a connection that is used again and again gathers nothing', async () => {
  const socket = connect(await server(() => {}), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  for (let time = 0; time < 3; time += 1) followAttempt(socket);
  expect(socket.listenerCount('connect')).toBe(0);
});

test('a name is asked for once at a time, and where no answer comes the former one serves', async () => {
  const answers: PromiseWithResolvers<{ address: string; family: number }[]>[] = [];
  const lookup = createLookup(() => {
    const answer = Promise.withResolvers<{ address: string; family: number }[]>();
    answers.push(answer);
    return answer.promise;
  });
  const find = () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lookup('head-office.example.com', {}, (error, address) => resolve(error ?? address));
    return promise;
  };
  const both = [find(), find()];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve([{ address: '192.0.2.1', family: 4 }]);
  expect(await Promise.all(both)).toEqual(['192.0.2.1', '192.0.2.1']);
  const [late, refused] = [find(), find()];
  expect(await late).toBe('192.0.2.1');
  expect(answers).toHaveLength(2);
  answers[1]?.reject(new Error('no resolver'));
  expect(await refused).toBe('192.0.2.1');
});
