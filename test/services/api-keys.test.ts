import { expect, onTestFinished, test } from 'vitest';
import { isStoredPlain } from '../support/stored-plain';
import {
  authenticateApiKey,
  createApiKey,
  generateApiKey,
  listApiKeys,
  revokeApiKey,
  type NewApiKey,
} from '../../src/main/services/api-keys';
import { newTestId, openTestDatabase } from '../support/database';

async function openWithKey(input: Partial<NewApiKey> = {}) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const act = () => ({ nowMs: database.clock.nowMs(), actor: 'test' });
  const { id, key } = await database.query((tx) =>
    createApiKey(
      tx,
      { name: 'Portal', scopes: ['portal'], expiresAtMs: null, ...input },
      { ...act(), newId: newTestId<'api_key'> },
    ),
  );
  const present = (presented: string) =>
    database.query((tx) => authenticateApiKey(tx, presented, database.clock.nowMs()));
  const view = async () => (await database.query(listApiKeys)).find((each) => each.id === id);
  return { database, act, id, key, present, view };
}

test('a key is 43 letters and digits, and never the same twice', () => {
  const keys = Array.from({ length: 200 }, generateApiKey);
  expect(keys.every((key) => /^[0-9A-Za-z]{43}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(200);
});

test('a key lets its holder in with its scopes', async () => {
  const { id, key, present } = await openWithKey({ scopes: ['gate', 'health', 'gate'] });
  expect(await present(key)).toEqual({ id, scopes: ['gate', 'health'] });
});

test('the key itself is nowhere in the database', async () => {
  const { database, key } = await openWithKey();
  expect(isStoredPlain(database.open.raw, key)).toBe(false);
});

test.each([
  ['nothing', () => ''],
  ['another key', () => generateApiKey()],
  ['the key in capitals', (key: string) => key.toUpperCase()],
  ['the key cut short', (key: string) => key.slice(0, -1)],
  ['the key with a blank', (key: string) => `${key} `],
])('%s lets nobody in', async (_, change) => {
  const { key, present } = await openWithKey();
  expect(await present(change(key))).toBeNull();
});

test('a revoked key lets nobody in, and is revoked once', async () => {
  const { database, act, id, key, present, view } = await openWithKey();
  expect(await database.query((tx) => revokeApiKey(tx, id, act()))).toBe(true);
  expect(await database.query((tx) => revokeApiKey(tx, id, act()))).toBe(false);
  expect(await present(key)).toBeNull();
  expect((await view())?.revokedAtMs).toBe(database.clock.nowMs());
});

test('a key works until the instant it expires', async () => {
  const { database, key, present, view } = await openWithKey({
    expiresAtMs: Date.parse('2026-04-01T00:00:00Z'),
  });
  database.clock.set(Date.parse('2026-03-31T23:59:59.999Z'));
  expect(await present(key)).not.toBeNull();
  database.clock.advance(1);
  expect(await present(key)).toBeNull();
  expect((await view())?.lastUsedAtMs).toBe(database.clock.nowMs() - 1);
});

test('the last use is noted at most once a minute', async () => {
  const { database, key, present, view } = await openWithKey();
  expect((await view())?.lastUsedAtMs).toBeNull();
  await present(key);
  const first = database.clock.nowMs();
  database.clock.advance(59_999);
  await present(key);
  expect((await view())?.lastUsedAtMs).toBe(first);
  database.clock.advance(1);
  await present(key);
  expect((await view())?.lastUsedAtMs).toBe(first + 60_000);
});

test('a clock that was turned back does not stop the noting', async () => {
  const { database, key, present, view } = await openWithKey();
  await present(key);
  database.clock.advance(-3_600_000);
  await present(key);
  expect((await view())?.lastUsedAtMs).toBe(database.clock.nowMs());
});

test('making and revoking stand in the audit, without the name', async () => {
  const { database, act, id } = await openWithKey();
  await database.query((tx) => revokeApiKey(tx, id, act()));
  const audit = await database.query((tx) => tx.selectFrom('audit').select(['action', 'subject']).execute());
  expect(audit.slice(-2)).toEqual([
    { action: 'api_key.create', subject: id },
    { action: 'api_key.revoke', subject: id },
  ]);
});
