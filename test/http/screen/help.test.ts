/** Staff's own devices see who waits for a person, and say that somebody has gone there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callHelp } from '../../../src/main/services/screen/help-calls';
import { valueOf } from '../../support/services/rental';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

// Holds: ux-42
it('a call is listed until it is cleared', async () => {
  const { id } = valueOf(await callHelp(listener.ctx, { step: 'sign', language: 'es' }, () => undefined));
  const key = listener.keys.health;
  const waiting = await listener.call('GET', '/v1/kiosk/help', { key });
  expect(waiting.body.data).toEqual([
    {
      id,
      state: 'called',
      kioskId: 'kiosk-1',
      step: 'sign',
      language: 'es',
      calledAt: '2026-03-15T15:00:00.000Z',
    },
  ]);
  const cleared = await listener.call('POST', `/v1/kiosk/help/${id}/clear`, { key });
  expect([cleared.status, cleared.body.data]).toEqual([200, { id }]);
  expect((await listener.call('GET', '/v1/kiosk/help', { key })).body.data).toEqual([]);
  const again = await listener.call('POST', `/v1/kiosk/help/${id}/clear`, { key });
  expect([again.status, again.body.status]).toEqual([404, 'NO_RECORDS_FOUND']);
});

it('nobody clears or sees calls with a key for something else', async () => {
  for (const key of [listener.keys.portal, listener.keys.gate])
    expect((await listener.call('GET', '/v1/kiosk/help', { key })).status).toBe(403);
  expect((await listener.call('POST', '/v1/kiosk/help/x/clear', { key: null })).status).toBe(401);
  expect((await listener.call('POST', '/v1/kiosk/help/x/clear', { key: listener.keys.health })).status).toBe(
    404,
  );
});
