/** Head office's listener for kiosks, over real HTTP with real signatures. The kiosk's side of it: test/sync. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CODE_GOOD_MS, inviteKiosk, revokeKiosk } from '../../../src/head-office/activation';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { setDocument } from '../../../src/head-office/database/catalogue/documents';
import {
  ACTIVATE_PATH,
  CLAIMS_PATH,
  documentPath,
  EVENTS_PATH,
  NEWS_PATH,
  RELEASES_PATH,
  type NewsAnswer,
  type NewsRequest,
} from '../../../src/shared/head-office/https';
import type { StoredDocument } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { newChain } from '../../support/head-office/chain';
import { newKey, type KioskKey } from '../../support/head-office/key';
import { plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { query, testDatabase } from '../../support/head-office/servers';
import { epochOf, signedCall, type Call } from '../../support/head-office/signed-call';
import { eventually } from '../../support/base/eventually';
import { testSigningKey } from '../../support/head-office/trust';

let postgres: string;
let office: Office;
let listener: OfficeListener;
let aheadMs = 0;

beforeAll(async () => {
  postgres = await testDatabase();
  office = await openOffice(
    { postgresUrl: postgres, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    () => Date.now() + aheadMs,
  );
  listener = await openTestListener();
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

const openTestListener = () => openOfficeListener(office, plainListener);

let number = 0;
async function invited() {
  number += 1;
  const kioskId = `listener-${number}`;
  const made = await inviteKiosk(office.database, { id: kioskId, propertyId: PROPERTY }, office.nowMs());
  if (made.kind !== 'invited') throw new Error(made.kind);
  return { kioskId, code: made.invitation.code };
}

const activate = (key: KioskKey, code: string, propertyId: string = PROPERTY) =>
  signedCall(listener.url, key, {
    method: 'POST',
    path: ACTIVATE_PATH,
    body: JSON.stringify({ code, publicKey: key.publicKey, propertyId, version: '1' }),
  });

async function joined() {
  const { kioskId, code } = await invited();
  const key = newKey();
  expect((await activate(key, code)).status).toBe(200);
  const address = { kioskId, propertyId: PROPERTY };
  return {
    ...address,
    address,
    key,
    call: (call: Call) => signedCall(listener.url, key, { kioskId, ...call }),
  };
}

const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { reason: string }).reason,
];

const watermarkOf = async (response: Response) => {
  const { watermark } = (await response.json()) as { watermark: { content: string } | null };
  return watermark && (JSON.parse(watermark.content) as unknown);
};

test('a code lets one kiosk in, and answers the same kiosk the same again', async () => {
  const { kioskId, code } = await invited();
  const key = newKey();
  const first = await activate(key, code.toLowerCase().replaceAll('-', ' '));
  expect(await first.json()).toEqual({ kioskId, propertyId: PROPERTY, place: number });
  expect((await activate(key, code)).status).toBe(200);
  expect(await refusalOf(await activate(newKey(), code))).toEqual([409, 'code_used']);
});

test('a code that is unknown, too old or of another property lets nobody in', async () => {
  const { code } = await invited();
  const key = newKey();
  const other = '00000000-0000-4000-8000-0000000000ff';
  expect(await refusalOf(await activate(key, 'AAAAA-AAAAA-AAAAA-AAAAA'))).toEqual([403, 'code_unknown']);
  expect(await refusalOf(await activate(key, code, other))).toEqual([409, 'other_property']);
  const row = { expires_at_ms: Date.now() - CODE_GOOD_MS };
  await office.database.updateTable('activation').set(row).where('used_at_ms', 'is', null).execute();
  expect(await refusalOf(await activate(key, code))).toEqual([403, 'code_unknown']);
});

test('a key whose checksum is wrong joins nothing', async () => {
  const key = newKey();
  const right = key.publicKey;
  const wrong = `${right.slice(0, -3)}${right.endsWith('AAA') ? 'BBB' : 'AAA'}`;
  const { code } = await invited();
  const body = JSON.stringify({ code, publicKey: wrong, propertyId: PROPERTY, version: '1' });
  const answer = await signedCall(listener.url, key, { method: 'POST', path: ACTIVATE_PATH, body });
  expect(await refusalOf(answer)).toEqual([400, 'not_read']);
  expect((await activate(key, code)).status).toBe(200);
});

test('a kiosk that was named for another property by mistake is named again, as long as it has not joined', async () => {
  const other = '00000000-0000-4000-8000-0000000000a2' as Id<'property'>;
  const named = (propertyId: Id<'property'>) =>
    inviteKiosk(office.database, { id: 'mistaken', propertyId }, office.nowMs());
  await named(other);
  const made = await named(PROPERTY);
  if (made.kind !== 'invited') throw new Error(made.kind);
  expect((await activate(newKey(), made.invitation.code)).status).toBe(200);
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
  expect(await watermarkOf(await put(0, 2))).toMatchObject({ chainId, sequence: 2 });
  expect(await watermarkOf(await put(0, 3))).toMatchObject({ chainId, sequence: 3, replay: 0 });
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
  expect(await watermarkOf(answer)).toMatchObject({ sequence: 0, replay: 1 });
});

/** As head office changes it, for this kiosk or, of the property, for all. */
function lay(kioskId: string, kind: StoredDocument, content: string) {
  const place = { propertyId: PROPERTY, kioskId, kind };
  return office.database.transaction().execute((tx) => setDocument(tx, place, content, Date.now()));
}

