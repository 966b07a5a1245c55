import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import type { Tx } from '../../src/main/database/schema';
import { createStore } from '../../src/main/database/store';
import { temporaryFolder } from '../support/base/folder';

test('a database is made for its owner only', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const open = openConnection(file);
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  await open.close();
});

test('a database that was opened and closed without a query leaves no log behind', async () => {
  const folder = temporaryFolder();
  const open = openConnection(join(folder, 'keyturn.db'));
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  await open.close();
  expect(open.raw.open).toBe(false);
  expect(readdirSync(folder)).toEqual(['keyturn.db']);
});

test('a read neither waits for another process that is changing something nor stops it; a change waits its turn', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const [ours, theirs] = [openConnection(file), openConnection(file)];
  ours.raw.exec('CREATE TABLE thing (id INTEGER)');
  ours.raw.exec('INSERT INTO thing VALUES (1)');
  const store = createStore(ours);
  const count = async (tx: Tx) =>
    (await sql<{ count: number }>`SELECT count(*) AS count FROM thing`.execute(tx)).rows[0]?.count;

  theirs.raw.exec('BEGIN IMMEDIATE; INSERT INTO thing VALUES (2)');
  expect(await store.read(count)).toBe(1);
  const waiting = store.transaction(count);
  // The process goes on meanwhile, and would not if SQLite waited.
  await setTimeout(30);
  theirs.raw.exec('COMMIT');
  expect(await waiting).toBe(2);

  await store.read(async (tx) => {
    expect(await count(tx)).toBe(2);
    theirs.raw.exec('INSERT INTO thing VALUES (3)');
    // What is read is of one moment, whatever others do meanwhile.
    expect(await count(tx)).toBe(2);
  });
  expect(await store.read(count)).toBe(3);
  await ours.close();
  await theirs.close();
});

test('a query that comes again is prepared once, also after the table has another form', async () => {
  const open = openConnection(':memory:');
  const ask = () => sql<object>`SELECT * FROM thing`.execute(open.connection);
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  open.raw.exec('INSERT INTO thing VALUES (1)');
  let prepared = 0;
  const prepare = open.raw.prepare.bind(open.raw);
  open.raw.prepare = ((text: string) => {
    prepared += 1;
    return prepare(text);
  }) as typeof prepare;
  expect([(await ask()).rows, (await ask()).rows]).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  open.raw.exec('ALTER TABLE thing ADD COLUMN name TEXT');
  expect((await ask()).rows).toEqual([{ id: 1, name: null }]);
  expect(prepared).toBe(1);
  await open.close();
});

test('the mark of change that costs less moves at once with what this process writes', async () => {
  const open = openConnection(':memory:');
  open.raw.exec('CREATE TABLE thing (id INTEGER)');
  const store = createStore(open);
  const before = store.recentChangeMark();
  expect(store.recentChangeMark()).toBe(before);
  await sql`INSERT INTO thing VALUES (1)`.execute(open.connection);
  expect(store.recentChangeMark()).not.toBe(before);
  await open.close();
});

test('the mark of the keys moves with every statement that writes one, and with no other of this process', async () => {
  const open = openConnection(':memory:');
  open.raw.exec('CREATE TABLE api_key (id INTEGER); CREATE TABLE thing (api_key_id INTEGER)');
  const { connection } = open;
  const store = createStore(open);
  const moves = async (work: { execute: (on: typeof connection) => Promise<unknown> }) => {
    const before = store.keyMark();
    await work.execute(connection);
    return store.keyMark() !== before;
  };
  // Twice each: a statement that is known already counts as well.
  for (let round = 0; round < 2; round += 1) {
    expect(await moves(sql`INSERT INTO api_key VALUES (1)`)).toBe(true);
    expect(await moves(sql`UPDATE "api_key" SET id = 2`)).toBe(true);
    expect(await moves(sql`SELECT * FROM api_key`)).toBe(false);
    expect(await moves(sql`INSERT INTO thing (api_key_id) VALUES (1)`)).toBe(false);
    expect(await moves(sql`DELETE FROM api_key`)).toBe(true);
  }
  await open.close();
});

test('a statement is planned without its values, and those that stand in it can be planned by', async () => {
  const open = openConnection(':memory:');
  open.raw.exec('CREATE TABLE thing (id TEXT, state TEXT, more TEXT)');
  open.raw.exec("CREATE UNIQUE INDEX thing_current ON thing (id) WHERE state = 'current'");
  const planOf = async (state: RawBuilder<string>) => {
    const query = sql<{
      detail: string;
    }>`EXPLAIN QUERY PLAN SELECT * FROM thing WHERE id = ${'a'} AND state = ${state}`;
    return (await query.execute(open.connection)).rows.map(({ detail }) => detail);
  };
  // SQLite looks at a value that is bound to a bare "?", and then prepares the statement again for each.
  expect(await planOf(sql`${'current'}`)).toEqual(['SCAN thing']);
  expect(await planOf(sql.lit('current'))).toEqual(['SEARCH thing USING INDEX thing_current (id=?)']);
  await open.close();
});

test('a value comes back as it was given, whatever its kind', async () => {
  const open = openConnection(':memory:');
  open.raw.exec('CREATE TABLE thing (text TEXT, whole INTEGER, bytes BLOB, any ANY)');
  const thing = { text: '0012', whole: 2 ** 52, bytes: Buffer.from([0, 1, 255]), any: '1e3' };
  await sql`INSERT INTO thing VALUES (${thing.text}, ${thing.whole}, ${thing.bytes}, ${thing.any})`.execute(
    open.connection,
  );
  const same = sql`SELECT * FROM thing WHERE text = ${thing.text} AND whole = ${thing.whole} AND bytes = ${thing.bytes}`;
  expect((await same.execute(open.connection)).rows).toEqual([{ ...thing, any: 1000 }]);
  await open.close();
});
