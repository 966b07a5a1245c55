/** Older events in packs: whatever is asked of the outbox, the answer is the same as before they were packed. */
import { expect, it, onTestFinished } from 'vitest';
import type { WireEvent } from '../../../src/shared/head-office/event';
import { selectPlaces } from '../../../src/main/database/books/places';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import {
  beginAnotherChain,
  holdsEvent,
  insertOutboxEvent,
  loadWireEvents,
} from '../../../src/main/database/base/outbox';
import { confirmOutbox, outboxState, pruneOutbox } from '../../../src/main/database/base/outbox-confirmed';
import { packOutbox } from '../../../src/main/database/base/outbox-packs';
import { holdsMarked, markOf } from '../../../src/main/database/storage/commit-mark';
import { everyEvent } from '../../../src/main/database/storage/outbox-pack';
import { newTestId, openTestDatabase } from '../../support/services/database';

const DAY_MS = 24 * 60 * 60_000;
const newId = () => newTestId<'event'>();

/** 100 events of a chain, then 499 of another. The first pack has only the former. */
async function openLong() {
  const { open, store } = await openTestDatabase();
  onTestFinished(() => open.close());
  const tell = (count: number) =>
    store.transaction(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const id = newId();
        const payload = { helpCallId: id };
        await insertOutboxEvent(
          tx,
          { id, type: 'help.cleared', schemaVersion: 1, payload, atMs: index + 5 },
          newId,
        );
      }
    });
  await tell(100);
  await store.transaction((tx) => beginAnotherChain(tx, newId, 7));
  await tell(498);
  const from = (after: number, limit = 1000) =>
    store.read((tx) => loadWireEvents(tx, 'kiosk-1', after, limit));
  const rows = (): number => Number(open.raw.prepare('SELECT count(*) FROM outbox').pluck().get());
  return { raw: open.raw, store, tell, from, rows };
}

async function askedOf({ raw, store, from }: Awaited<ReturnType<typeof openLong>>) {
  const every = raw.prepare(`SELECT * FROM ${everyEvent()} ORDER BY sequence`).all();
  const heads = [...(await from(0)), ...(await from(100))];
  const held = await store.read((tx) =>
    Promise.all(heads.map(({ sequence, hash }) => holdsEvent(tx, { sequence, hash }))),
  );
  return {
    every,
    heads,
    held: held.every(Boolean),
    middle: await from(150, 300),
    state: await store.read(outboxState),
    places: await store.read(selectPlaces),
    faults: findFaults(raw),
  };
}

it('packed events are read exactly as they were written, and are packed once', async () => {
  const box = await openLong();
  const early = markOf(box.raw);
  const before = await askedOf(box);
  expect(before.held && before.heads.length === 599 && before.faults.length === 0).toBe(true);
  expect(await packOutbox(box.store)).toBe(100 + 2 * 128);
  expect(box.rows()).toBe(599 - 356);
  expect(await askedOf(box)).toEqual(before);
  expect(await packOutbox(box.store)).toBe(0);
  await box.tell(400);
  await packOutbox(box.store);
  // The mark of a backup, whose last event is packed by now.
  expect([holdsMarked(box.raw, early), holdsMarked(box.raw, { ...early, hash: 'f'.repeat(64) })]).toEqual([
    true,
    false,
  ]);
  expect(box.raw.prepare('SELECT count(*) FROM outbox WHERE sequence <= 599').pluck().get()).toBe(0);
});

it('packs have every column of the outbox, in its order', async () => {
  const { raw } = await openLong();
  const columnsOf = (table: string) =>
    raw
      .prepare(`SELECT * FROM ${table}`)
      .columns()
      .map(({ name }) => name);
  expect(columnsOf(everyEvent())).toEqual(columnsOf('outbox'));
});

it('a pack is deleted when head office has had all of its events long enough', async () => {
  const box = await openLong();
  await packOutbox(box.store);
  const [event] = await box.from(299, 1);
  if (!event) throw new Error('an event in the third pack');
  const { chainId, hash } = event;
  const mark = { chainId, sequence: 300, hash, replay: 0, retentionDays: 35 };
  const confirm = (tx: Parameters<typeof outboxState>[0]) => confirmOutbox(tx, mark, { nowMs: 0, newId });
  expect(await box.store.transaction(confirm)).toBe('confirmed');
  expect(await box.store.read(outboxState)).toMatchObject({ firstKept: 1, unconfirmed: 299 });
  const prune = (nowMs: number) => box.store.transaction((tx) => pruneOutbox(tx, nowMs));
  expect(await prune(34 * DAY_MS)).toBe(0);
  // The pack of 229 to 356 stays: head office has not all of it.
  expect(await prune(35 * DAY_MS)).toBe(228);
  expect(await prune(35 * DAY_MS)).toBe(0);
  expect(await box.store.read(outboxState)).toMatchObject({ firstKept: 229, unconfirmed: 299 });
  const numbers = (events: readonly WireEvent[]) => events.map(({ sequence }) => sequence);
  expect(numbers(await box.from(0)).slice(0, 2)).toEqual([229, 230]);
  expect(findFaults(box.raw)).toEqual([]);
  const other = { ...mark, hash: 'a'.repeat(64) };
  const said = box.store.transaction((tx) => confirmOutbox(tx, other, { nowMs: 0, newId }));
  expect(await said).toBe('other_history');
});

it.each([
  ['its events', 'UPDATE outbox_pack SET events = zeroblob(9) WHERE first_sequence = 229'],
  ['its end', `UPDATE outbox_pack SET last_hash = previous_hash WHERE first_sequence = 229`],
  ['its numbers', 'UPDATE outbox_pack SET last_sequence = 355 WHERE first_sequence = 229'],
])('a pack in which somebody changed %s is noticed, and nothing of it is sent', async (_, change) => {
  const box = await openLong();
  await packOutbox(box.store);
  box.raw.exec(change);
  expect(findFaults(box.raw)[0]?.message).toMatch(/^the pack of the events 229 to 35[56] was changed$/);
  await expect(box.from(228)).rejects.toThrow('was changed');
});

it('events that were changed before they were packed stay rows, so that a person can look at them', async () => {
  const box = await openLong();
  box.raw.exec(`UPDATE outbox SET payload = '{}' WHERE sequence = 50`);
  expect(await packOutbox(box.store)).toBe(0);
  expect(box.rows()).toBe(599);
});
