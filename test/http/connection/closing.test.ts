/** How the listener ends: nothing new is begun, what is under way may finish, and nobody is waited for too long. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startListener, type TestListener } from '../support/listener';

/** A listener whose health answer waits until it is let go. */
async function startSlow(): Promise<{ listener: TestListener; letGo: () => void; asked: Promise<void> }> {
  let letGo = (): void => undefined;
  let onAsked = (): void => undefined;
  const gate = new Promise<number>((resolve) => (letGo = () => resolve(1e9)));
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  const listener = await startListener((ctx) => ({
    ...ctx,
    freeDiskBytes: () => {
      onAsked();
      return gate;
    },
  }));
  return { listener, letGo, asked };
}

const health = (listener: TestListener) =>
  listener.call('GET', '/v1/kiosk/health', { key: listener.keys.health });

// Holds: v1-1.10
it('a call under way is answered before the listener is closed', async () => {
  const { listener, letGo, asked } = await startSlow();
  const answer = health(listener);
  await asked;
  const closed = listener.server.close();
  letGo();
  expect((await answer).status).toBe(200);
  await closed;
  await listener.close();
});

// Holds: v1-1.10
it('a call that comes in while it closes is 503 in the envelope', async () => {
  const { listener, letGo, asked } = await startSlow();
  const slow = health(listener);
  const late = connect(listener.port, '127.0.0.1');
  await asked;
  // Half a request is no idle connection, so closing leaves it open; the other half finds the door shut.
  late.write('GET /v1/common/user-type HTTP/1.1\r\n');
  await setTimeout(50);
  const closed = listener.server.close();
  await setTimeout(50);
  late.write('Host: localhost\r\n\r\n');
  const answer = await text(late);
  letGo();
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*"status":"FAILED"[^]*"pagination"/i);
  expect((await slow).status).toBe(200);
  await closed;
  await listener.close();
});

it('a call that never ends is cut off after three seconds', async () => {
  const { listener, asked } = await startSlow();
  const answer = health(listener).catch(() => 'cut off');
  await asked;
  // It never ends by itself: that this goes on is the proof, and its time only says how busy the machine is.
  await listener.server.close();
  expect(await answer).toBe('cut off');
  await listener.close();
});
