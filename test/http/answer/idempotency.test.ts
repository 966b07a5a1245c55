import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowCounts } from '../../support/services/rental';
import { startJourney } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
beforeEach(async () => {
  listener = await startListener();
});
afterEach(() => listener.close());

const lead = {
  userName: 'ann@example.com',
  password: 'whatever',
  firstName: 'Ann',
  lastName: 'Lee',
  phoneNumber: '+1 512 555 0101',
  emailId: 'ann@example.com',
};
const register = (json: unknown, key: string, options: { key?: string } = {}) =>
  listener.call('POST', '/v1/register', { json, headers: { 'idempotency-key': key }, ...options });
const contacts = () =>
  listener.db.query(async (tx) => (await tx.selectFrom('contact').select('id').execute()).length);

it('the same key and body answer the same and do nothing twice', async () => {
  const first = await register(lead, 'k1');
  const again = await register(lead, 'k1');
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await contacts()).toBe(1);
});

it('another body under the key is 409', async () => {
  await register(lead, 'k1');
  const other = await register({ ...lead, firstName: 'Bob' }, 'k1');
  expect([other.status, other.body.status, other.body.data]).toEqual([409, 'FAILED', null]);
  expect(await contacts()).toBe(1);
});

// Holds: v1-1.12
it('another key, another API key and another path are other calls', async () => {
  await register(lead, 'k1');
  await register(lead, 'k2');
  await register(lead, 'k1', { key: listener.keys.all });
  expect(await contacts()).toBe(3);
  const login = { userName: lead.userName, password: lead.password };
  const headers = { 'idempotency-key': 'k1' };
  expect((await listener.call('POST', '/v1/login', { json: login, headers })).status).toBe(401);
});

// Holds: v1-1.12
it('an id in another case and another writing of the path is the same call', async () => {
  const id = (await (await startJourney(listener)).create()).body.data as string;
  const cancel = (path: string) => listener.call('POST', path, { headers: { 'idempotency-key': 'k1' } });
  const first = await cancel(`/v1/booking/${id}/cancel`);
  expect(first.status).toBe(200);
  const writings = [id.toUpperCase(), `${id}%20`, id.replace('-', '%2D')];
  for (const writing of writings)
    expect((await cancel(`/v1/booking/${writing}/cancel`)).body, writing).toEqual(first.body);
  expect((await cancel(`/v1/booking/${listener.db.newId()}/cancel`)).status).toBe(404);
});

it('a refusal is kept too', async () => {
  const first = await register({ ...lead, firstName: 'A' }, 'k1');
  const again = await register({ ...lead, firstName: 'A' }, 'k1');
  expect([first.status, again.status, again.body.status]).toEqual([400, 400, 'INVALID_PARAM_FIRSTNAME']);
  expect((await register(lead, 'k1')).status).toBe(409);
});

// Holds: v1-1.12
it('a confirmation that was refused is not kept: the same key is paid for by the next card', async () => {
  const journey = await startJourney(listener);
  const id = await journey.signed();
  const intent = await listener.call('POST', `/v1/booking/${id}/rental-quote/payment-intent`);
  const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
  const present = (outcome: string) =>
    listener.call('POST', '/v1/kiosk/simulated-reader/present', { json: { paymentIntentId, outcome } });
  const path = `/v1/payment/transaction/gateway/booking/${id}/success`;
  const confirm = () =>
    listener.call('POST', path, { json: { token: paymentIntentId }, headers: { 'idempotency-key': 'k1' } });
  await present('declined');
  expect((await confirm()).body.status).toBe('PAYMENT_PROCESS_FAILED');
  await present('approved');
  await expect.poll(async () => (await confirm()).status).toBe(200);
});

// Holds: v1-1.12
it('an answer that only says "try again" is not kept', async () => {
  listener.db.open.raw.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON contact BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  expect((await register(lead, 'k1')).status).toBe(500);
  listener.db.open.raw.exec('DROP TRIGGER broken');
  expect((await register(lead, 'k1')).status).toBe(200);
});