const asking = (request: NewsRequest): Call => ({
  method: 'POST',
  path: NEWS_PATH,
  body: JSON.stringify(request),
});
const newsOf = async (response: Response) => ((await response.json()) as NewsAnswer).documents;

test('a kiosk reads its own documents and its property’s, and none of another kiosk', async () => {
  const { kioskId, address, call } = await joined();
  await lay(kioskId, 'allotment', '{"version":1}');
  const first = await call({ method: 'GET', path: documentPath(address, { name: 'allotment' }) });
  expect(await first.text()).toBe('{"version":1}');
  expect((await call({ method: 'GET', path: documentPath(address, { name: 'notices' }) })).status).toBe(404);
  const another = { ...address, kioskId: 'somebody-else' };
  const stolen = await call({ method: 'GET', path: documentPath(another, { name: 'allotment' }) });
  expect(await refusalOf(stolen)).toEqual([400, 'not_read']);
});

test('a kiosk gets the documents that differ from those it has, and only those it asks for', async () => {
  const { kioskId, call } = await joined();
  const ask = async (known: NewsRequest['known']) => newsOf(await call(asking({ known, waitMs: 0 })));
  expect(await ask({ allotment: '', notices: null })).toEqual({ allotment: null });
  await lay(kioskId, 'allotment', '{"version":1}');
  const { allotment } = await ask({ allotment: null });
  expect(allotment).toMatchObject({ version: 1, content: '{"version":1}' });
  expect(await ask({ allotment: allotment?.sha256 ?? '' })).toEqual({});
  await lay(kioskId, 'allotment', '{"version":2}');
  expect((await ask({ allotment: allotment?.sha256 ?? '' })).allotment).toMatchObject({ version: 2 });
  await lay(kioskId, 'allotment', '{"version":2}');
  expect((await ask({ allotment: '' })).allotment).toMatchObject({ version: 2 });
});

test('a kiosk that waits for news hears of a changed document at once, and gets an empty answer when its time is over', async () => {
  const [one, other] = [await joined(), await joined()];
  const wait = (kiosk: typeof one, waitMs = 20_000) =>
    kiosk.call(asking({ known: { allotment: null, elsewhere: null }, waitMs })).then(newsOf);
  const own = [wait(one), wait(other, 1500)];
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
  await lay(one.kioskId, 'allotment', '{"version":7}');
  expect(await own[0]).toMatchObject({ allotment: { content: '{"version":7}' } });
  expect(await own[1]).toEqual({});
  const both = [wait(other), wait(other)];
  await lay('', 'elsewhere', '{"version":8}');
  for (const each of both) expect(await each).toMatchObject({ elsewhere: { content: '{"version":8}' } });
});

