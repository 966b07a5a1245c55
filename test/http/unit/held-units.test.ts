/** A device that was taken over must not keep a whole site from being let. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startListener, type Reply, type TestListener } from '../support/listener';

const HOLD_SECONDS = 30 * 60;
const SHARE = 2;

let listener: TestListener;
let units: string[];
beforeEach(async () => {
  listener = await startListener((ctx) => ({
    ...ctx,
    settings: { ...ctx.settings, unitsHeldPerKey: SHARE },
  }));
  const { body } = await listener.call('GET', '/v1/kiosk/unit/list');
  units = (body.data as { id: string }[]).map(({ id }) => id);
});
afterEach(() => listener.close());

async function book(key: string = listener.keys.portal): Promise<Reply> {
  const property = (await listener.call('GET', '/v1/kiosk/property')).body.data as { id: string };
  const json = {
    propertyInfoId: property.id,
    unitId: units.pop(),
    taxUserTypeInfoId: 1,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'robin@example.com',
    },
  };
  return listener.call('POST', '/v1/booking/register/rental/activity/create', { json, key });
}

// Holds: v1-5.15, asvs-2.4.1
it('a device that holds its share of units gets no other one, until it gives one back or a hold ends', async () => {
  const first = await book();
  listener.db.clock.advance(60_000);
  expect([first.status, (await book()).status]).toEqual([200, 200]);

  const { status, headers, body } = await book();
  expect([status, headers.get('retry-after'), body.status]).toEqual([
    429,
    String(HOLD_SECONDS - 60),
    'FAILED',
  ]);
  await listener.call('POST', `/v1/booking/${String(first.body.data)}/cancel`);
  expect([(await book()).status, (await book()).status]).toEqual([200, 429]);

  // The two that are held began a minute after the first.
  listener.db.clock.advance((HOLD_SECONDS - 60) * 1000);
  expect((await book()).status).toBe(429);
  listener.db.clock.advance(60_000);
  expect([(await book()).status, (await book()).status, (await book()).status]).toEqual([200, 200, 429]);
});

// Holds: v1-5.15
it('a key to everything has no such share', async () => {
  await book();
  await book();
  expect((await book()).status).toBe(429);
  const all = [1, 2, 3].map(async () => (await book(listener.keys.all)).status);
  expect(await Promise.all(all)).toEqual([200, 200, 200]);
});
