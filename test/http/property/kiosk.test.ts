import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StorageView } from '../../../src/main/database/storage/storage-watch';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { callHelp } from '../../../src/main/services/screen/help-calls';
import type { HealthProblem } from '../../../src/shared/health-problems';
import type { TestDatabase } from '../../support/services/database';
import { renter, startJourney } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

/** As the disk would have shown itself. */
function withStorage(ctx: ServiceContext, shown: Partial<StorageView>): ServiceContext {
  const storage = () => ({ ...ctx.store.storage(), ...shown });
  return { ...ctx, store: { ...ctx.store, storage } };
}

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

describe('health', () => {
  // Holds: v1-5.12, asvs-8.2.3, asvs-13.4.5
  it('tells a stranger that somebody is there, and nothing else', async () => {
    const reply = await listener.call('GET', '/v1/kiosk/health', { key: null });
    expect(reply.body).toEqual({ succeeded: true, status: 'SUCCESS', data: { status: 'ok' }, errors: null });
  });
  // Holds: v1-5.12
  it('tells a key how database, reader and disk are', async () => {
    const reply = await listener.call('GET', '/v1/kiosk/health', { key: listener.keys.health });
    expect(reply.body.data).toEqual({
      status: 'ok',
      problems: [],
      problemsSince: [],
      database: { state: 'ok', damagedPagesMet: 0, diskFaultsMet: 0 },
      books: { state: 'ok', since: null },
      lets: { state: 'ok', open: 0 },
      clock: { state: 'right', offsetSeconds: null },
      backup: { state: 'off', lastGoodAt: null, secondPlace: null },
      sync: { state: 'not_set_up' },
      reader: { provider: 'simulated', state: 'ready', problem: null },
      payments: { state: 'ok', needsReview: 0, holdsRunningOut: 0 },
      disk: { state: 'ok', freeBytes: 1024 * 1024, slowestSyncMs: 0 },
      printer: { state: 'not_set_up', waiting: 0 },
      mail: { state: 'not_set_up', waiting: 0 },
      texts: { state: 'not_set_up' },
      updates: {
        state: 'not_set_up',
        version: '0.1.0',
        ring: null,
        lastUpdateAt: null,
        lastRollBackAt: null,
      },
    });
  });
  it.each<readonly [HealthProblem, string, (ctx: ServiceContext, db: TestDatabase) => ServiceContext]>([
    [
      'clock',
      'a clock that nobody confirms',
      (ctx) => ({
        ...ctx,
        clockTrust: { ...ctx.clockTrust, view: () => ({ state: 'ahead', limitMs: 0, source: null }) },
      }),
    ],
    [
      'clock',
      'a clock that differs from head office’s',
      (ctx) => ({
        ...ctx,
        headOffice: { ...ctx.headOffice, clockOffsetMs: () => 300_000 },
      }),
    ],
    ['disk_slow', 'a slow disk', (ctx) => withStorage(ctx, { isSlow: true, slowestSyncMs: 900 })],
    ['database_damaged', 'damaged pages', (ctx) => withStorage(ctx, { damaged: 1, damagedAtMs: 1 })],
    ['disk_faults', 'a disk with faults', (ctx) => withStorage(ctx, { faults: 2 })],
    [
      'let_twice',
      'a unit that was rented twice',
      (ctx, { open, newId }) => {
        const unit = open.raw.prepare('SELECT id FROM unit LIMIT 1').pluck().get();
        open.raw
          .prepare(`INSERT INTO unit_conflict (id, unit_id, contracts, raised_at_ms) VALUES (?, ?, '[]', 1)`)
          .run(newId(), unit);
        return ctx;
      },
    ],
    [
      'books_not_compared',
      'a restore whose books nobody compared',
      (ctx, { open }) => {
        const doubt = { cause: 'restored', sinceMs: 1, booksEndMs: null, formerFile: null, former: null };
        open.raw
          .prepare(`INSERT INTO meta (name, value) VALUES ('books_in_doubt', ?)`)
          .run(JSON.stringify({ ...doubt, provider: null, headOfficeAtMs: null }));
        return ctx;
      },
    ],
  ])('is degraded by %s: %s, and says so to a stranger in one word', async (problem, _what, change) => {
    const kiosk = await startListener((ctx, db) => change(ctx, db));
    const reply = await kiosk.call('GET', '/v1/kiosk/health', { key: kiosk.keys.health });
    const stranger = await kiosk.call('GET', '/v1/kiosk/health', { key: null });
    await kiosk.close();
    expect(reply.body.data).toMatchObject({ status: 'degraded', problems: [problem] });
    expect([stranger.status, stranger.body.data]).toEqual([200, { status: 'degraded' }]);
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

// Holds: v1-1.10
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
  const message =
    'The disk of the kiosk is nearly full, so nothing new can start. Try again when there is space.';
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

// Holds: v1-5.8
it('the property is reported with what a device must know', async () => {
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
  // Holds: v1-5.8
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