/** Connections that listen. */
async function waiting() {
  const rows = await query(
    postgres,
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'keyturn-head-office listener'
      AND datname = current_database()`,
  );
  return rows.length;
}

test('a change that nobody says, as after a restore, is still heard', async () => {
  const { kioskId, call } = await joined();
  await lay(kioskId, 'allotment', '{"version":1}');
  const heard = call(asking({ known: { allotment: 'a'.repeat(64) }, waitMs: 0 })).then(newsOf);
  const { allotment } = await heard;
  const known = { allotment: allotment?.sha256 ?? '' };
  const next = call(asking({ known, waitMs: 25_000 })).then(newsOf);
  await query(
    postgres,
    `UPDATE document SET sha256 = '${'b'.repeat(64)}', content = '{"version":9}' WHERE kiosk_id = '${kioskId}'`,
  );
  expect(await next).toMatchObject({ allotment: { content: '{"version":9}' } });
});

test('events that kiosks report wake nobody who waits for news: only documents and claims do', async () => {
  const { kioskId, call } = await joined();
  const listener = new Client({ connectionString: postgres });
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: string[] = [];
  // Notices for other kiosks of this file may still come.
  listener.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'keyturn_claims' || payload.includes(kioskId)) heard.push(`${channel} ${payload}`);
  });
  await listener.query('LISTEN keyturn_documents; LISTEN keyturn_claims');
  const body = encodeBatch(newChain(kioskId, 5).events);
  expect((await call({ method: 'PUT', path: EVENTS_PATH, body })).status).toBe(200);
  await lay(kioskId, 'notices', '{}');
  await eventually(() => expect(heard).toContain(`keyturn_documents ${PROPERTY} ${kioskId}`));
  expect(heard).toEqual([`keyturn_documents ${PROPERTY} ${kioskId}`]);
});

test('a kiosk that is turned away while it waits hears nothing more', async () => {
  const { kioskId, call } = await joined();
  const waiting = call(asking({ known: { notices: null }, waitMs: 20_000 }));
  await revokeKiosk(office.database, kioskId, Date.now());
  await lay(kioskId, 'notices', '{"doubleLets":[]}');
  expect(await refusalOf(await waiting)).toEqual([403, 'unknown_kiosk']);
});

test('of two kiosks that claim a unit one gets it, until it gives it up', async () => {
  const [one, other] = [await joined(), await joined()];
  const unitId = crypto.randomUUID() as Id<'unit'>;
  const claim = async (kiosk: typeof one) => {
    const body = JSON.stringify({ claims: [{ unitId, atMs: 1, held: null }] });
    const answer = await kiosk.call({ method: 'POST', path: CLAIMS_PATH, body });
    return ((await answer.json()) as { answers: { kind: string; fence: number }[] }).answers[0];
  };
  const release = async (kiosk: typeof one, fence = 0) => {
    const body = JSON.stringify({ releases: [{ unitId, fence }] });
    return (await kiosk.call({ method: 'POST', path: RELEASES_PATH, body })).status;
  };
  const answers = await Promise.all([one, other, one, other].map(claim));
  const kinds = answers.map((answer) => answer?.kind);
  expect(kinds.filter((kind) => kind === 'ours')).toHaveLength(2);
  expect(kinds[0]).toBe(kinds[2]);
  const [winner, loser] = kinds[0] === 'ours' ? [one, other] : [other, one];
  const fence = (await claim(winner))?.fence;
  expect(await release(loser, fence)).toBe(204);
  expect(await claim(loser)).toMatchObject({ kind: 'taken', by: { kioskId: winner.kioskId } });
  expect(await release(winner, fence)).toBe(204);
  expect(await claim(loser)).toMatchObject({ kind: 'ours' });
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
  const answer = await signedCall(listener.url, key, { kioskId, ...call(kioskId) });
  expect(await refusalOf(answer)).toEqual([status, reason]);
});

test('a signature is good once, and no longer when its kiosk was turned away', async () => {
  const { kioskId, call } = await joined();
  expect((await call({ ...reading(kioskId), nonce })).status).toBe(404);
  expect(await refusalOf(await call({ ...reading(kioskId), nonce }))).toEqual([401, 'not_signed']);
  await revokeKiosk(office.database, kioskId, Date.now());
  expect(await refusalOf(await call(reading(kioskId)))).toEqual([403, 'unknown_kiosk']);
});

test('what was captured is no good at another listener either, nor when the clock was put back', async () => {
  const { kioskId, key, call } = await joined();
  onTestFinished(() => {
    aheadMs = 0;
  });
  const captured = {
    ...reading(kioskId),
    kioskId,
    nonce: 'b'.repeat(24),
    timeMs: Date.now(),
    epoch: await epochOf(listener.url),
  };
  expect((await signedCall(listener.url, key, captured)).status).toBe(404);
  const again = await openTestListener();
  onTestFinished(() => again.close());
  expect(await refusalOf(await signedCall(again.url, key, captured))).toEqual([401, 'not_signed']);
  // Long enough for its nonce to be forgotten, and back to when it was young.
  aheadMs = 3_600_000;
  expect((await call({ ...reading(kioskId), timeMs: office.nowMs() })).status).toBe(404);
  aheadMs = 0;
  expect(await refusalOf(await signedCall(listener.url, key, captured))).toEqual([401, 'not_signed']);
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
