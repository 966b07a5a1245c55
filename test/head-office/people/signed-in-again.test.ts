/** Acts that ask who it is once more, where somebody signed in more than five minutes ago; what was asked for is then done. */
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openView } from '../../../src/head-office/fleet/view';
import { pageRoutes } from '../../../src/head-office/http/pages';
import { openBrowser } from '../../../src/head-office/http/pages/browser';
import { servePages } from '../../../src/head-office/http/pages/serve';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { hashOf, openSessions } from '../../../src/head-office/people/sessions';
import { MINUTE_MS } from '../../../src/shared/durations';
import { codeAt, PASSWORD } from '../../support/head-office/authenticator';
import { passwordForm } from '../../support/head-office/again-page';
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

test('approvals, publishing, files with names, the end of a kiosk and people are for who signed in a moment ago, and nothing else asks', () => {
  const view = openView({ ...office, timeZone: 'UTC' });
  const fresh = pageRoutes(office, view, 'UTC').filter((route) => 'again' in route);
  view.close();
  expect(fresh.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /changes/:change/approve',
    'POST /changes/:change/publish',
    'POST /kiosks/:kiosk/revoke',
    'POST /kiosks/:kiosk/tenancies',
    'POST /people',
    'POST /people/:person',
    'POST /people/:person/code',
    'POST /people/:person/end',
    'POST /people/:person/let-in',
    'POST /people/requests/:request/approve',
    'POST /people/second-person',
    'POST /reports/:name',
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
  const { path, fields } = passwordForm(html);
  expect([path, fields]).toEqual([
    '/people?again=yes',
    { 'act.name': 'A & "B"', 'act.role': 'viewer', 'act.where': 'everywhere' },
  ]);
  const proofs = [
    { current: 'wrong', code: codeOf(olga) },
    { current: PASSWORD, code: '000000' },
    { current: PASSWORD },
    { current: '', code: codeOf(olga) },
  ];
  for (const proof of proofs) {
    const answer = await who.post(path, { ...fields, ...proof });
    expect([proof, answer.status]).toEqual([proof, 401]);
  }
  expect(await people()).toEqual(['At once', 'Olga Owner']);
  // What is no such act asks nothing.
  expect((await who.post('/me/sign-out-elsewhere')).status).toBe(303);
  const done = await who.post(path, { ...fields, current: PASSWORD, code: codeOf(olga) });
  expect([done.status, await people()]).toEqual([200, ['A & "B"', 'At once', 'Olga Owner']]);
  expect((await who.post('/people', newcomer('Right after'))).status).toBe(200);
});

test('a kiosk is not revoked from a session that was left open, and tries are counted as at signing in', async () => {
  await joinKiosk(office.database, 'one');
  const otto = await person('Otto Open');
  const who = visitor(listener.url, otto);
  aheadMs += AGO_MS + 1;
  const asks = await who.post('/kiosks/one/revoke', { confirm: 'one' });
  expect(asks.status).toBe(401);
  const { path, fields } = passwordForm(await asks.text());
  const revoke = (proof: Readonly<Record<string, string>>) => who.post(path, { ...fields, ...proof });
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
  const { path, fields } = passwordForm(html);
  const use = async (key: (typeof keys)['own']) =>
    post(path, pia, {
      ...fields,
      answer: key.use(await challenge(await post('/sign-in/passkey/options', pia, {}))),
    });
  expect([(await use(keys.others)).status, (await people()).includes('By key')]).toEqual([401, false]);
  expect([(await use(keys.own)).status, (await people()).includes('By key')]).toEqual([200, true]);
});

const headings = (html: string) =>
  [...html.matchAll(/<h[12]>(.*?)<\/h[12]>/g)].map(([, words = '']) => words.replaceAll(/<[^>]+>/g, ''));

test('the page says once, in each language, what is done once the person has signed in', async () => {
  await joinKiosk(office.database, 'said');
  const [ute, other] = [await person('Ute Asks'), await person('Paul <Other>')];
  const who = visitor(listener.url, ute);
  aheadMs += AGO_MS + 1;
  const asks = async (path: string, fields: Readonly<Record<string, string>> = {}) =>
    headings(await (await who.post(path, fields)).text());
  expect(await asks('/people', newcomer('New'))).toEqual([
    'Sign in again',
    'Add New as Viewer',
    'With a passkey',
  ]);
  const { id } = other;
  expect(await asks(`/people/${id}`, { role: 'finance', where: 'everywhere' })).toContain(
    'Change what Paul &lt;Other&gt; may do: Finance',
  );
  const said = {
    en: ['Sign in again', 'End the access of Paul &lt;Other&gt;', 'Turn kiosk said away'],
    es: ['Iniciar sesión de nuevo', 'Terminar el acceso de Paul &lt;Other&gt;', 'Rechazar el kiosco said'],
    de: ['Erneut anmelden', 'Zugang von Paul &lt;Other&gt; beenden', 'Kiosk said abweisen'],
    ar: ['سجّل الدخول مرة أخرى', 'إنهاء وصول Paul &lt;Other&gt;', 'رفض الجهاز said'],
  };
  for (const [language, [heading, end, revoke]] of Object.entries(said)) {
    await who.post('/language', { language });
    expect((await asks(`/people/${id}/end`)).slice(0, 2)).toEqual([heading, end]);
    expect((await asks('/kiosks/said/revoke')).slice(0, 2)).toEqual([heading, revoke]);
  }
});

test('an act gets each of its fields after the sign-in, also those that are called as fields of the page that asks', async () => {
  const names = ['form', 'current', 'code', 'answer', 'act.form', 'again', 'submit', 'a "b"'];
  const got: string[][] = [];
  const server = fastify();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  const serving = {
    office,
    sessions: openSessions({ database: office.forPages, atWork: { isUp: () => true }, nowMs }),
    browser: openBrowser(false),
    view: openView({ ...office, timeZone: 'UTC' }),
    timeZone: 'UTC',
  };
  servePages(server, serving, [
    {
      method: 'POST',
      path: '/act',
      needs: 'enter',
      again: () => Promise.resolve('Act'),
      answer({ form }) {
        got.push([...form].map(([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`));
        return Promise.resolve({ json: {} });
      },
    },
  ]);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const fay = await person('Fay Fields');
    const who = visitor(url, fay);
    const ask = () => who.post('/act', Object.fromEntries(names.map((name) => [name, `own ${name}`])));
    await ask();
    aheadMs += AGO_MS + 1;
    const { path, fields } = passwordForm(await (await ask()).text());
    expect(got).toHaveLength(1);
    await who.post(path, { ...fields, current: PASSWORD, code: codeOf(fay) });
    await who.post(path, fields);
    const all = names.map((name) => `${name}=own ${name}`);
    expect(got).toEqual([all, all, all]);
  } finally {
    serving.sessions.close();
    serving.view.close();
    await server.close();
  }
});
