/** Keys and sessions changed from the command line while the listener runs: two connections on one file. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, keyIn, kioskCommand, type Outcome } from '../../cli/run-kiosk';
import { temporaryFolder } from '../../support/base/folder';
import { startJourney } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let run: (...argv: string[]) => Promise<Outcome>;
beforeEach(async () => {
  const folder = temporaryFolder();
  listener = await startListener(undefined, undefined, join(folder, 'keyturn.db'));
  run = kioskCommand(folder, () => listener.db.clock.nowMs());
});
afterEach(() => listener.close());

const HOUR_MS = 60 * 60_000;
const ask = async (key: string) => (await listener.call('GET', '/v1/common/user-type', { key })).status;
const makeKey = async (name: string) => {
  const made = await run('api-key', 'create', '--name', name);
  return { id: idIn(made), key: keyIn(made) };
};

// Holds: v1-2.4
it('a key works as soon as it is made, and no longer once it is revoked', async () => {
  const { id, key } = await makeKey('Tablet');
  expect(await ask(key)).toBe(200);
  await run('api-key', 'revoke', id);
  expect(await ask(key)).toBe(401);
});

// Holds: asvs-11.1.1, asvs-11.2.2, asvs-13.2.1
it('a rotated key and its successor both work until the overlap ends', async () => {
  const old = await makeKey('Tablet');
  const rotated = await run('api-key', 'rotate', old.id, '--overlap-hours', '2');
  const successor = { id: idIn(rotated), key: keyIn(rotated) };
  expect(rotated.out).toContain('The old key works until 2026-03-15T17:00:00.000Z.');
  expect([await ask(old.key), await ask(successor.key)]).toEqual([200, 200]);
  const listed = (await run('api-key', 'list')).out;
  expect(listed).toContain(`expires 2026-03-15T17:00:00.000Z`);
  expect(listed).toMatch(new RegExp(`^${successor.id}  active   portal .*replaces ${old.id}  Tablet$`, 'm'));
  listener.db.clock.advance(2 * HOUR_MS);
  expect([await ask(old.key), await ask(successor.key)]).toEqual([401, 200]);
});

it('without an overlap the old key ends at once', async () => {
  const old = await makeKey('Tablet');
  const rotated = await run('api-key', 'rotate', old.id, '--overlap-hours', '0');
  expect(rotated.out).toContain('The old key does not work since');
  expect([await ask(old.key), await ask(keyIn(rotated))]).toEqual([401, 200]);
});

it('what was made with a key is its successor’s, and nobody else’s', async () => {
  const old = await makeKey('Tablet');
  const stranger = await makeKey('Another tablet');
  const journey = await startJourney(listener);
  const bookingId = (await journey.create({}, old.key)).body.data as string;
  const person = {
    userName: 'nora@example.com',
    password: 'a long enough pass phrase',
    canCreateLoginCredentials: true,
    firstName: 'Nora',
    lastName: 'Example',
    phoneNumber: '555 0100',
    emailId: 'nora@example.com',
  };
  const registered = await listener.call('POST', '/v1/register', { json: person, key: old.key });
  const contact = z.object({ authContactBookInfo: z.object({ id: z.string() }) }).parse(registered.body.data);

  // Twice, so that the line has more than one link.
  const second = await run('api-key', 'rotate', old.id, '--overlap-hours', '0');
  const third = keyIn(await run('api-key', 'rotate', idIn(second), '--overlap-hours', '0'));
  const preview = async (key: string) =>
    (await listener.call('GET', `/v1/booking/${bookingId}/activity-quotation/preview`, { key })).status;
  expect([await preview(third), await preview(stranger.key)]).toEqual([200, 404]);
  const unitId = listener.db.catalogue.units.at(-1)?.id;
  const named = { unitId, contactBookInfo: { id: contact.authContactBookInfo.id } };
  expect((await journey.create(named, stranger.key)).status).toBe(400);
  expect((await journey.create(named, third)).status).toBe(200);
});

it('an answer kept for a key is kept for its successor', async () => {
  const old = await makeKey('Tablet');
  const journey = await startJourney(listener);
  const json = {
    propertyInfoId: journey.propertyId,
    unitId: journey.unitId,
    taxUserTypeInfoId: journey.userTypeId,
    contactBookInfo: { firstName: 'Ann', lastName: 'Lee', phoneNumber: '555 0101', emailId: 'a@example.com' },
  };
  const book = (key: string) =>
    listener.call('POST', '/v1/booking/register/rental/activity/create', {
      key,
      json,
      headers: { 'idempotency-key': 'once' },
    });
  const first = await book(old.key);
  const successor = keyIn(await run('api-key', 'rotate', old.id));
  expect((await book(successor)).body).toEqual(first.body);
});

it('a key is replaced once, and what is no key not at all', async () => {
  const old = await makeKey('Tablet');
  const by = idIn(await run('api-key', 'rotate', old.id));
  expect(await run('api-key', 'rotate', old.id)).toEqual({
    code: 1,
    out: '',
    err: `key ${old.id} was replaced before, by ${by}`,
  });
  const unknown = '0f0e0d0c-0000-7000-8000-000000000001';
  expect((await run('api-key', 'rotate', unknown)).err).toBe(`no key ${unknown}`);
});

// Holds: asvs-13.2.1
it('a successor lives as long as its key was made for, and an overlap lengthens no life', async () => {
  const made = await run('api-key', 'create', '--name', 'Short', '--expires', '2026-03-15');
  const rotated = await run('api-key', 'rotate', idIn(made));
  expect(rotated.out).toContain('expires: 2026-03-16T00:00:00.000Z');
  expect(rotated.out).toContain('The old key works until 2026-03-16T00:00:00.000Z.');
});

async function registered(name: string): Promise<string> {
  const json = {
    userName: `${name}@example.com`,
    password: 'a long enough pass phrase',
    canCreateLoginCredentials: true,
    firstName: 'Nora',
    lastName: 'Example',
    phoneNumber: '555 0100',
    emailId: `${name}@example.com`,
  };
  return ((await listener.call('POST', '/v1/register', { json })).body.data as { token: string }).token;
}

const profileOf = async (token: string) =>
  (await listener.call('GET', '/v1/tenant/profile', { token })).status;

// Holds: asvs-7.1.2, asvs-7.4.5
it('sessions end at once from the command line, one tenant’s or everybody’s', async () => {
  const [ann, bob] = [await registered('ann'), await registered('bob')];
  const profiles = () => Promise.all([profileOf(ann), profileOf(bob)]);
  expect(await profiles()).toEqual([200, 200]);
  expect((await run('session', 'revoke', '--user-name', 'Ann@Example.com')).out).toBe('ended one session');
  expect(await profiles()).toEqual([401, 200]);
  expect((await run('session', 'revoke', '--all')).out).toBe('ended one session');
  expect(await profiles()).toEqual([401, 401]);
  expect((await run('session', 'revoke', '--all')).out).toBe('no session was open');
  expect((await run('session', 'revoke', '--user-name', 'eve@example.com')).code).toBe(1);
});

// Holds: asvs-11.1.1
it('what was signed before everybody’s sessions were ended is signed by nobody, whatever its session’s row says', async () => {
  const [before, reopen] = [
    await registered('cyd'),
    () => listener.db.query((tx) => tx.updateTable('login_session').set({ revoked_at_ms: null }).execute()),
  ];
  await run('session', 'revoke', '--user-name', 'cyd@example.com');
  await reopen();
  expect(await profileOf(before)).toBe(200);
  await run('session', 'revoke', '--all');
  await reopen();
  expect(await profileOf(before)).toBe(401);
  expect(await profileOf(await registered('dan'))).toBe(200);
});

it('the last use of a key is written down when the listener closes', async () => {
  const { id, key } = await makeKey('Tablet');
  await ask(key);
  const line = async () => (await run('api-key', 'list')).out.split('\n').find((each) => each.startsWith(id));
  expect(await line()).toContain('last used never');
  await listener.server.close();
  expect(await line()).toContain('last used 2026-03-15T15:00:00.000Z');
});

it.each([
  ['scopes that are no list', "scopes = '{}'"],
  ['a scope that nobody knows', `scopes = '["everything"]'`],
  ['a line that leads back into itself', 'replaces_id = id'],
])('a key whose row has %s keeps no other from working', async (_, damage) => {
  const [sound, damaged] = [await makeKey('Tablet'), await makeKey('Gate')];
  expect([await ask(sound.key), await ask(damaged.key)]).toEqual([200, 200]);
  listener.db.open.raw.exec(`UPDATE api_key SET ${damage} WHERE id = '${damaged.id}'`);
  // As one who damages it would: another connection, so that the keys are read again.
  await makeKey('Another tablet');
  expect(await ask(sound.key)).toBe(200);
  expect(await ask(damaged.key)).toBe(damage.startsWith('scopes') ? 403 : 200);
  expect((await run('api-key', 'list')).code).toBe(0);
});
