/** Acts that ask who it is once more, where somebody signed in more than five minutes ago; what was asked for is then done. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openView } from '../../../src/head-office/fleet/view';
import { pageRoutes } from '../../../src/head-office/http/pages';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { hashOf } from '../../../src/head-office/people/sessions';
import { MINUTE_MS } from '../../../src/shared/durations';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { joinKiosk, plainListener, silent } from '../../support/head-office/office';
import { makePasskey } from '../../support/head-office/passkey';
import { somebody, visitor, type Somebody } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const AGO_MS = 5 * MINUTE_MS;
let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let aheadMs = 0;
const nowMs = () => Date.now() + aheadMs;
const person = (name: string) => somebody(office.forPages, { name, nowMs: nowMs() });
const people = async () =>
  (await query<{ name: string }>(postgresUrl, 'SELECT name FROM person ORDER BY name')).map(
    ({ name }) => name,
  );
const newcomer = (name: string) => ({ name, role: 'viewer', where: 'everywhere' });
const codeOf = ({ secret }: Somebody) => codeAt(secret, nowMs());

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice({ postgresUrl, retentionDays: 35, signingKey: testSigningKey() }, silent, nowMs);
  listener = await openOfficeListener(office, plainListener);
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

test('an approval, the end of a kiosk and people are for who signed in a moment ago, and nothing else asks', () => {
  const view = openView({ ...office, timeZone: 'UTC' });
  const fresh = pageRoutes(office, view, 'UTC').filter(({ isFresh }) => isFresh === true);
  view.close();
  expect(fresh.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /changes/:change/approve',
    'POST /kiosks/:kiosk/revoke',
    'POST /people',
    'POST /people/:person',
    'POST /people/:person/code',
    'POST /people/:person/end',
    'POST /people/:person/let-in',
    'POST /waiting/:kiosk/approve',
  ]);
});

test('after five minutes an act asks for password and code, carries what was typed, and is done with them', async () => {
  const olga = await person('Olga Owner');
  const who = visitor(listener.url, olga);
  expect((await who.post('/people', newcomer('At once'))).status).toBe(200);
  aheadMs += AGO_MS + 1;
  const asks = await who.post('/people', newcomer('A & "B"'));
  const html = await asks.text();
  expect(asks.status).toBe(401);
  expect(html).toContain('action="/people"');
  expect(html).toContain('<input type="hidden" name="name" value="A &amp; &quot;B&quot;">');
  expect(html).toContain('<input type="hidden" name="where" value="everywhere">');
  const proofs = [
    { current: 'wrong', code: codeOf(olga) },
    { current: PASSWORD, code: '000000' },
    { current: PASSWORD },
    { current: '', code: codeOf(olga) },
  ];
  for (const proof of proofs) {
    const answer = await who.post('/people', { ...newcomer('A & "B"'), ...proof });
    expect([proof, answer.status]).toEqual([proof, 401]);
  }
  expect(await people()).toEqual(['At once', 'Olga Owner']);
  // What is no such act asks nothing.
  expect((await who.post('/me/sign-out-elsewhere')).status).toBe(303);
  const done = await who.post('/people', {
    ...newcomer('A & "B"'),
    current: PASSWORD,
    code: codeOf(olga),
  });
  expect([done.status, await people()]).toEqual([200, ['A & "B"', 'At once', 'Olga Owner']]);
  expect((await who.post('/people', newcomer('Right after'))).status).toBe(200);
});

test('a kiosk is not revoked from a session that was left open, and tries are counted as at signing in', async () => {
  await joinKiosk(office.database, 'one');
  const otto = await person('Otto Open');
  const who = visitor(listener.url, otto);
  aheadMs += AGO_MS + 1;
  const revoke = (proof: Readonly<Record<string, string>> = {}) =>
    who.post('/kiosks/one/revoke', { confirm: 'one', ...proof });
  expect((await revoke()).status).toBe(401);
  const tries = [];
  for (let time = 0; time < 12; time += 1) tries.push((await revoke({ current: 'wrong', code: '1' })).status);
  expect([tries[0], tries.at(-1)]).toEqual([401, 429]);
  expect(await query(postgresUrl, `SELECT state FROM kiosk WHERE id = 'one'`)).toEqual([{ state: 'active' }]);
});

test('a passkey of their own stands for password and code, and one of somebody else does not', async () => {
  const { port } = new URL(listener.url);
  const site = { domain: 'localhost', origin: `http://localhost:${port}` };
  const post = (path: string, { token }: Somebody, fields: Readonly<Record<string, string>>) =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.origin, cookie: `keyturn-office=${token}` },
      body: new URLSearchParams({ form: hashOf(`form:${token}`), ...fields }),
    });
  const challenge = async (answer: Response) =>
    ((await answer.json()) as { options: { challenge: string } }).options.challenge;
  const keyOf = async (whose: Somebody) => {
    const asked = await post('/me/passkeys/options', whose, { current: PASSWORD, name: 'Mine' });
    const { answer, passkey } = makePasskey(await challenge(asked), site);
    expect((await post('/me/passkeys', whose, { answer, name: 'Mine' })).status).toBe(303);
    return passkey;
  };
  const [pia, paul] = [await person('Pia Own'), await person('Paul Other')];
  const keys = { own: await keyOf(pia), others: await keyOf(paul) };
  aheadMs += AGO_MS + 1;
  const html = await (await post('/people', pia, newcomer('By key'))).text();
  expect(html).toContain('data-passkey="get"');
  const use = async (key: (typeof keys)['own']) =>
    post('/people', pia, {
      ...newcomer('By key'),
      answer: key.use(await challenge(await post('/sign-in/passkey/options', pia, {}))),
    });
  expect([(await use(keys.others)).status, (await people()).includes('By key')]).toEqual([401, false]);
  expect([(await use(keys.own)).status, (await people()).includes('By key')]).toEqual([200, true]);
});
