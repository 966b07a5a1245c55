/** An Idempotency-Key on every call that changes something: at once, again, with another body, and after a day. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createEndpoints } from '../../src/main/http/routes';
import { createPasswordDesk } from '../../src/main/services/login/passwords';
import { confirm, link, login, register, sign } from './error-codes/calls';
import {
  changedTables,
  openStage,
  prepare,
  unknownGuid,
  type Call,
  type Prepared,
  type Stage,
} from './error-codes/stage';
import { renter, startJourney } from './journey';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-keys-'));
let prepared: Prepared;
let opened = 0;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(): Promise<Stage> {
  opened += 1;
  const stage = await openStage(prepared, join(folder, `keyturn-${opened}.db`));
  onTestFinished(() => stage.close());
  return stage;
}

const of = (method: Call['method'], path: string, json: Record<string, unknown>): Call => ({
  method,
  path,
  options: { json },
});

/** A call of each that succeeds and, where it can, would do something again. */
const calls: Readonly<Record<string, (stage: Stage) => Call | Promise<Call>>> = {
  'POST /v1/register': () => register(),
  'POST /v1/login': () => login(),
  'PUT /v1/booking/:bookingId/insurance/link': (stage) => link(stage),
  'PUT /v1/kiosk/booking/:bookingId/coverage': (stage) =>
    of('PUT', `/v1/kiosk/booking/${stage.signed}/coverage`, {
      kind: 'own_policy',
      insurer: 'Acme Mutual',
      policyNumber: 'A-1',
      expires: '2027-01-01',
    }),
  'POST /v1/booking/register/rental/activity/create': async (stage) => {
    const { unitId, userTypeId, propertyId } = await startJourney(stage.listener);
    return of('POST', '/v1/booking/register/rental/activity/create', {
      propertyInfoId: propertyId,
      unitId,
      taxUserTypeInfoId: userTypeId,
      contactBookInfo: renter,
    });
  },
  'POST /v1/booking/:bookingId/cancel': ({ signed }) => of('POST', `/v1/booking/${signed}/cancel`, {}),
  'PUT /v1/kiosk/booking/:bookingId/extras': ({ signed }) =>
    of('PUT', `/v1/kiosk/booking/${signed}/extras`, { addOnIds: [] }),
  'POST /v1/booking/:bookingId/document/save': (stage) => sign(stage),
  'POST /v1/booking/:bookingId/rental-quote/payment-intent': ({ signed }) =>
    of('POST', `/v1/booking/${signed}/rental-quote/payment-intent`, {}),
  'POST /v1/payment/transaction/:gateway/booking/:bookingId/success': async (stage) =>
    confirm(stage, await stage.paid(stage.signed)),
  'POST /v1/kiosk/simulated-reader/present': async (stage) => {
    const asked = of('POST', `/v1/booking/${stage.signed}/rental-quote/payment-intent`, {});
    const { paymentIntentId } = (await stage.call(asked)).body.data as { paymentIntentId: string };
    return of('POST', '/v1/kiosk/simulated-reader/present', { paymentIntentId, outcome: 'declined' });
  },
  'POST /v1/kiosk/help/:id/clear': (stage) => {
    stage.damage(
      `INSERT INTO help_call VALUES ('${unknownGuid}', 'kiosk-1', 'sign', 'en', ${stage.listener.db.clock.nowMs()}, NULL, NULL)`,
    );
    const cleared = of('POST', `/v1/kiosk/help/${unknownGuid}/clear`, {});
    return { ...cleared, options: { ...cleared.options, key: stage.listener.keys.health } };
  },
};

it.each(Object.entries(calls))('%s does once what is asked under one key', async (_name, callOf) => {
  const stage = await open();
  const call = await callOf(stage);
  const headers = { 'idempotency-key': 'order-4711' };
  const ask = (json: unknown) => stage.call({ ...call, options: { ...call.options, headers, json } });
  const sent = call.options?.json as Record<string, unknown>;

  const [first, ...others] = await Promise.all([ask(sent), ask(sent), ask(sent)]);
  expect(first.body).toMatchObject({ succeeded: true, status: 'SUCCESS' });
  for (const other of others) expect([other.status, other.body]).toEqual([200, first.body]);

  const done = stage.tables();
  stage.listener.db.clock.advance(24 * 60 * 60_000 - 1);
  const again = await ask(sent);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const changed = await ask({ ...sent, surplus: true });
  expect([changed.status, changed.body.status]).toEqual([409, 'FAILED']);
  expect(changedTables(done, stage.tables())).toEqual([]);

  stage.listener.db.clock.advance(1);
  const nextDay = await ask({ ...sent, surplus: true });
  expect(`${nextDay.status} ${nextDay.body.status}`).not.toBe('409 FAILED');
});

it('these are all the calls that change something: every POST and PUT, but for the quote', async () => {
  const stage = await open();
  const keyed = createEndpoints(stage.listener.ctx, createPasswordDesk(), {
    deliveries: null,
    backups: null,
  }).flatMap((endpoint) => (endpoint.kind === 'page' ? [] : [endpoint]));
  const named = (some: typeof keyed) => some.map(({ method, url }) => `${method} ${url}`).toSorted();
  expect(named(keyed.filter(({ changes }) => changes))).toEqual(Object.keys(calls).toSorted());
  const writing = named(keyed.filter(({ method }) => method !== 'GET'));
  expect(writing.filter((name) => !(name in calls))).toEqual(['POST /v1/kiosk/quote']);
});
