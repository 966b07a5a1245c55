/** Clients that are slow, or many, on purpose: they are cut off, and everybody else is served meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Limits } from '../../../src/main/http/connection/limits';
import {
  confirm,
  lightDocuments,
  lightPages,
  paidIntent,
  readyBooking,
  valueOf,
} from '../../support/services/rental';
import { newTestId } from '../../support/services/database';
import { openServer, startListener, type TestListener } from '../support/listener';
import { expectEnvelopes, openLine, type RawLine } from '../support/raw';

const ATTACKER = '127.0.0.2';
const HEAD = 'POST /v1/login HTTP/1.1\r\nHost: localhost\r\n';

let listener: TestListener;
afterEach(() => listener.close());

async function startWith(limits: Partial<Limits>): Promise<void> {
  listener = await startListener(undefined, undefined, undefined, { limits });
}

/** Sends a byte now and then until it is cut off; answers what came back. */
async function drip(line: RawLine, bytes: () => string): Promise<string> {
  while (line.isOpen()) {
    await line.send(bytes());
    await wait(20);
  }
  return line.received;
}

/** Calls of somebody else, one after the other with a short breath between them, for as long as it takes. */
async function callWhile(work: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let over = false;
  const ended = work.then(() => (over = true));
  do {
    seen.push((await listener.call('GET', '/v1/common/user-type')).status);
    await wait(20);
  } while (!over);
  await ended;
  return seen;
}

describe('dripped', () => {
  const impatient = { headersMs: 1500, requestMs: 2000, checkEveryMs: 50, lingerMs: 100 };

  it('headers are answered with 408, and others are served all the while', async () => {
    await startWith(impatient);
    const lines = await Promise.all(Array.from({ length: 10 }, () => openLine(listener.port, ATTACKER)));
    const dripped = Promise.all(
      lines.map(async (line) => {
        await line.send(HEAD);
        return drip(line, () => 'X');
      }),
    );
    expect(new Set(await callWhile(dripped))).toEqual(new Set([200]));
    for (const received of await dripped) {
      expect(expectEnvelopes(received).map(({ status }) => status)).toEqual([408]);
    }
  });

  it.each([
    ['of a length', 'Content-Length: 60000\r\n', () => ' '],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', () => '1\r\n \r\n'],
  ])('a body %s is cut off, and others are served all the while', async (_title, header, bytes) => {
    await startWith(impatient);
    const line = await openLine(listener.port, ATTACKER);
    const key = `X-API-Key: ${listener.keys.portal}\r\nContent-Type: application/json\r\n`;
    await line.send(`${HEAD}${key}${header}\r\n`);
    const dripped = drip(line, bytes);
    expect(new Set(await callWhile(dripped))).toEqual(new Set([200]));
    expect(expectEnvelopes(await dripped).map(({ status }) => status)).toEqual([408]);
  });

  it('a connection that says nothing is cut off', async () => {
    await startWith(impatient);
    const line = await openLine(listener.port, ATTACKER);
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([408]);
  });

  it('a connection that idles after a request is closed', async () => {
    await startWith({ keepAliveMs: 100 });
    const line = await openLine(listener.port, ATTACKER);
    await line.send('GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([200]);
  });
});

describe('a body behind an answer that takes long', () => {
  /** What was asked first is answered when `answerHealth` is called; the body came in part, and was not read. */
  async function sendBehind() {
    let answerHealth = (): void => undefined;
    const held = new Promise<number>((resolve) => (answerHealth = () => resolve(1024 * 1024)));
    listener = await startListener((ctx) => ({ ...ctx, freeDiskBytes: () => held }), undefined, undefined, {
      limits: { headersMs: 300, requestMs: 400, checkEveryMs: 50, lingerMs: 100 },
    });
    const { port, keys } = listener;
    const line = await openLine(port, ATTACKER);
    const body = JSON.stringify({ signature: 'A'.repeat(600_000) });
    await line.send(`GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${keys.health}\r\n\r\n`);
    await line.send(
      `POST /v1/booking/${newTestId()}/document/save HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${keys.portal}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    );
    // Not waited for: it is taken when its turn comes.
    line.socket.write(body.slice(0, -1));
    await wait(1000);
    expect(line.isOpen()).toBe(true);
    answerHealth();
    return line;
  }

  it('has its whole time from its turn on', async () => {
    const line = await sendBehind();
    line.socket.write('}');
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([200, 400]);
  });

  it('is cut off when the rest does not come then', async () => {
    const line = await sendBehind();
    expect(expectEnvelopes(await line.received).map(({ status }) => status)).toEqual([200, 408]);
  });
});

describe('a flood of connections', () => {
  // Holds: asvs-2.4.1
  it('of one address gets its share, and leaves room for others', async () => {
    // Those beyond the share give up soon. The others say nothing either, and are left alone for longer.
    const patience = { waitingMs: 500, headersMs: 120_000, requestMs: 120_000 };
    await startWith({ connections: 12, connectionsPerAddress: 8, ...patience });
    const lines = await Promise.all(Array.from({ length: 40 }, () => openLine(listener.port, ATTACKER)));
    expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
    await expect.poll(() => lines.filter((line) => line.isOpen()).length).toBe(8);
    expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);

    // One that leaves makes room again.
    for (const line of lines) line.socket.destroy();
    await expect.poll(async () => (await openAndAsk(ATTACKER)).length).toBe(1);
  });

  // Holds: asvs-2.4.1
  it('of a few addresses takes nothing from a new one', async () => {
    await startWith({ connections: 12, connectionsPerAddress: 4 });
    const lines = await openFrom(['127.0.0.3', '127.0.0.4', '127.0.0.5'], 4);
    for (let more = 0; more < 4; more += 1) {
      await openFrom(['127.0.0.3', '127.0.0.4', '127.0.0.5'], 4);
      expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
    }
    const comers = await openFrom(['127.0.0.6'], 3);
    expect(await Promise.all(comers.map(isServed))).toEqual([true, true, true]);
    for (const line of lines) line.socket.destroy();
  });

  // Holds: asvs-2.4.1
  it('of a whole network takes nothing from another one', async () => {
    await startWith({ connections: 6, connectionsPerAddress: 4 });
    const [known] = await openFrom([ATTACKER], 1);
    if (!known) throw new Error('no line');
    await known.send(ask());
    await expect.poll(() => known.socket.bytesRead).toBeGreaterThan(0);
    await openFrom(
      Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`),
      1,
    );
    const [comer] = await openFrom(['127.0.0.3'], 1);
    if (!comer) throw new Error('no line');
    expect([await isServed(comer), await isServed(known)]).toEqual([true, true]);
  });

  it('ends no call that is being answered, and lets the next one in when there is room again', async () => {
    let answerHealth = (): void => undefined;
    const held = new Promise<number>((resolve) => (answerHealth = () => resolve(1024 * 1024)));
    listener = await startListener((ctx) => ({ ...ctx, freeDiskBytes: () => held }), undefined, undefined, {
      limits: { connections: 2, connectionsPerAddress: 2 },
    });
    const [busy, idle] = await openFrom([ATTACKER], 2);
    if (!busy || !idle) throw new Error('no lines');
    await busy.send(ask(listener.keys.health));
    await expect.poll(() => countOpen()).toBe(2);
    const first = await openFrom(['127.0.0.3'], 1);
    await idle.received;
    // Nobody has more than the next one would: only what nobody works at could be given up for it.
    const second = await openFrom(['127.0.0.4'], 1);
    await Promise.all(first.map(({ received }) => received));
    answerHealth();
    expect(await Promise.all([busy, ...second].map(isServed))).toEqual([true, true]);
  });

  function openFrom(addresses: readonly string[], each: number): Promise<RawLine[]> {
    return Promise.all(
      addresses.flatMap((address) => Array.from({ length: each }, () => openLine(listener.port, address))),
    );
  }

  function ask(key?: string, connection = 'keep-alive'): string {
    const shown = key === undefined ? '' : `X-API-Key: ${key}\r\n`;
    return `GET /v1/kiosk/health HTTP/1.1\r\nHost: localhost\r\n${shown}Connection: ${connection}\r\n\r\n`;
  }

  /** Whether all that was asked on the line is answered, and a last question too. */
  async function isServed(line: RawLine): Promise<boolean> {
    await line.send(ask(undefined, 'close'));
    const received = await line.received;
    return received !== '' && expectEnvelopes(received).every(({ status }) => status === 200);
  }

  function countOpen(): Promise<number> {
    return new Promise((resolve) => {
      listener.server.server.getConnections((_error, count) => resolve(count));
    });
  }

  async function openAndAsk(address: string) {
    const line = await openLine(listener.port, address);
    await line.send(ask(undefined, 'close'));
    const received = await line.received;
    return received === '' ? [] : expectEnvelopes(received);
  }
});

