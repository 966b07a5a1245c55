/** Head office's door for kiosks, over real HTTP with real signatures. The kiosk's side of it: test/sync. */
import { nkeys } from '@nats-io/transport-node';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CODE_GOOD_MS, inviteKiosk, revokeKiosk } from '../../src/head-office/activation';
import { openDoor, type Door } from '../../src/head-office/door';
import { openOffice, type Office } from '../../src/head-office/office';
import { encodeBatch } from '../../src/shared/head-office/batch';
import { ACTIVATE_PATH, claimPath, documentPath, EVENTS_PATH } from '../../src/shared/head-office/https';
import { bucketSubject, documentKey, DOWN_BUCKET } from '../../src/shared/head-office/names';
import type { Id } from '../../src/shared/ids';
import { newChain } from '../support/head-office/chain';
import { plainDoor, PROPERTY, silent, untilSetUp } from '../support/head-office/office';
import { startNats, testDatabase, type NatsServer } from '../support/head-office/servers';
import { epochOf, signedCall, type Call, type KeyPair } from '../support/head-office/signed-call';

let nats: NatsServer;
let office: Office;
let door: Door;
let aheadMs = 0;

beforeAll(async () => {
  nats = await startNats();
  office = await openOffice(
    {
      postgresUrl: await testDatabase(),
      broker: { url: nats.url, seed: null, authorityFile: null },
      replicas: 1,
      keepDays: 35,
      users: null,
    },
    silent,
    () => Date.now() + aheadMs,
  );
  await untilSetUp(office);
  door = await openTestDoor();
});
afterAll(async () => {
  await door.close();
  await office.close();
  await nats.remove();
});

const openTestDoor = () =>
  openDoor(office, {
    ...plainDoor,
    jetstream: { servers: [nats.url], authority: null },
  });

let number = 0;
async function invited() {
  number += 1;
  const kioskId = `door-${number}`;
  const made = await inviteKiosk(office.database, { id: kioskId, propertyId: PROPERTY }, office.nowMs());
  if (made.kind !== 'invited') throw new Error(made.kind);
  return { kioskId, code: made.invitation.code };
}

const activate = (key: KeyPair, code: string, propertyId: string = PROPERTY) =>
  signedCall(door.url, key, {
    method: 'POST',
    path: ACTIVATE_PATH,
    body: JSON.stringify({ code, publicKey: key.getPublicKey(), propertyId, version: '1' }),
  });

async function joined() {
  const { kioskId, code } = await invited();
  const key = nkeys.createUser();
  expect((await activate(key, code)).status).toBe(200);
  const address = { kioskId, propertyId: PROPERTY };
  return { ...address, address, key, call: (call: Call) => signedCall(door.url, key, { kioskId, ...call }) };
}

const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { reason: string }).reason,
];

test('a code lets one kiosk in, and answers the same kiosk the same again', async () => {
  const { kioskId, code } = await invited();
  const key = nkeys.createUser();
  const first = await activate(key, code.toLowerCase().replaceAll('-', ' '));
  expect(await first.json()).toEqual({
    kioskId,
    propertyId: PROPERTY,
    jetstream: { servers: [nats.url], authority: null },
  });
  expect((await activate(key, code)).status).toBe(200);
  expect(await refusalOf(await activate(nkeys.createUser(), code))).toEqual([409, 'code_used']);
});

test('a code that is unknown, too old or of another property lets nobody in', async () => {
  const { code } = await invited();
  const key = nkeys.createUser();
  const other = '00000000-0000-4000-8000-0000000000ff';
  expect(await refusalOf(await activate(key, 'AAAAA-AAAAA-AAAAA-AAAAA'))).toEqual([403, 'code_unknown']);
  expect(await refusalOf(await activate(key, code, other))).toEqual([409, 'other_property']);
  const row = { expires_at_ms: Date.now() - CODE_GOOD_MS };
  await office.database.updateTable('activation').set(row).where('used_at_ms', 'is', null).execute();
  expect(await refusalOf(await activate(key, code))).toEqual([403, 'code_unknown']);
});

