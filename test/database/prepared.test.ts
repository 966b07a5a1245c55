/** Queries that are put together once, against a real database. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepared } from '../../src/main/database/prepared';
import { newTestId, openTestDatabase, type TestDatabase } from '../support/services/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const entry = { at_ms: 1, actor: 'test', action: 'signature.saved', subject: 'one', why: null };

it('each call has its own values, and those that are part of the query stay', async () => {
  const insert = prepared((tx, { subject, why }: { readonly subject: string; readonly why: string | null }) =>
    tx.insertInto('audit').values({ ...entry, subject, why }),
  );
  const find = prepared((tx, { subject }: { readonly subject: string }) =>
    tx
      .selectFrom('audit')
      .select(['actor', 'subject', 'why'])
      .where('subject', '=', subject)
      .where('at_ms', '=', 1),
  );
  await database.query(async (tx) => {
    await insert.all(tx, { subject: 'first', why: 'because' });
    await insert.all(tx, { subject: 'second', why: null });
    expect(await find.all(tx, { subject: 'second' })).toEqual([
      { actor: 'test', subject: 'second', why: null },
    ]);
    expect(await find.first(tx, { subject: 'first' })).toEqual({
      actor: 'test',
      subject: 'first',
      why: 'because',
    });
    expect(await find.first(tx, { subject: 'third' })).toBeUndefined();
  });
});

it('a query is put together with the first call and no other, whichever database is asked', async () => {
  const other = await openTestDatabase();
  let built = 0;
  const find = prepared((tx, { id }: { readonly id: ReturnType<typeof newTestId<'booking'>> }) => {
    built += 1;
    return tx.selectFrom('booking').selectAll().where('id', '=', id);
  });
  for (const each of [database, other])
    expect(await each.query((tx) => find.first(tx, { id: newTestId() }))).toBeUndefined();
  expect(built).toBe(1);
  await other.close();
});

it('a value that the query computes with before it is known is refused, and goes nowhere as a text', async () => {
  const find = prepared((tx, { atMs }: { readonly atMs: number }) =>
    tx
      .selectFrom('audit')
      .selectAll()
      .where('at_ms', '<=', atMs + 1),
  );
  await expect(database.query((tx) => find.all(tx, { atMs: 1 }))).rejects.toThrow(
    'prepared: atMs is not known yet',
  );
});

it('what it writes is undone with its transaction', async () => {
  const insert = prepared((tx) => tx.insertInto('audit').values(entry));
  const failing = database.query(async (tx) => {
    await insert.all(tx, {});
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await database.query((tx) =>
    sql<{ count: number }>`SELECT count(*) AS count FROM audit WHERE subject = 'one'`.execute(tx),
  );
  expect(rows).toEqual([{ count: 0 }]);
});
