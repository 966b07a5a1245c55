import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callHelp } from '../../src/main/services/help-calls';
import { renter, startJourney } from './journey';
import { startListener, type TestListener } from './listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

describe('health', () => {
  it('tells a stranger that somebody is there, and nothing else', async () => {
    const reply = await listener.call('GET', '/v1/kiosk/health', { key: null });
    expect(reply.body).toEqual({ succeeded: true, status: 'SUCCESS', data: { status: 'ok' }, errors: null });
  });
  it('tells a key how database, reader and disk are', async () => {
    const reply = await listener.call('GET', '/v1/kiosk/health', { key: listener.keys.health });
    expect(reply.body.data).toEqual({
      status: 'ok',
      database: { state: 'ok' },
      sync: { state: 'not_set_up' },
      reader: { provider: 'simulated', state: 'ready', problem: null },
      payments: { state: 'ok', needsReview: 0, holdsRunningOut: 0 },
      disk: { state: 'ok', freeBytes: 1024 * 1024 },
      printer: { state: 'not_set_up', waiting: 0 },
      mail: { state: 'not_set_up', waiting: 0 },
    });
  });
  it('is degraded when the disk runs low', async () => {
    const low = await startListener((ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(10) }));
    const reply = await low.call('GET', '/v1/kiosk/health', { key: low.keys.health });
    await low.close();
    expect(reply.body.data).toMatchObject({ status: 'degraded', disk: { state: 'low', freeBytes: 10 } });
  });
  it.each([
    ['up', 0, 'ok', { state: 'connected', waiting: 1, farBehind: false }],
    ['down', 0, 'ok', { state: 'unreachable', waiting: 1, farBehind: false }],
    ['down', 7, 'degraded', { state: 'unreachable', waiting: 1, farBehind: true }],
  ] as const)(
    'tells how far head office is behind: line %s, %i days, %s',
    async (line, days, status, sync) => {
      const kiosk = await startListener((ctx) => ({
        ...ctx,
        headOffice: { ...ctx.headOffice, state: () => line },
      }));
      await callHelp(kiosk.ctx, { step: 'pay', language: 'en' }, () => undefined);
      const waitingSince = new Date(kiosk.db.clock.nowMs()).toISOString();
      kiosk.db.clock.advance(days * 24 * 60 * 60_000);
      const reply = await kiosk.call('GET', '/v1/kiosk/health', { key: kiosk.keys.health });
      await kiosk.close();
      expect(reply.body.data).toMatchObject({ status, sync: { ...sync, waitingSince } });
    },
  );
  it('with a key that is none is 401', async () => {
    expect((await listener.call('GET', '/v1/kiosk/health', { key: 'x' })).status).toBe(401);
  });
});

it('with little room left on the disk nobody begins anything, and what was paid is finished', async () => {
  let free = 1024;
  const low = await startListener((ctx) => ({ ...ctx, freeDiskBytes: () => Promise.resolve(free) }));
  onTestFinished(() => low.close());
  const bookingId = await (await startJourney(low)).signed();
  const intent = await low.call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
  const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
  const next = await startJourney(low);
  free = 1023;

  const refused = [
    await next.create(),
    await low.call('POST', '/v1/register', {
      json: { ...renter, userName: 'robin@example.com', password: 'whatever it is' },
    }),
  ];
  const message = 'Storage is nearly full; nothing new can be begun.';
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
    [503, [{ code: 'SOMETHING_WENT_WRONG', message, field: null }]],
    [503, [{ code: 'CONTACT_CREATION_FAILED', message, field: null }]],
  ]);
  const units = (await low.call('GET', '/v1/kiosk/unit/list')).body.data as { id: string }[];
  expect(units.map(({ id }) => id)).toContain(next.unitId);

  await low.call('POST', '/v1/kiosk/simulated-reader/present', {
    json: { paymentIntentId, outcome: 'approved' },
  });
  const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
  expect((await low.call('POST', path, { json: { token: paymentIntentId } })).status).toBe(200);
});

it('the property is told with what a device must know', async () => {
  const { property } = listener.db.catalogue;
  const reply = await listener.call('GET', '/v1/kiosk/property');
  expect(reply.body.data).toMatchObject({
    id: property.id,
    name: property.name,
    countryId: 840,
    currency: 'USD',
    timeZone: property.timeZone,
    locale: property.locale,
  });
});

describe('free units', () => {
  const units = (query: string) => listener.call('GET', `/v1/kiosk/unit/list${query}`);
  it('can be narrowed by storage type and area', async () => {
    const all = (await units('')).body.data as { area: number; storageType: { id: string; name: string } }[];
    const box = all.find(({ storageType }) => storageType.name === 'Box')?.storageType.id ?? '';
    const some = (await units(`?storageTypeId=${box.toUpperCase()}&minArea=5&maxArea=10`)).body
      .data as typeof all;
    expect(some).toEqual(
      all.filter(({ area, storageType }) => storageType.id === box && area >= 5 && area <= 10),
    );
    expect(some.length).toBeGreaterThan(0);
  });
  it('say which filter is wrong, with an empty pagination', async () => {
    const reply = await units('?storageTypeId=x&minArea=-1');
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.map(({ field }) => field)).toEqual(['storageTypeId', 'minArea']);
    expect(reply.body.pagination).toEqual({ pageNumber: 1, pageCount: 1, totalCount: 0 });
  });
});

it('gates must say where they left off in whole numbers', async () => {
  for (const since of ['x', '-1', '1.5', '']) {
    const reply = await listener.call('GET', `/v1/kiosk/access?since=${since}`, { key: listener.keys.gate });
    expect([reply.status, reply.body.status, reply.body.errors?.[0]?.field]).toEqual([
      400,
      'INVALID_INPUT_PARAM',
      'since',
    ]);
  }
});
