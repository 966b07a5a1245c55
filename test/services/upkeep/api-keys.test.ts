import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../../src/main/database/connection';
import { createStore, type Store } from '../../../src/main/database/store';
import { isStoredPlain } from '../../support/base/stored-plain';
import {
  createApiKey,
  generateApiKey,
  listApiKeys,
  revokeApiKey,
  type NewApiKey,
} from '../../../src/main/services/upkeep/api-keys';
import { createApiKeyring } from '../../../src/main/services/upkeep/api-keyring';
import { newTestId, openTestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';

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
  const keyring = createApiKeyring(database);
  const present = async (presented: string) => keyring.authenticate(presented);
  const view = async () => (await database.query(listApiKeys)).find((each) => each.id === id);
  return { database, act, id, key, keyring, present, view };
}

// Holds: v1-2.3, asvs-11.2.1, asvs-11.5.1
test('a key is 43 letters and digits, and never the same twice', () => {
  const keys = Array.from({ length: 200 }, generateApiKey);
  expect(keys.every((key) => /^[0-9A-Za-z]{43}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(200);
});

test('a key lets its holder in with its scopes', async () => {
  const { id, key, present } = await openWithKey({ scopes: ['gate', 'health', 'gate'] });
  expect(await present(key)).toMatchObject({ id, scopes: ['gate', 'health'] });
});

// Holds: v1-2.3
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

// Holds: v1-2.4
test('a revoked key lets nobody in, and is revoked once', async () => {
  const { database, act, id, key, present, view } = await openWithKey();
  expect(await database.query((tx) => revokeApiKey(tx, id, act()))).toBe(true);
  expect(await database.query((tx) => revokeApiKey(tx, id, act()))).toBe(false);
  expect(await present(key)).toBeNull();
  expect((await view())?.revokedAtMs).toBe(database.clock.nowMs());
});

// Holds: v1-2.4
test('a key works until the instant it expires', async () => {
  const { database, key, keyring, present, view } = await openWithKey({
    expiresAtMs: Date.parse('2026-04-01T00:00:00Z'),
  });
  database.clock.set(Date.parse('2026-03-31T23:59:59.999Z'));
  expect(await present(key)).not.toBeNull();
  database.clock.advance(1);
  expect(await present(key)).toBeNull();
  await keyring.noteUses();
  expect((await view())?.lastUsedAtMs).toBe(database.clock.nowMs() - 1);
});

// Holds: v1-2.4
test('the last use is written down when there is time, and not in the way of a request', async () => {
  const { database, key, keyring, present, view } = await openWithKey();
  await present(key);
  database.clock.advance(5000);
  await present(key);
  expect((await view())?.lastUsedAtMs).toBeNull();
  await keyring.noteUses();
  expect((await view())?.lastUsedAtMs).toBe(database.clock.nowMs());
  const mark = database.store.changeMark();
  await keyring.noteUses();
  expect(database.store.changeMark()).toBe(mark);
});

test('keys are read again only when the database changed', async () => {
  const { database, key, present } = await openWithKey();
  await present(key);
  const mark = database.store.changeMark();
  let reads = 0;
  const store: Store = {
    ...database.store,
    read: (work) => {
      reads += 1;
      return database.store.read(work);
    },
  };
  const keyring = createApiKeyring({ store, clock: database.clock });
  for (let request = 0; request < 20; request += 1) {
    expect(await keyring.authenticate(request % 2 ? key : generateApiKey())).toEqual(
      request % 2 ? expect.anything() : null,
    );
  }
  expect([reads, database.store.changeMark()]).toEqual([1, mark]);
});

test('a key that another process made or revoked counts with the next request', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const database = await openTestDatabase({ file });
  const other = openConnection(file);
  onTestFinished(async () => {
    await other.close();
    await database.close();
  });
  const elsewhere = createStore(other);
  const keyring = createApiKeyring(database);
  const act = { nowMs: 1, actor: 'test', newId: newTestId<'api_key'> };
  const input = { name: 'Gate', scopes: ['gate'], expiresAtMs: null } as const;
  for (let round = 0; round < 10; round += 1) {
    const { id, key } = await elsewhere.transaction((tx) => createApiKey(tx, input, act));
    expect(await keyring.authenticate(key)).toMatchObject({ id });
    await elsewhere.transaction((tx) => revokeApiKey(tx, id, act));
    expect(await keyring.authenticate(key)).toBeNull();
  }
});

test('a change that is rolled back never counted', async () => {
  const { database, act, id, key, present } = await openWithKey();
  const asked: Promise<unknown>[] = [];
  const failing = database.query(async (tx) => {
    await revokeApiKey(tx, id, act());
    asked.push(present(key));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await asked[0]).toMatchObject({ id });
  expect(await present(key)).toMatchObject({ id });
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

test('a connection that has shown a key answers for no other, nor for that one once it is revoked', async () => {
  const { database, act, id, key, keyring } = await openWithKey();
  const line = {};
  const present = async (shown: string) =>
    (await keyring.authenticate(shown, database.store.changeMark(), line)) !== null;
  const almost = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  expect([await present(key), await present(key), await present(almost), await present(key)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  await database.query((tx) => revokeApiKey(tx, id, act()));
  expect(await present(key)).toBe(false);
});
