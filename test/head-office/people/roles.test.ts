/** Every page and form, asked for by everybody, also with what belongs to another property and is there. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginChange } from '../../../src/head-office/catalogue/change-draft';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { storeUnread } from '../../../src/head-office/database/inbox/inbox';
import { openView } from '../../../src/head-office/fleet/view';
import { pageRoutes } from '../../../src/head-office/http/pages';
import type { PageRoute } from '../../../src/head-office/http/pages/route';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { mayDo, roles, type Role } from '../../../src/head-office/people/roles';
import { reportNames } from '../../../src/head-office/reports/make';
import type { Id } from '../../../src/shared/ids';
import { until } from '../../support/base/eventually';
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
let routes: readonly PageRoute[];
const people = new Map<Role, Visitor>();
/** What is there and belongs to the other property, by the part of a path that names it. */
let strange: Readonly<Record<string, string>>;

async function fillStrange(): Promise<Readonly<Record<string, string>>> {
  const { database } = office;
  const file = JSON.parse(readFileSync('resources/sample-catalogue.json', 'utf8')) as {
    property: { id: string };
  };
  file.property.id = OTHER;
  await insertPublished(database, {
    name: 'manifest',
    property_id: OTHER,
    version: 1,
    sha256: '0'.repeat(64),
    content: Buffer.from(JSON.stringify(file)),
    published_at_ms: Date.now(),
  });
  const away = await somebody(database, { name: 'away', role: 'manager', scope: new Set([OTHER]) });
  const person = { ...away, role: 'manager', scope: new Set([OTHER]) } as never;
  const change = await beginChange(
    { database, person, nowMs: Date.now() },
    { title: 'Theirs', propertyIds: [OTHER] },
  );
  const message = { subject: 'strange', why: 'torn', content: Buffer.from('torn') };
  await database.transaction().execute((tx) => storeUnread(tx, message, Date.now()));
  const [unread] = await query<{ sha256: string }>(postgresUrl, 'SELECT sha256 FROM unread_message');
  const chain = newChain('strange', 2);
  const fork = chain.copyUntil(1);
  const { id: event } = fork.add('contact.corrected');
  for (const { events } of [chain, fork]) await sendToOffice(database, 'strange', events, Date.now());
  return { change, person: away.id, message: unread?.sha256 ?? '', event };
}

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  listener = await openOfficeListener(office, plainListener);
  const view = openView({ ...office, timeZone: 'UTC' });
  routes = pageRoutes(office, view, 'UTC');
  view.close();
  await joinKiosk(office.database, 'own');
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  strange = await fillStrange();
  // Head office allots the units of a new catalogue by itself, a moment later.
  await until(async () => (await query(postgresUrl, 'SELECT 1 FROM allotted_unit LIMIT 1')).length > 0);
  for (const role of roles) {
    const scope = role === 'owner' ? 'everywhere' : new Set([PROPERTY]);
    people.set(role, visitor(listener.url, await somebody(office.database, { name: role, role, scope })));
  }
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

/** The path, about a property and a kiosk. What else can belong to a property is the other's. */
const pathOf = ({ path }: PageRoute, property: string, kiosk: string) =>
  path
    .replace(':property', property)
    .replace(':kiosk', kiosk)
    .replaceAll(/:(change|person|message|event)\b/g, (_, part: string) => strange[part] ?? '')
    .replaceAll(/:[a-z]+/g, '00000000-0000-7000-8000-0000000000ff');
const ask = (who: Visitor, { method }: PageRoute, path: string) =>
  method === 'GET' ? who.get(path) : who.post(path);
const changeable = [
  'kiosk',
  'activation',
  'allotted_unit',
  'person',
  'person_act',
  'published_file',
  'waiting_taken',
  'approval_decision',
  'catalogue_change',
  'catalogue_change_site',
  'mail_list',
  'forked_event',
  'unread_message',
  'update_setting',
];
/** All that an act could change. It is asked for twice for each page and role, over a connection that is there. */
const everything = async () => {
  const all = changeable.map((table) => `(SELECT json_agg(t) FROM ${table} t) AS ${table}`).join(', ');
  return JSON.stringify((await sql.raw(`SELECT ${all}`).execute(office.database)).rows);
};

