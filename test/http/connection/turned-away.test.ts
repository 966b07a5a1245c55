/** A client that is cut off before asking anything has no line in the log; its coming has. */
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { configSchema } from '../../../src/main/app/settings/config';
import { openIdentity } from '../../../src/main/app/network/identity';
import type { HttpOptions } from '../../../src/main/http/server';
import { temporaryFolder } from '../../support/base/folder';
import { startListener, type TestListener } from '../support/listener';
import { openLine, say } from '../support/raw';

let listener: TestListener;
const start = async (options: Omit<HttpOptions, 'desk' | 'writeLine' | 'passwords'> = {}) =>
  (listener = await startListener(undefined, undefined, undefined, options));
afterEach(() => listener.close());

/** What the log says when the listener has closed. */
async function told(): Promise<unknown[]> {
  await listener.server.close();
  return listener.log
    .map((line) => JSON.parse(line) as { level: number; turnedAway?: unknown })
    .filter(({ turnedAway }) => turnedAway !== undefined)
    .map(({ level, turnedAway }) => ({ level, turnedAway }));
}
const WARNING = 40;

// Holds: asvs-16.3.3
it('what is no HTTP, or does not come to an end, is counted in the log', async () => {
  await start({ limits: { headersMs: 200, requestMs: 200, checkEveryMs: 50 } });
  await say(listener.port, 'NONSENSE\r\n\r\n');
  await say(listener.port, 'GET / HTTP/9.9\r\n\r\n');
  await say(listener.port, 'GET / HTTP/1.1\r\nHost: local');
  expect(await told()).toEqual([{ level: WARNING, turnedAway: { unreadable: 2, too_slow: 1 } }]);
});

// Holds: asvs-16.3.3
it('connections beyond an address’s share and those that may wait, or the number of all, are counted in the log', async () => {
  await start({ limits: { connections: 3, connectionsPerAddress: 2, connectionsWaiting: 0 } });
  const lines = [];
  for (const address of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.4'])
    lines.push(await openLine(listener.port, address));
  // The third is turned away, and the first makes room for the last.
  await Promise.all([lines[2]?.received, lines[0]?.received]);
  for (const { socket } of lines) socket.destroy();
  expect(await told()).toEqual([{ level: WARNING, turnedAway: { too_many_of_address: 1, too_many: 1 } }]);
});

it('a connection on which too much is asked at once is closed, and counted in the log', async () => {
  await start({ limits: { requestsTogether: 10 } });
  const asked = 'GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const other = await openLine(listener.port, '127.0.0.2');
  const many = await openLine(listener.port, '127.0.0.2');
  await many.send(asked.repeat(50));
  // With it go the others of its address; somebody else is served.
  await Promise.all([many.received, other.received]);
  expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
  expect(await (await openLine(listener.port, '127.0.0.2')).received).toBe('');
  expect(await told()).toEqual([{ level: WARNING, turnedAway: { too_many_together: 1 } }]);
});

// Holds: asvs-16.3.3
it('endless requests of a stranger get 300 lines in the log, then one per 50 ms; those of a key are all logged', async () => {
  await start();
  const stranger = 'GET /nothing HTTP/1.1\r\nHost: localhost\r\n';
  for (let times = 0; times < 4; times += 1)
    await say(listener.port, `${`${stranger}\r\n`.repeat(79)}${stranger}Connection: close\r\n\r\n`);
  const keyed = `GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${listener.keys.health}\r\n`;
  await say(listener.port, `${keyed}Connection: close\r\n\r\n`);
  const lines = (status: number) =>
    listener.log.filter((line) => line.includes(`"status":${status},`)).length;
  expect(await told()).toEqual([{ level: WARNING, turnedAway: { no_line: 20 } }]);
  expect([lines(404), lines(200)]).toEqual([300, 1]);
});

// Holds: asvs-16.3.4
it('a TLS handshake that fails is counted in the log', async () => {
  const config = configSchema.parse({ listener: { tls: 'site-authority' } });
  const clock = { nowMs: () => Date.now() };
  const identity = openIdentity(config, temporaryFolder(), { clock, log: pino({ level: 'silent' }) });
  await start({ identity: identity?.first ?? null });
  await say(listener.port, 'GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await told()).toEqual([{ level: WARNING, turnedAway: { tls: 1 } }]);
});

it('a client that is served, or goes away without a word, is not counted', async () => {
  await start();
  await listener.call('GET', '/v1/common/user-type');
  (await openLine(listener.port)).socket.destroy();
  expect(await told()).toEqual([]);
});
