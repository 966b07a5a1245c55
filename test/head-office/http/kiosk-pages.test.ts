/** Acts on the pages of kiosks: done whole, noted with who and why, and refused in a sentence that changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activateKiosk } from '../../../src/head-office/activation';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { saveStatus } from '../../../src/head-office/database/kiosk/statuses';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import type { Id } from '../../../src/shared/ids';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { somebody, visitor, type Visitor } from '../../support/head-office/people';
import { sendToOffice } from '../../support/head-office/send';
import { query, testDatabase } from '../../support/head-office/servers';
import { quietStatus } from '../../support/head-office/status';
import { testSigningKey } from '../../support/head-office/trust';

type Waiting = NonNullable<KioskStatus['waiting']>[number];
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
  // This caller does not say where its browser is.
  expect(html).not.toContain('Head office’s address');
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

test('one event that contradicts is shown beside the one that was taken, without what names people, and settled alone', async () => {
  await joinKiosk(office.database, 'twin');
  const chain = newChain('twin', 3);
  const fork = chain.copyUntil(1);
  const [one, two] = [fork.add('contact.corrected'), fork.add('contact.details')];
  for (const { events } of [chain, fork]) await sendToOffice(office.database, 'twin', events, Date.now());
  const path = `/kiosks/twin/forks/${one.id}`;
  expect(await (await operator.get('/kiosks/twin')).text()).toContain(`href="${path}"`);
  const seen = await operator.words(path);
  expect(seen).toMatch(
    /In head office’s books Kept apart Event contact\.corrected, version 1 contact\.corrected/,
  );
  expect(seen).toMatch(/contactId [0-9a-f-]{36} [0-9a-f-]{36} Settle it/);
  const named = await operator.words(`/kiosks/twin/forks/${two.id}`);
  expect(named).toContain('What may name people is not shown');
  expect(named).not.toContain('lastName');
  // Who has no money to see reads none in an event either.
  const paid = (amountMinor: number) =>
    JSON.stringify({
      drawerMoveId: one.id,
      key: two.id,
      kind: 'bank_drop',
      amountMinor,
      currency: 'USD',
      staffId: one.id,
      movedAtMs: 1,
    });
  chain.add('contact.corrected');
  chain.add('drawer.moved', paid(4321));
  const drawer = fork.add('drawer.moved', paid(8765));
  await sendToOffice(office.database, 'twin', chain.events.slice(-2), Date.now());
  await sendToOffice(office.database, 'twin', fork.events.slice(-1), Date.now());
  const drawerPath = `/kiosks/twin/forks/${drawer.id}`;
  expect(await owner.words(drawerPath)).toContain('8765');
  expect(await operator.words(drawerPath)).toMatch(/kind (?:– )?bank_drop/);
  expect(await operator.words(drawerPath)).not.toMatch(/8765|4321/);
  await refused(operator.post(path, {}), 'say why');
  expect((await operator.post(`/kiosks/cellar/forks/${one.id}`, { why: 'x' })).status).toBe(404);
  expect((await operator.post(path, { why: 'of a <copy>' })).status).toBe(303);
  await refused(operator.post(path, { why: 'twice' }), 'somebody else has settled it');
  expect(await operator.words(path)).toMatch(/Settled .* by Otto : of a &lt;copy&gt;/);
  const waits = await query<{ id: string }>(
    postgresUrl,
    `SELECT id FROM forked_event WHERE kiosk_id = 'twin' AND settled_at_ms IS NULL ORDER BY id`,
  );
  expect(waits).toEqual([{ id: two.id }, { id: drawer.id }]);
});

test('a kiosk has the name that people give it on every page, once at its property, and its id again without one', async () => {
  await joinKiosk(office.database, 'k1');
  await joinKiosk(office.database, 'k2');
  const name = (title: string, kioskId = 'k1') => operator.post(`/kiosks/${kioskId}/name`, { title });
  expect((await name(' Front <lobby> ')).status).toBe(303);
  for (const path of ['/', '/kiosks', '/kiosks/k1'])
    expect([path, await operator.words(path)]).toEqual([
      path,
      expect.stringContaining('Front &lt;lobby&gt;'),
    ]);
  expect(await operator.words('/?find=lobby')).toContain('k1');
  await refused(name('front <LOBBY>', 'k2'), 'k1 has that name already');
  await refused(name('K1', 'k2'), 'k1 has that name already');
  await refused(name('x'.repeat(41), 'k2'), 'up to 40 characters');
  await refused(name('a\u202eb', 'k2'), 'that people can see');
  expect(await operator.words('/history')).toContain('named kiosk k1 “Front &lt;lobby&gt;”');
  expect((await name('')).status).toBe(303);
  expect(await operator.words('/kiosks/k1')).not.toContain('lobby');
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

test('what waits at kiosks is listed for those whose property it is, calls first; one of them takes it, and the kiosk hears who', async () => {
  await joinKiosk(office.database, 'desk');
  await joinKiosk(office.database, 'far', newKey(), OTHER);
  const call: Waiting = {
    kind: 'help',
    subject: 'call-1',
    sinceMs: Date.now() - 60_000,
    label: null,
    isTaken: false,
  };
  const review = { ...call, kind: 'payment', subject: 'pay-1', label: 'PAY-<7>', isTaken: true };
  const tell = (kioskId: string, propertyId: Id<'property'>, waiting: Waiting[]) =>
    saveStatus(office.database, quietStatus({ kioskId, propertyId, waiting }), Date.now());
  await tell('desk', PROPERTY, [{ ...call, call: { step: 'move-in-date', language: 'es' } }, review]);
  await tell('far', OTHER, [{ ...call, subject: 'call-9' }]);
  const seen = await operator.words('/waiting');
  expect(seen).toMatch(
    /1 matter that nobody has.*Somebody calls for help at the step “ Move-in date ”, in Spanish/,
  );
  expect(seen).toMatch(
    /A card payment has to be settled PAY-&lt;7&gt; .*desk 1 minute ago Staff at the kiosk/,
  );
  expect(seen).not.toContain('far');
  expect(await owner.words('/waiting')).toContain('far');

  const act = (who: Visitor, word: string, subject: string, kioskId = 'desk') =>
    who.post(`/waiting/${kioskId}/${word}`, { kind: 'help', subject });
  await refused(act(operator, 'take', 'call-2'), 'it does not wait there any more');
  await refused(act(operator, 'give-back', 'call-1'), 'nobody at head office has it');
  expect((await act(operator, 'take', 'call-9', 'far')).status).toBe(404);
  const both = await Promise.all([act(operator, 'take', 'call-1'), act(owner, 'take', 'call-1')]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([303, 400]);
  await refused(act(operator, 'take', 'call-1'), 'has it');
  const [who] = await query<{ said_by: string }>(postgresUrl, 'SELECT said_by FROM waiting_taken');
  const notices = async () =>
    (
      await query<{ content: string }>(
        postgresUrl,
        `SELECT content FROM document WHERE kiosk_id = 'desk' AND kind = 'notices'`,
      )
    )[0]?.content ?? '';
  await expect.poll(notices).toContain(`"by":"${who?.said_by ?? '?'}"`);
  expect((await act(owner, 'give-back', 'call-1')).status).toBe(303);
  await expect.poll(notices).toContain('"taken":[]');
  expect(await operator.words('/history')).toMatch(/took “Somebody calls for help” at desk/);
  // The next one under the same name is another: nobody has it.
  await act(operator, 'take', 'call-1');
  await tell('desk', PROPERTY, [{ ...call, sinceMs: call.sinceMs + 1 }]);
  expect(await operator.words('/waiting')).toContain('1 matter that nobody has');
  expect((await act(owner, 'take', 'call-1')).status).toBe(303);
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

test('an operator says on the page of a kiosk which versions it takes, for it or for all of its property, with why', async () => {
  await joinKiosk(office.database, 'ringed');
  const order = (word: string, whom: string, why = 'a fault in 1.3') =>
    operator.post('/kiosks/ringed/updates', { word, whom, why });
  const settings = () =>
    query(postgresUrl, 'SELECT kiosk_id, ring, paused, set_by FROM update_setting ORDER BY kiosk_id');
  await refused(order('soon', 'kiosk'), 'Choose what its updates do');
  await refused(order('pause', 'kiosk', ' '), 'say why');
  expect(await settings()).toEqual([]);
  for (const [word, whom] of [
    ['first', 'kiosk'],
    ['pause', 'property'],
  ] as const)
    expect((await order(word, whom)).headers.get('location')).toBe('/kiosks/ringed?done=updates.ordered');
  expect(await settings()).toEqual([
    { kiosk_id: '', ring: null, paused: true, set_by: 'Otto' },
    { kiosk_id: 'ringed', ring: 'first', paused: null, set_by: 'Otto' },
  ]);
  const words = await operator.words('/kiosks/ringed');
  expect(words).toContain('Now: follow ring first');
  expect(words).toContain('No newer version is taken for now.');
  expect(words).toMatch(
    /every kiosk of the property: take no newer version \(said last .* by\s+Otto\s*:\s+a fault in 1\.3/,
  );
  expect(await owner.words('/history')).toMatch(
    /said for the updates of every kiosk of the property: take no newer version, because:\s+a fault in 1\.3/,
  );
  const viewer = visitor(listener.url, await somebody(office.database, { name: 'Vic', role: 'viewer' }));
  expect(await viewer.words('/kiosks/ringed')).not.toContain('Program updates');
});