test('nobody is let in without a session, and each role only to what its table allows', async () => {
  expect(routes.length).toBeGreaterThan(10);
  const stranger = visitor(listener.url, { token: 'x'.repeat(43) });
  for (const route of routes) {
    const path = pathOf(route, PROPERTY, 'own');
    const shut = await ask(stranger, route, path);
    expect([path, shut.status]).toEqual([path, route.method === 'GET' ? 303 : 401]);
    for (const role of roles) {
      const who = people.get(role);
      if (!who || (route.method === 'POST' && mayDo(role, route.needs))) continue;
      const before = await everything();
      const { status } = await ask(who, route, path);
      const isShut = !mayDo(role, route.needs) || (route.isEverywhere === true && role !== 'owner');
      expect([role, path, status === 403]).toEqual([role, path, isShut]);
      expect(await everything()).toBe(before);
    }
  }
});

test('what belongs to another property does not exist, for whatever role, and nothing of it can be changed', async () => {
  const scoped = routes.filter(({ about }) => about !== undefined);
  const before = await everything();
  for (const route of scoped)
    for (const role of roles) {
      const who = people.get(role);
      if (!who || role === 'owner' || !mayDo(role, route.needs)) continue;
      const path = pathOf(route, OTHER, 'strange');
      const { status } = await ask(who, route, path);
      expect([role, path, status]).toEqual([role, path, 404]);
    }
  for (const { path, about } of routes) expect(/:(?:property|kiosk)\b/.test(path)).toBe(about !== undefined);
  expect(await everything()).toBe(before);
});

test('a change, a fork and a person of another property exist for nobody else, also by the own property and kiosk', async () => {
  const named = routes.filter(({ path }) => /:(?:change|person|message|event)\b/.test(path));
  expect(named.length).toBeGreaterThan(15);
  const before = await everything();
  for (const route of named)
    for (const role of roles) {
      const who = people.get(role);
      if (!who || role === 'owner') continue;
      const path = pathOf(route, PROPERTY, 'own');
      const { status } = await ask(who, route, path);
      const isShut = !mayDo(role, route.needs) || route.isEverywhere === true;
      expect([role, route.method, path, status]).toEqual([role, route.method, path, isShut ? 403 : 404]);
    }
  expect(await everything()).toBe(before);
  // They are there: an owner of every property opens each of them.
  for (const route of named.filter(({ method }) => method === 'GET')) {
    const path = pathOf(route, OTHER, 'strange');
    const answer = await people.get('owner')?.get(path);
    expect([path, answer?.status]).toEqual([path, 200]);
  }
});

test('each person sees kiosks and acts of their properties, and troubles of them', async () => {
  const saw = (kioskId: string) =>
    office.database
      .insertInto('kiosk_attempt')
      .values({ kiosk_id: kioskId, what: 'wrong_key', times: 1, of_what: '', at_ms: Date.now() })
      .execute();
  await saw('own');
  await saw('strange');
  for (const role of roles.filter((each) => mayDo(each, 'see'))) {
    const words = (await people.get(role)?.words('/')) ?? '';
    const isOwner = role === 'owner';
    expect(words).toContain('own');
    expect([role, words.includes('strange')]).toEqual([role, isOwner]);
    expect(words).toContain(isOwner ? '2 attempts to do' : '1 attempt to do');
  }
  expect(await people.get('owner')?.words('/history')).toContain('added viewer, viewer at 1 property');
  expect(await people.get('viewer')?.words('/history')).not.toContain('added');
});

const money = ['/figures', '/journal', ...reportNames.map((name) => `/reports/${name}`)];
const ofUnits = ['rent-roll', 'occupancy', 'months', 'moves'].map((name) => `/reports/${name}`);
const catalogues = ['/units', `/units/${PROPERTY}`, '/catalogues', '/changes'];
const kiosks = ['/kiosks', '/kiosks/own'];
const machine = ['/waiting', ...kiosks];
/** Of each role that does not have everything to read: what opens, what does not, and where it comes in. */
const read: Readonly<
  Partial<Record<Role, { readonly open: string[]; readonly shut: string[]; readonly home: string }>>
> = {
  // Of what waits they read what they may approve (money-approved.test.ts).
  finance: {
    open: [...money, ...catalogues, '/waiting'],
    shut: [...kiosks, '/people', '/letters'],
    home: '/figures',
  },
  pricing: {
    open: [...ofUnits, ...catalogues],
    shut: [...money.filter((path) => !ofUnits.includes(path)), ...machine, '/people', '/letters'],
    home: '/catalogues',
  },
  operator: {
    open: [...machine, ...catalogues],
    shut: [...money, '/reports', '/people', '/letters'],
    home: '/',
  },
  support: {
    open: machine,
    shut: [...money, '/reports', ...catalogues, '/people', '/letters'],
    home: '/',
  },
};