// Holds: v1-1.12
it('a change that blocks its own repetition is saved together with its answer, also in a power cut', async () => {
  const journey = await startJourney(listener);
  const booking = (await journey.create()).body.data as string;
  const [helpCallId, atMs] = [listener.db.newId(), listener.db.clock.nowMs()];
  const { raw } = listener.db.open;
  raw.exec(
    `INSERT INTO help_call (id, kiosk_id, step, language, called_at_ms) VALUES ('${helpCallId}', 'kiosk-1', 'unit', 'en', ${atMs});
     CREATE TRIGGER broken BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  );
  const { propertyId: propertyInfoId, userTypeId: taxUserTypeInfoId } = journey;
  const unitId = listener.db.catalogue.units.find(({ id }) => id !== journey.unitId)?.id;
  const calls: [path: string, json?: unknown, key?: string][] = [
    ['/v1/register', { ...lead, canCreateLoginCredentials: true, password: 'correct horse battery' }],
    ['/v1/register', lead],
    [
      '/v1/booking/register/rental/activity/create',
      { propertyInfoId, unitId, taxUserTypeInfoId, contactBookInfo: lead },
    ],
    [`/v1/booking/${booking}/cancel`],
    [`/v1/kiosk/help/${helpCallId}/clear`, undefined, listener.keys.health],
  ];
  const ask = ([path, json, key = listener.keys.portal]: (typeof calls)[number]) =>
    listener.call('POST', path, { json, key, headers: { 'idempotency-key': 'k1' } });
  const before = rowCounts(raw);
  for (const call of calls) expect((await ask(call)).status, call[0]).toBe(500);
  expect(rowCounts(raw)).toEqual(before);
  raw.exec('DROP TRIGGER broken');
  for (const call of calls.slice(1)) {
    const first = await ask(call);
    expect([first.status, (await ask(call)).body], call[0]).toEqual([200, first.body]);
  }
});

it('the answer to an intent is kept with it: its card may pay before anything else is written', async () => {
  const booking = (await (await startJourney(listener)).create()).body.data as string;
  const { raw } = listener.db.open;
  const ask = () =>
    listener.call('POST', `/v1/booking/${booking}/rental-quote/payment-intent`, {
      headers: { 'idempotency-key': 'k1' },
    });
  const made = raw.prepare('SELECT intent_id FROM payment_attempt').pluck();
  raw.exec(`CREATE TRIGGER broken BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  expect([(await ask()).status, made.all()]).toEqual([500, [null]]);
  raw.exec('DROP TRIGGER broken');
  const first = await ask();
  expect([first.status, made.all()]).toEqual([200, [expect.any(String)]]);
  raw.exec(`UPDATE booking SET state = 'expired'`);
  expect((await ask()).body).toEqual(first.body);
});

it('calls at the same moment wait for the first one', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => register(lead, 'k1')));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await contacts()).toBe(1);
});

// Holds: asvs-14.2.2
it('after a day the key is forgotten', async () => {
  await register(lead, 'k1');
  listener.db.clock.advance(24 * 60 * 60_000 - 1);
  await register(lead, 'k1');
  expect(await contacts()).toBe(1);
  listener.db.clock.advance(1);
  await register(lead, 'k1');
  expect(await contacts()).toBe(2);
});

it.each(['', 'x'.repeat(256), 'two words'])('%j is no key', async (key) => {
  const reply = await register(lead, key);
  expect([reply.status, reply.body.status]).toEqual([400, 'FAILED']);
});

it('a call that only reads ignores the key', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const replies = [
    await listener.call('GET', '/v1/common/user-type', { headers }),
    await listener.call('GET', '/v1/common/storage/type', { headers }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listener.db.query((tx) => tx.selectFrom('idempotency').selectAll().execute())).toEqual([]);
});