test('a key whose checksum is wrong joins nothing: the broker would not start with it', async () => {
  const key = nkeys.createUser();
  const right = key.getPublicKey();
  const wrong = `${right.slice(0, -3)}${right.endsWith('AAA') ? 'BBB' : 'AAA'}`;
  const { code } = await invited();
  const body = JSON.stringify({ code, publicKey: wrong, propertyId: PROPERTY, version: '1' });
  const answer = await signedCall(door.url, key, { method: 'POST', path: ACTIVATE_PATH, body });
  expect(await refusalOf(answer)).toEqual([400, 'not_read']);
  expect((await activate(key, code)).status).toBe(200);
});

test('a kiosk that was named for another property by mistake is named anew, as long as it has not joined', async () => {
  const other = '00000000-0000-4000-8000-0000000000a2' as Id<'property'>;
  const named = (propertyId: Id<'property'>) =>
    inviteKiosk(office.database, { id: 'mistaken', propertyId }, office.nowMs());
  await named(other);
  const made = await named(PROPERTY);
  if (made.kind !== 'invited') throw new Error(made.kind);
  expect((await activate(nkeys.createUser(), made.invitation.code)).status).toBe(200);
  expect(await named(other)).toEqual({ kind: 'other_property' });
});

test('a database holds no code, only its hash', async () => {
  const { code } = await invited();
  const rows = await office.database.selectFrom('activation').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5));
});

test('events are committed before they are answered, each once', async () => {
  const { kioskId, call } = await joined();
  const { events, chainId } = newChain(kioskId, 3);
  const put = (from: number, to: number) =>
    call({ method: 'PUT', path: EVENTS_PATH, body: encodeBatch(events.slice(from, to)) });
  expect(await (await put(0, 2)).json()).toMatchObject({ watermark: { chainId, sequence: 2 } });
  expect(await (await put(0, 3)).json()).toMatchObject({ watermark: { chainId, sequence: 3, replay: 0 } });
  const rows = await office.database
    .selectFrom('inbox_event')
    .select('hash')
    .where('kiosk_id', '=', kioskId)
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ hash }) => hash)).toEqual(events.map(({ hash }) => hash));
});

test('events that do not follow are answered with what is committed', async () => {
  const { kioskId, call } = await joined();
  const { events } = newChain(kioskId, 3);
  const body = encodeBatch(events.slice(2));
  const answer = await call({ method: 'PUT', path: EVENTS_PATH, body });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ watermark: { sequence: 0, replay: 1 } });
});

test('a kiosk reads its own documents and its property’s, and again only when they changed', async () => {
  const { address, call } = await joined();
  const subject = bucketSubject(DOWN_BUCKET, documentKey(address, { name: 'allotment' }));
  await jetstream(office.connection).publish(subject, '{"version":1}');
  const path = documentPath(address, { name: 'allotment' });
  const first = await call({ method: 'GET', path });
  expect(await first.text()).toBe('{"version":1}');
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  expect((await call({ method: 'GET', path, headers })).status).toBe(304);
  expect((await call({ method: 'GET', path: documentPath(address, { name: 'notices' }) })).status).toBe(404);
  const another = { ...address, kioskId: 'somebody-else' };
  const stolen = await call({ method: 'GET', path: documentPath(another, { name: 'allotment' }) });
  expect(await refusalOf(stolen)).toEqual([400, 'not_read']);
});

test('of two kiosks that claim a unit one gets it, until it gives it up', async () => {
  const [one, other] = [await joined(), await joined()];
  const path = claimPath(crypto.randomUUID() as Id<'unit'>);
  const put = { method: 'PUT', path, body: JSON.stringify({ atMs: 1 }) };
  const answers = await Promise.all(
    [one, other, one, other].map(async ({ call }) => (await call(put)).json() as Promise<{ kind: string }>),
  );
  const kinds = answers.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'ours')).toHaveLength(2);
  expect(kinds[0]).toBe(kinds[2]);
  const [winner, loser] = kinds[0] === 'ours' ? [one, other] : [other, one];
  expect((await loser.call({ method: 'DELETE', path })).status).toBe(204);
  expect(await (await loser.call(put)).json()).toMatchObject({
    kind: 'taken',
    by: { kioskId: winner.kioskId },
  });
  expect((await winner.call({ method: 'DELETE', path })).status).toBe(204);
  expect(await (await loser.call(put)).json()).toEqual({ kind: 'ours' });
});

