/** Acts on the pages of kiosks: done whole, noted with who and why, and refused in a sentence that changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activateKiosk } from '../../../src/head-office/activation';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import type { Id } from '../../../src/shared/ids';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { sendToOffice } from '../../support/head-office/send';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
/** Looks after kiosks of one property. */
let operator: Visitor;
let owner: Visitor;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  listener = await openOfficeListener(office, plainListener);
  const enter = async (name: string, role: 'owner' | 'operator') => {
    const scope = role === 'owner' ? 'everywhere' : new Set([PROPERTY]);
    return visitor(listener.url, await somebody(office.database, { name, role, scope }));
  };
  operator = await enter('Otto', 'operator');
  owner = await enter('Olga', 'owner');
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

async function refused(answer: Promise<Response>, sentence: string): Promise<void> {
  const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
}
const stateOf = async (kioskId: string) =>
  (await query<{ state: string }>(postgresUrl, `SELECT state FROM kiosk WHERE id = '${kioskId}'`))[0]?.state;

test('a kiosk is added with a code that lets it join, turned away by its name with a reason, and let in again', async () => {
  await joinKiosk(office.database, 'lobby');
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  const add = (name: string, property: string) => operator.post('/kiosks', { name, property });
  await refused(add('two words', PROPERTY), 'letters, digits, _ and -');
  await refused(add('gate', OTHER), 'Choose a property');
  await refused(add('gate', ''), 'Choose a property');
  await refused(operator.post('/kiosks', { name: 'gate', newProperty: OTHER }), 'Choose a property');
  await refused(add('strange', PROPERTY), 'The name “strange” is taken');
  expect(await stateOf('gate')).toBeUndefined();
  const html = await (await add('gate', PROPERTY)).text();
  const code = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(html)?.[0] ?? '';
  expect(html).toContain('<svg class="qr"');
  const asked = { code, publicKey: newKey().publicKey, propertyId: PROPERTY };
  expect((await activateKiosk(office.database, asked, Date.now())).kind).toBe('activated');
  expect(await operator.words('/kiosks/gate')).toContain('It has joined.');

  await refused(
    operator.post('/kiosks/gate/revoke', { confirm: 'gat', why: 'stolen' }),
    'to be sure, type gate',
  );
  await refused(operator.post('/kiosks/gate/revoke', { confirm: 'gate' }), 'say why');
  expect(await stateOf('gate')).toBe('active');
  const away = await operator.post('/kiosks/gate/revoke', { confirm: 'gate', why: 'stolen <b>' });
  expect(away.headers.get('location')).toBe('/kiosks/gate?done=kiosk.revoked');
  expect(await stateOf('gate')).toBe('revoked');
  expect((await operator.post('/kiosks/gate/code')).status).toBe(200);
  expect(await operator.words('/history')).toMatch(
    /Otto\s+turned kiosk gate away, because: stolen &lt;b&gt;/,
  );
  // A company has another property before any kiosk is there.
  const newProperty = '00000000-0000-4000-8000-0000000000c3';
  expect((await owner.post('/kiosks', { name: 'first', newProperty })).status).toBe(200);
});

test('events that contradict, cannot be read or are gone are settled on the kiosk’s page, and those of another kiosk are not', async () => {
  await joinKiosk(office.database, 'porch');
  await joinKiosk(office.database, 'cellar');
  const chain = newChain('porch', 2);
  const fork = chain.copyUntil(1);
  fork.add('booking.made');
  chain.add('not.known', '{}');
  const elsewhere = newChain('cellar', 0);
  const event = elsewhere.add('not.known', '{}');
  for (const [kioskId, { events }] of [
    ['porch', chain],
    ['porch', fork],
    ['cellar', elsewhere],
  ] as const)
    await sendToOffice(office.database, kioskId, events, Date.now());
  const page = await operator.words('/kiosks/porch');
  expect(page).toContain('Events that contradict its books');
  expect(page).toContain('Events that could not be read');
  expect(await operator.words('/')).toContain('1 event contradicts what was committed before');
  await refused(operator.post('/kiosks/porch/forks'), 'say why');
  expect((await operator.post('/kiosks/porch/forks', { why: 'Monday’s copy' })).status).toBe(303);
  await refused(operator.post('/kiosks/porch/forks', { why: 'twice' }), 'No event waits there any more');
  await refused(
    operator.post('/kiosks/porch/parked', { event: event.id, why: 'x' }),
    'does not wait any more',
  );
  expect((await operator.post('/kiosks/cellar/parked', { event: event.id, why: 'of a test' })).status).toBe(
    303,
  );
  expect(await operator.words('/kiosks/cellar')).not.toContain('could not be read');
  expect(await operator.words('/')).not.toContain('contradicts');
  const gap = { confirm: 'porch', why: 'no backup' };
  await refused(operator.post('/kiosks/porch/accept-gap', gap), 'is missing now');
  await office.database
    .updateTable('kiosk')
    .set({ replay_at_ms: Date.now() + 1000, replay_behind: 3 })
    .where('id', '=', 'porch')
    .execute();
  expect(await operator.words('/kiosks/porch')).toContain('Events are missing');
  expect((await operator.post('/kiosks/porch/accept-gap', gap)).status).toBe(303);
  const [row] = await query<{ accepts_gap: boolean }>(
    postgresUrl,
    `SELECT accepts_gap FROM kiosk WHERE id = 'porch'`,
  );
  expect(row?.accepts_gap).toBe(true);
});

test('a message of an unknown sender is settled only by people who have every property', async () => {
  const unread = { subject: 'porch 3', content: Buffer.from('?'), why: 'a test' };
  await office.database.transaction().execute((tx) => storeUnread(tx, unread, Date.now()));
  expect((await operator.get('/messages')).status).toBe(403);
  const action = /action="(\/messages\/[0-9a-f]{64})"/.exec(await (await owner.get('/messages')).text())?.[1];
  expect((await operator.post(action ?? '', { why: 'x' })).status).toBe(403);
  await refused(owner.post(action ?? '', { why: ' ' }), 'say why');
  expect((await owner.post(action ?? '', { why: 'looked at' })).status).toBe(303);
  expect(await owner.words('/messages')).toContain('No message waits.');
  await refused(owner.post(action ?? '', { why: 'again' }), 'does not wait any more');
});

test('an act that cannot be noted is not done', async () => {
  await query(
    postgresUrl,
    `CREATE FUNCTION refuse_act() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`,
  );
  await query(
    postgresUrl,
    'CREATE TRIGGER refuse_act BEFORE INSERT ON person_act EXECUTE FUNCTION refuse_act()',
  );
  const answer = await operator.post('/kiosks/lobby/revoke', { confirm: 'lobby', why: 'stolen' });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('Nothing was changed')]);
  expect(await stateOf('lobby')).toBe('active');
  await query(postgresUrl, 'DROP FUNCTION refuse_act CASCADE');
});
