/** An Idempotency-Key on every call that changes something: at once, again, with another body, and after a day. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createEndpoints } from '../../../src/main/http/routes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { changingCalls } from '../support/changing-calls';
import { changedTables, openStage, prepare, type Prepared, type Stage } from '../error-codes/stage';

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

// Holds: v1-1.12
it.each(Object.entries(changingCalls))('%s does once what is asked under one key', async (_name, callOf) => {
  const stage = await open();
  const call = await callOf(stage);
  const headers = { 'idempotency-key': 'order-4711' };
  const ask = (json: unknown) => stage.call({ ...call, options: { ...call.options, headers, json } });
  const sent = call.options?.json as Record<string, unknown>;

  const [first, ...others] = await Promise.all([ask(sent), ask(sent), ask(sent)]);
  expect(first.body).toMatchObject({ succeeded: true, status: 'SUCCESS' });
  for (const other of others) expect([other.status, other.body]).toEqual([200, first.body]);

  // What goes on by itself goes on before anything is compared.
  await stage.listener.codes.round();
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

/** They need a tenant with a contract: invoice-payment.test.ts, money-lists.test.ts and own-contract.test.ts in test/http/tenant have one. */
const ofTenants = [
  'POST /v1/payment/transaction/:gateway/invoice/:invoiceId/success',
  'PUT /v1/kiosk/contract/:id/notice',
  'PUT /v1/kiosk/contract/:id/autopay',
];

// Holds: v1-1.12
it('these are all the calls that change something: every POST and PUT, but for the quote', async () => {
  const stage = await open();
  const keyed = createEndpoints(stage.listener.ctx, createPasswordHasher(), {
    deliveries: null,
    backups: null,
  }).flatMap((endpoint) => (endpoint.kind === 'page' ? [] : [endpoint]));
  const named = (some: typeof keyed) => some.map(({ method, url }) => `${method} ${url}`).toSorted();
  const known = [...Object.keys(changingCalls), ...ofTenants].toSorted();
  expect(named(keyed.filter(({ changes }) => changes))).toEqual(known);
  const writing = named(keyed.filter(({ method }) => method !== 'GET'));
  expect(writing.filter((name) => !known.includes(name))).toEqual(['POST /v1/kiosk/quote']);
});