const nonce = 'a'.repeat(24);
const reading = (kioskId: string): Call => ({
  method: 'GET',
  path: documentPath({ kioskId, propertyId: PROPERTY }, { name: 'notices' }),
});
test.each<[string, (kioskId: string) => Call, number, string]>([
  ['of another kiosk', () => ({ ...reading('x'), kioskId: 'nobody' }), 403, 'unknown_kiosk'],
  ['with a clock ahead', (id) => ({ ...reading(id), timeMs: Date.now() + 60_000 }), 401, 'not_signed'],
  [
    'with a clock far behind',
    (id) => ({ ...reading(id), timeMs: Date.now() - 3_600_000 }),
    401,
    'not_signed',
  ],
  ['of no epoch', (id) => ({ ...reading(id), epoch: '' }), 401, 'not_signed'],
  ['of another epoch', (id) => ({ ...reading(id), epoch: 'a'.repeat(24) }), 401, 'not_signed'],
  [
    'for another path',
    (id) => ({ ...reading(id), swapped: { path: '/sync/v1/document/a' } }),
    401,
    'not_signed',
  ],
  ['with a short nonce', (id) => ({ ...reading(id), nonce: 'abc' }), 401, 'not_signed'],
  [
    'for another body',
    () => ({ method: 'PUT', path: EVENTS_PATH, body: '[]', swapped: { body: '[1]' } }),
    401,
    'not_signed',
  ],
])('a request %s is refused', async (_, call, status, reason) => {
  const { kioskId, key } = await joined();
  const answer = await signedCall(door.url, key, { kioskId, ...call(kioskId) });
  expect(await refusalOf(answer)).toEqual([status, reason]);
});

test('a signature is good once, and no longer when its kiosk was turned away', async () => {
  const { kioskId, call } = await joined();
  expect((await call({ ...reading(kioskId), nonce })).status).toBe(404);
  expect(await refusalOf(await call({ ...reading(kioskId), nonce }))).toEqual([401, 'not_signed']);
  await revokeKiosk(office.database, kioskId, Date.now());
  expect(await refusalOf(await call(reading(kioskId)))).toEqual([403, 'unknown_kiosk']);
});

test('what was captured is no good at another door either, nor when the clock was put back', async () => {
  const { kioskId, key, call } = await joined();
  onTestFinished(() => {
    aheadMs = 0;
  });
  const captured = {
    ...reading(kioskId),
    kioskId,
    nonce: 'b'.repeat(24),
    timeMs: Date.now(),
    epoch: await epochOf(door.url),
  };
  expect((await signedCall(door.url, key, captured)).status).toBe(404);
  const again = await openTestDoor();
  onTestFinished(() => again.close());
  expect(await refusalOf(await signedCall(again.url, key, captured))).toEqual([401, 'not_signed']);
  // Long enough for its nonce to be forgotten, and back to when it was young.
  aheadMs = 3_600_000;
  expect((await call({ ...reading(kioskId), timeMs: office.nowMs() })).status).toBe(404);
  aheadMs = 0;
  expect(await refusalOf(await signedCall(door.url, key, captured))).toEqual([401, 'not_signed']);
});

test('a refusal tells the time, so that a kiosk with a wrong clock can sign again', async () => {
  const { kioskId, call } = await joined();
  aheadMs = 24 * 3_600_000;
  const refused = await call(reading(kioskId));
  const { headOfficeMs } = (await refused.json()) as { headOfficeMs: number };
  expect((await call({ ...reading(kioskId), timeMs: headOfficeMs })).status).toBe(404);
  aheadMs = 0;
});

test('what is no batch is refused and changes nothing', async () => {
  const { kioskId, call } = await joined();
  const stranger = newChain('somebody-else', 1).events;
  for (const body of ['{}', 'no JSON', encodeBatch(stranger)]) {
    const answer = await call({ method: 'PUT', path: EVENTS_PATH, body });
    expect(await refusalOf(answer)).toEqual([400, 'not_read']);
  }
  const kiosk = await office.database
    .selectFrom('kiosk')
    .select('current_chain')
    .where('id', '=', kioskId)
    .execute();
  expect(kiosk).toEqual([{ current_chain: null }]);
});
