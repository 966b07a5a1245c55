/** Requests that are sent together: a client that sends many costs the others no more than one that waits for each answer. */
import { afterEach, expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';
import { expectEnvelopes, openLine } from '../support/raw';

const TOGETHER = 90;

let listener: TestListener;
let asked = 0;
let answerAll: () => void;
afterEach(() => listener.close());

/** What is known with a key of the kiosk's health is known only when `answerAll` was called. */
async function start(): Promise<void> {
  const held = new Promise<number>((resolve) => (answerAll = () => resolve(1024 * 1024)));
  asked = 0;
  const freeDiskBytes = () => {
    asked += 1;
    return held;
  };
  listener = await startListener((ctx) => ({ ...ctx, freeDiskBytes }));
}

function get(path: string, key: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n${more}\r\n`;
}

// Holds: asvs-15.2.2
it('each is begun when the one before it has its answer, and others are served meanwhile', async () => {
  await start();
  const { port, keys } = listener;
  const [many, few] = [await openLine(port, '127.0.0.2'), await openLine(port, '127.0.0.3')];
  const [health, last] = [get('/v1/kiosk/health', keys.health), 'Connection: close\r\n'];
  await many.send(health.repeat(TOGETHER - 1) + get('/v1/kiosk/health', keys.health, last));
  await few.send(health + get('/v1/common/country', keys.portal, last));
  await expect.poll(() => asked).toBe(2);
  expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
  expect(asked).toBe(2);

  answerAll();
  expect(expectEnvelopes(await few.received).map(({ status }) => status)).toEqual([200, 200]);
  const answers = expectEnvelopes(await many.received);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TOGETHER }, () => 200));
  const lines = (part: string) => listener.log.flatMap((line, at) => (line.includes(part) ? [at] : []));
  expect(lines('/v1/common/country').at(-1)).toBeLessThan(lines('/v1/kiosk/health').at(-1) ?? 0);
});

it('nothing behind is begun for a client that goes away', async () => {
  await start();
  const { port, keys } = listener;
  const line = await openLine(port, '127.0.0.2');
  await line.send(get('/v1/kiosk/health', keys.health).repeat(TOGETHER));
  await expect.poll(() => asked).toBe(1);
  line.socket.destroy();
  await line.received;
  expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
  answerAll();
  expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
  expect(asked).toBe(1);
});
