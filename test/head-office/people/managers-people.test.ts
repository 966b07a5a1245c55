/** A manager decides who works below them at their own properties, and about nobody else: over real HTTP, with a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOfficeListener, type OfficeListener } from '../../../src/head-office/listener';
import { openOffice, type Office } from '../../../src/head-office/office';
import { commandLine } from '../../../src/head-office/people/acts';
import { endPerson } from '../../../src/head-office/people/people';
import { mayDo, roles, rolesGivenBy, type Role } from '../../../src/head-office/people/roles';
import type { Scope } from '../../../src/head-office/people/scope';
import type { Id } from '../../../src/shared/ids';
import { joinKiosk, plainListener, PROPERTY, silent } from '../../support/head-office/office';
import { newKey } from '../../support/head-office/key';
import { somebody, visitor, type Somebody, type Visitor } from '../../support/head-office/people';
import { query, testDatabase } from '../../support/head-office/servers';
import { testSigningKey } from '../../support/head-office/trust';

const OTHER = '00000000-0000-4000-8000-0000000000b2' as Id<'property'>;
const own = new Set([PROPERTY]);
let postgresUrl: string;
let office: Office;
let listener: OfficeListener;
let mia: Somebody;
let manager: Visitor;

beforeAll(async () => {
  postgresUrl = await testDatabase();
  office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey() },
    silent,
    Date.now,
  );
  listener = await openOfficeListener(office, plainListener);
  await joinKiosk(office.database, 'own');
  await joinKiosk(office.database, 'strange', newKey(), OTHER);
  mia = await somebody(office.database, { name: 'Mia', role: 'manager', scope: own });
  manager = visitor(listener.url, mia);
});
afterAll(async () => {
  await listener.close();
  await office.close();
});

/** Somebody with that role, gone when `work` has ended. */
async function about<T>(role: Role, scope: Scope, work: (one: Somebody) => Promise<T>): Promise<T> {
  const name = `${role} of ${scope === 'everywhere' ? scope : [...scope].map((id) => id.slice(-2)).join(' ')}`;
  const one = await somebody(office.database, { name, role, scope });
  try {
    return await work(one);
  } finally {
    await endPerson(office.database, commandLine, { id: one.id }, Date.now()).catch(() => undefined);
  }
}
const sentence = async (answer: Response) => /role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? null;
const rowOf = async (name: string) => {
  const [row] = await query<{ id: Id<'person'>; role: Role; left_at_ms: string | null; placed_by: string }>(
    postgresUrl,
    `SELECT id, role, left_at_ms, placed_by FROM person WHERE name = '${name}'`,
  );
  return row;
};
const people = () =>
  query(postgresUrl, 'SELECT id, role, is_everywhere, password_hash, left_at_ms FROM person');

test('a manager gives the roles that hold no right beside their own', () => {
  expect(rolesGivenBy('manager')).toEqual(['pricing', 'support', 'viewer']);
  expect(rolesGivenBy('owner')).toEqual(roles);
  for (const role of roles.filter((each) => !mayDo(each, 'people')))
    expect(mayDo(role, 'everybody')).toBe(false);
});

test('a manager invites, changes and ends somebody at their own property, and each is noted', async () => {
  const invited = await manager.post('/people', { name: 'Vic', role: 'viewer', where: PROPERTY });
  expect([invited.status, await invited.text()]).toEqual([
    200,
    expect.stringMatching(/[0-9A-Z]{5}-[0-9A-Z]{5}/) as string,
  ]);
  const vic = await rowOf('Vic');
  expect(vic).toMatchObject({ role: 'viewer', placed_by: mia.id });
  expect(await manager.words('/people')).toContain('Vic');
  const path = `/people/${vic?.id}`;
  const page = await (await manager.get(path)).text();
  expect(page).toContain('value="support"');
  for (const word of ['value="owner"', 'value="finance"', 'value="everywhere"', OTHER])
    expect(page).not.toContain(word);
  expect((await manager.post(path, { role: 'support', where: PROPERTY })).status).toBe(303);
  expect(await rowOf('Vic')).toMatchObject({ role: 'support' });
  expect((await manager.post(`${path}/code`)).status).toBe(200);
  expect((await manager.post(`${path}/end`, { confirm: 'Vic', why: 'Left' })).status).toBe(303);
  expect((await rowOf('Vic'))?.left_at_ms).not.toBeNull();
  const acts = await query<{ act: string }>(
    postgresUrl,
    `SELECT act FROM person_act WHERE person_id = '${mia.id}' ORDER BY number`,
  );
  expect(acts.map(({ act }) => act).slice(1)).toEqual([
    'person.added',
    'person.changed',
    'person.invited',
    'person.ended',
  ]);
});