describe('an answer that is not read', () => {
  it('is given up, with all that waits behind it', async () => {
    // More than the system takes off our hands for a client that does not read.
    const document = Buffer.alloc(8 * 1024 * 1024, '%PDF ');
    const documents = { ...lightDocuments(), contract: () => Promise.resolve(document) };
    listener = await startListener((ctx) => ({ ...ctx, documents, pages: lightPages() }));
    const { ctx, db } = listener;
    const bookingId = await readyBooking(ctx, db);
    const contractId = valueOf(await confirm(ctx, bookingId, await paidIntent(ctx, bookingId)));
    const path = `/v1/kiosk/contract/${contractId}/document`;
    const whole = await listener.download(path, { key: listener.keys.all });
    expect([whole.status, whole.bytes.length]).toEqual([200, document.length]);

    // A listener of its own: the one that takes it whole, above, has all the time a busy machine may need for it.
    const impatient = openServer(ctx, { limits: { takenMs: 300, checkEveryMs: 50 } });
    onTestFinished(() => impatient.close());
    const url = await impatient.listen({ host: '127.0.0.1', port: 0 });

    const line = await openLine(Number(new URL(url).port), ATTACKER);
    line.socket.pause();
    const ask = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${listener.keys.all}\r\n\r\n`;
    await line.send(ask.repeat(5));
    const held = () =>
      new Promise<number>((resolve) => {
        impatient.server.getConnections((_error, count) => resolve(count));
      });
    await expect.poll(held).toBe(0);
    line.socket.resume();
    const received = await line.received;
    expect(received.length).toBeLessThan(5 * document.length);
    expect((await fetch(`${url}/v1/kiosk/health`)).status).toBe(200);
  });
});

describe('a call that nobody answers', () => {
  it('is a fault after its time, and the connection goes on', async () => {
    listener = await startListener(
      (ctx) => ({ ...ctx, freeDiskBytes: () => new Promise(() => undefined) }),
      undefined,
      undefined,
      { limits: { handlerMs: 200, checkEveryMs: 50 } },
    );
    const key = listener.keys.health;
    const hung = await listener.call('GET', '/v1/kiosk/health', { key });
    expect([hung.status, hung.body.status]).toEqual([500, 'SOMETHING_WENT_WRONG']);
    expect(listener.log.filter((line) => line.includes('/v1/kiosk/health was not answered'))).toHaveLength(1);
    expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
  });
});