test('finance, pricing, operators and support read what their work is and no more, and are shown no way to the rest', async () => {
  for (const [role, { open, shut, home }] of Object.entries(read)) {
    const who = people.get(role as Role);
    if (!who) throw new Error('nobody');
    for (const path of [...open, '/history', '/me']) {
      const answer = await who.get(path);
      expect([role, path, answer.status]).toEqual([role, path, 200]);
      const html = await answer.text();
      for (const [, to = ''] of html.matchAll(/href="(\/[^"#]*)"/g)) {
        if (/\.css|\/file$/.test(to)) continue;
        const { status } = await who.get(to);
        expect([role, path, to, [200, 303].includes(status)]).toEqual([role, path, to, true]);
      }
    }
    for (const path of shut) {
      const { status } = await who.get(path);
      expect([role, path, [403, 404].includes(status)]).toEqual([role, path, true]);
    }
    const answer = await who.get('/');
    expect([role, answer.status, answer.headers.get('location') ?? '/']).toEqual([
      role,
      home === '/' ? 200 : 303,
      home,
    ]);
  }
});

test('who has no money to see reads none on the fleet and on the page of a kiosk', async () => {
  for (const role of ['operator', 'support'] as const)
    for (const path of ['/', '/kiosks/own']) {
      const words = (await people.get(role)?.words(path)) ?? '';
      expect([role, path, words.includes('Move-ins today')]).toEqual([role, path, true]);
      expect([role, path, words.includes('Takings today')]).toEqual([role, path, false]);
    }
  for (const role of ['owner', 'manager'] as const)
    expect([role, (await people.get(role)?.words('/'))?.includes('Takings today')]).toEqual([role, true]);
});

test('finance sets account numbers of its properties alone, and support takes a call', async () => {
  const number = (site: string) =>
    people.get('finance')?.post('/journal/accounts', { site, 'value drawer': '1000' });
  expect((await number(PROPERTY))?.status).toBe(303);
  for (const site of [OTHER, '']) expect([site, (await number(site))?.status]).toEqual([site, 404]);
  expect(await query(postgresUrl, 'SELECT site, value FROM journal_setting')).toEqual([
    { site: PROPERTY, value: '1000' },
  ]);
  // Nothing waits there: it is refused for that, and not for the role.
  expect((await people.get('support')?.post('/waiting/own/take', { kind: 'help' }))?.status).toBe(400);
});

test('who does not read all that was done reads what is their work, and what they did themselves', async () => {
  const { database } = office;
  expect((await people.get('owner')?.post('/kiosks/own/name', { title: 'Front' }))?.status).toBe(303);
  const seen = {
    finance: { has: ['set account numbers', 'edited the change'], lacks: ['added', 'allotted'] },
    pricing: { has: ['edited the change'], lacks: ['set account numbers', 'added', 'allotted'] },
    operator: {
      has: ['named kiosk own'],
      lacks: ['set account numbers', 'edited the change', 'added', 'approved'],
    },
    support: { has: [], lacks: ['set account numbers', 'edited the change', 'added', 'allotted'] },
  } as const;
  for (const [role, { has, lacks }] of Object.entries(seen)) {
    const name = `Fay of ${role}`;
    const everywhere = await somebody(database, { name, role: role as Role });
    const words = await visitor(listener.url, everywhere).words('/history');
    for (const word of [...has, `${name} joined`])
      expect([role, word, words.includes(word)]).toEqual([role, word, true]);
    for (const word of lacks) expect([role, word, words.includes(word)]).toEqual([role, word, false]);
  }
});

test('the only owner stays one, and two names are two people', async () => {
  const owner = people.get('owner');
  const [row] = await query<{ id: string }>(postgresUrl, `SELECT id FROM person WHERE role = 'owner'`);
  const demote = await owner?.post(`/people/${row?.id}`, { role: 'viewer', where: 'everywhere' });
  expect([demote?.status, await demote?.text()]).toEqual([
    400,
    expect.stringContaining('owner is the only owner. Make another person an owner first.'),
  ]);
  const wrong = [
    [{ name: 'VIEWER', role: 'viewer', where: PROPERTY }, 'is here already'],
    [{ name: ' ', role: 'viewer', where: PROPERTY }, 'A name has 1 to 60 characters'],
    [{ name: 'New', role: 'king', where: PROPERTY }, 'Choose a role'],
    [{ name: 'New', role: 'viewer' }, 'Choose at least one property'],
    [{ name: 'New', role: 'viewer', where: '00000000-0000-4000-8000-0000000000ff' }, 'Choose at least one'],
    [{ name: 'a\u202eb', role: 'viewer', where: PROPERTY }, 'a character that nobody can see'],
  ] as const;
  for (const [fields, sentence] of wrong) {
    const answer = await owner?.post('/people', fields);
    expect([answer?.status, await answer?.text()]).toEqual([400, expect.stringContaining(sentence)]);
  }
});