test('a manager gives no role above theirs, and no property that is not theirs', async () => {
  const before = await people();
  const give = async (role: string, where: string) =>
    sentence(await manager.post('/people', { name: 'Max', role, where }));
  for (const role of ['owner', 'manager', 'finance', 'operator'])
    expect([role, await give(role, PROPERTY)]).toEqual([role, 'You cannot give this role. An owner can.']);
  expect(await give('viewer', 'everywhere')).toBe('Choose among your own properties. An owner gives others.');
  expect(await give('viewer', OTHER)).toBe('Choose at least one property, or all of them.');
  await about('viewer', own, async ({ id }) => {
    const change = async (role: string, where: string) =>
      sentence(await manager.post(`/people/${id}`, { role, where }));
    expect(await change('manager', PROPERTY)).toBe('You cannot give this role. An owner can.');
    expect(await change('viewer', 'everywhere')).toContain('your own properties');
    expect(await change('viewer', OTHER)).toContain('at least one property');
  });
  expect(await people()).toHaveLength(before.length + 1);
});

test('of owners, finance, operators, other managers and themselves a manager hears that owners decide', async () => {
  for (const role of ['manager', 'finance', 'operator'] as const)
    await about(role, own, async ({ id, name }) => {
      const before = await people();
      for (const [act, fields] of [
        ['', { role: 'viewer', where: PROPERTY }],
        ['/code', {}],
        ['/end', { confirm: name }],
      ] as const) {
        const answer = await manager.post(`/people/${id}${act}`, fields);
        expect([role, act, answer.status]).toEqual([role, act, 403]);
        expect(await sentence(answer)).toBe(`Owners decide about ${name}.`);
      }
      expect((await manager.get(`/people/${id}`)).status).toBe(403);
      expect(await (await manager.get('/people')).text()).not.toContain(`/people/${id}"`);
      expect(await people()).toEqual(before);
    });
  const self = await manager.post(`/people/${mia.id}/end`, { confirm: 'Mia' });
  expect([self.status, await sentence(self)]).toEqual([
    403,
    'You do not decide about yourself. An owner does.',
  ]);
});

test('who works at another property too does not exist for a manager, in whatever role', async () => {
  const scopes: readonly Scope[] = [new Set([OTHER]), new Set([PROPERTY, OTHER]), 'everywhere'];
  for (const role of roles)
    for (const scope of role === 'owner' ? (['everywhere'] as const) : scopes)
      await about(role, scope, async ({ id, name }) => {
        const before = await people();
        const asked = [
          await manager.get(`/people/${id}`),
          await manager.post(`/people/${id}`, { role: 'viewer', where: PROPERTY }),
          await manager.post(`/people/${id}/code`),
          await manager.post(`/people/${id}/end`, { confirm: name }),
        ];
        expect([name, ...asked.map(({ status }) => status)]).toEqual([name, 404, 404, 404, 404]);
        expect(await manager.words('/people')).not.toContain(name);
        expect(await people()).toEqual(before);
      });
});

test('what belongs to owners alone stays so: their requests, the switch of the second person, and who is let in again', async () => {
  const words = await manager.words('/people');
  expect(words).not.toContain('second person');
  for (const path of ['/people/second-person', `/people/${mia.id}/let-in`])
    expect([path, (await manager.post(path, { set: 'off' })).status]).toEqual([path, 403]);
});
