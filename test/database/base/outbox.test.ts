/**
 * The outbox as a chain of hashes, and what of it is confirmed and may go. Whatever is done to its rows from outside is
 * found; whatever head office says, nothing goes that it might not have.
 */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Watermark } from '../../../src/shared/head-office/documents';
import {
  chainBegunSchema,
  chainText,
  NOTHING_BEFORE,
  wireEventSchema,
  type WireEvent,
} from '../../../src/shared/head-office/event';
import { ok, refuse } from '../../../src/shared/result';
import { openConnection } from '../../../src/main/database/connection';
import { backupTo } from '../../../src/main/database/storage/backup';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { migrate } from '../../../src/main/database/migrate';
import { migrations } from '../../../src/main/database/migrations';
import { insertOutboxEvent, loadWireEvents } from '../../../src/main/database/base/outbox';
import { confirmOutbox, outboxState, pruneOutbox } from '../../../src/main/database/base/outbox-confirmed';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import type { Tx } from '../../../src/main/database/schema';
import { sha256 } from '../../../src/main/database/sha256';
import { createStore } from '../../../src/main/database/store';
import { newTestId, openTestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';
import { fc } from '../../support/base/fast-check';

const DAY_MS = 24 * 60 * 60_000;
const newId = () => newTestId<'event'>();

async function openOutbox(file?: string) {
  const { open, store } = await openTestDatabase(file === undefined ? {} : { file });
  onTestFinished(() => open.close());
  const tell = (tx: Tx, atMs = 0) =>
    insertOutboxEvent(
      tx,
      { id: newId(), type: 'help.cleared', schemaVersion: 1, payload: { helpCallId: newId() }, atMs },
      newId,
    );
  const tellMany = (count: number, atMs = 0) =>
    store.transaction(async (tx) => {
      for (let index = 0; index < count; index += 1) await tell(tx, atMs);
    });
  const events = (after = 0, limit = 1000) => store.read((tx) => loadWireEvents(tx, 'kiosk-1', after, limit));
  /** A watermark as a head office that has all up to `sequence` gives it. */
  const watermark = async (sequence: number, other: Partial<Watermark> = {}): Promise<Watermark> => {
    const event = (await store.read((tx) => loadWireEvents(tx, 'kiosk-1', sequence - 1, 1)))[0];
    const chainId = event?.chainId ?? (await events())[0]?.chainId ?? newTestId<'chain'>();
    return { chainId, sequence, hash: event?.hash ?? NOTHING_BEFORE, replay: 0, retentionDays: 35, ...other };
  };
  const confirm = (mark: Watermark, nowMs = 0) =>
    store.transaction((tx) => confirmOutbox(tx, mark, { nowMs, newId }));
  return {
    open,
    store,
    raw: open.raw,
    tell,
    tellMany,
    events,
    watermark,
    confirm,
    state: () => store.read(outboxState),
    prune: (nowMs: number, most?: number) => store.transaction((tx) => pruneOutbox(tx, nowMs, most)),
    faults: () => findFaults(open.raw).map(({ message }) => message),
  };
}

/** What head office asks of a chain, by its own reckoning. */
function isWhole(events: readonly WireEvent[]): boolean {
  return events.every((event, index) => {
    const before = events[index - 1];
    const isNext = before === undefined || event.sequence === before.sequence + 1;
    return (
      wireEventSchema.safeParse(event).success &&
      isNext &&
      sha256(chainText(event)) === event.hash &&
      event.previousHash === (before?.hash ?? NOTHING_BEFORE) &&
      event.chainId === (before?.chainId ?? event.id)
    );
  });
}

describe('the chain', () => {
  it('is gapless and unbroken whatever mix of commits, refusals, faults and writers made it', async () => {
    const act = fc.record({ events: fc.nat(3), ends: fc.constantFrom('commits', 'refuses', 'throws') });
    /** Rounds of transactions that are begun at once, each round by another of two connections. */
    const rounds = fc.array(fc.array(act, { maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const file = join(temporaryFolder(), 'keyturn.db');
        const [here, there] = [await openOutbox(file), await openOutbox(file)];
        let committed = 0;
        for (const [number, round] of all.entries()) {
          const { store, tell } = number % 2 === 0 ? here : there;
          const done = round.map(({ events, ends }) =>
            store.attempt(async (tx) => {
              for (let each = 0; each < events; each += 1) await tell(tx);
              if (ends === 'throws') throw new Error('a fault');
              if (ends === 'refuses') return refuse('INVALID_INPUT_PARAM', 'invalid');
              committed += events;
              return ok({});
            }),
          );
          await Promise.allSettled(done);
        }
        const events = await here.events();
        expect(events).toHaveLength(committed);
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
        expect(isWhole(events)).toBe(true);
        expect(here.faults()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  const ends = "UPDATE number_series SET last_number = 5 WHERE series = 'outbox'";
  const swap = (column: string) =>
    `UPDATE outbox SET ${column} = (SELECT o.${column} FROM outbox o WHERE o.sequence = 7 - outbox.sequence)
      WHERE sequence IN (3, 4)`;
  it.each([
    [
      'a payload that was changed',
      `UPDATE outbox SET payload = '{}' WHERE sequence = 3`,
      'event 3: it is not what',
    ],
    [
      'a time that was changed',
      'UPDATE outbox SET created_at_ms = 9 WHERE sequence = 6',
      'event 6: it is not what',
    ],
    ['a row that is gone', 'DELETE FROM outbox WHERE sequence = 3', 'event 4: it does not follow event 2'],
    ['rows that changed places', swap('payload'), 'event 3: it is not what'],
    ['a last row that is gone', 'DELETE FROM outbox WHERE sequence = 6', 'ends at 5 but its series is at 6'],
    ['a first row that is gone', 'DELETE FROM outbox WHERE sequence = 1', 'confirmed up to 0 only'],
    ['rows that are all gone', 'DELETE FROM outbox', 'ends at 0 but its series is at 6'],
    [
      'numbers moved up over a row that is gone',
      `DELETE FROM outbox WHERE sequence = 3; UPDATE outbox SET sequence = sequence - 1 WHERE sequence > 3; ${ends}`,
      'event 3: it is not what',
    ],
    [
      'more confirmed than there is',
      'INSERT INTO outbox_watermark VALUES (1, 9, 0, 35)',
      'has confirmed 9 events, of which there are 6',
    ],
  ])('tells of %s', async (_, tampering, said) => {
    const box = await openOutbox();
    await box.tellMany(6);
    expect(box.faults()).toEqual([]);
    box.raw.exec(tampering);
    expect(box.faults().join('\n')).toContain(said);
  });

  it('tells of an event that head office could not read, by its places and without its content', async () => {
    const box = await openOutbox();
    await box.store.transaction((tx) =>
      insertOutboxEvent(
        tx,
        { id: newId(), type: 'help.cleared', schemaVersion: 1, payload: { helpCallId: 'secret' }, atMs: 0 },
        newId,
      ),
    );
    expect(box.faults()).toEqual([
      'event 1: its payload is not that of help.cleared in version 1: helpCallId (custom)',
    ]);
  });

  it('tells when somebody makes a row again with its hash, by the row behind it', async () => {
    const box = await openOutbox();
    await box.tellMany(3);
    const [, second] = await box.events();
    if (!second) throw new Error('three events');
    const forged = { ...second, payload: JSON.stringify({ helpCallId: newId() }) };
    box.raw
      .prepare('UPDATE outbox SET payload = ?, hash = ? WHERE sequence = 2')
      .run(forged.payload, sha256(chainText(forged)));
    expect(box.faults()).toEqual(['event 3: it does not follow event 2']);
  });

  it('gives an older database its hashes, the same however often', async () => {
    const before = migrations.filter(({ name }) => name < '20261122T100000');
    const made: WireEvent[][] = [];
    const ids = [newId(), newId()];
    for (let time = 0; time < 2; time += 1) {
      const open = openConnection(':memory:');
      onTestFinished(() => open.close());
      await migrate(open, { backupDir: null, nowMs: 1, migrations: before });
      const [one, two] = ids;
      open.raw.exec(`INSERT INTO outbox VALUES (1, '${one}', 'help.cleared', 1, '{"helpCallId":"${one}"}', 5),
          (2, '${two}', 'help.cleared', 1, '{ "helpCallId" : "${two}" }', 6);
        INSERT INTO number_series VALUES ('outbox', 2)`);
      await migrate(open, { backupDir: null, nowMs: 2 });
      expect(findFaults(open.raw)).toEqual([]);
      made.push(await createStore(open).read((tx) => loadWireEvents(tx, 'kiosk-1', 0, 10)));
    }
    const [first = [], second] = made;
    expect(isWhole(first)).toBe(true);
    expect(first.map(({ payload, chainId }) => [payload, chainId])).toEqual([
      [`{"helpCallId":"${ids[0]}"}`, ids[0]],
      [`{ "helpCallId" : "${ids[1]}" }`, ids[0]],
    ]);
    expect(second).toEqual(first);
  });
});

describe('a restored backup', () => {
  async function restored() {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'keyturn.db');
    const backup = join(temporaryFolder(), 'backup.db');
    const former = await openOutbox(file);
    await former.tellMany(4);
    backupTo(former.raw, backup);
    await former.tellMany(3);
    const lost = await former.events();
    await former.open.close();
    await restoreFrom(backup, dataDir, { nowMs: 1 });
    return { box: await openOutbox(file), lost };
  }

  it('goes on under the next number, but in a chain of its own that says what it follows', async () => {
    const { box, lost } = await restored();
    await box.tellMany(2);
    const [former, events] = [await box.events(), await box.events(4)];
    // Never of two chains at once.
    expect(former).toEqual(lost.slice(0, 4));
    expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
      [5, 'chain.begun'],
      [6, 'help.cleared'],
      [7, 'help.cleared'],
    ]);
    expect(isWhole(events)).toBe(true);
    expect(chainBegunSchema.parse(JSON.parse(events[0]?.payload ?? ''))).toEqual({
      formerChainId: lost[3]?.chainId,
      afterSequence: 4,
      afterHash: lost[3]?.hash,
    });
    expect(box.faults()).toEqual([]);
  });

  it('takes what head office has of the lost time for no confirmation, and begins its chain at once', async () => {
    const { box, lost } = await restored();
    const { chainId, hash } = lost[6] ?? {};
    if (!chainId || !hash) throw new Error('seven events');
    const mark = { chainId, hash, sequence: 7, replay: 0, retentionDays: 35 };
    expect(await box.confirm(mark)).toBe('other_history');
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 0 }, lastSequence: 5, unconfirmed: 5 });
    // Once is enough, however often the same is heard.
    await box.confirm(mark);
    expect(await box.state()).toMatchObject({ lastSequence: 5 });
    expect(await box.confirm(await box.watermark(5))).toBe('confirmed');
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 5 }, unconfirmed: 0 });
  });
});

describe('a watermark', () => {
  it('confirms up to its number, and less when it goes back', async () => {
    const box = await openOutbox();
    expect(await box.state()).toEqual({
      chainId: null,
      firstKept: 0,
      lastSequence: 0,
      confirmed: null,
      unconfirmed: 0,
      oldestUnconfirmedAtMs: null,
    });
    await box.tellMany(3, 5);
    await box.tellMany(2, 6);
    expect(await box.state()).toMatchObject({ confirmed: null, unconfirmed: 5, oldestUnconfirmedAtMs: 5 });
    expect(await box.confirm(await box.watermark(3))).toBe('confirmed');
    expect(await box.state()).toMatchObject({
      confirmed: { sequence: 3, replay: 0 },
      unconfirmed: 2,
      oldestUnconfirmedAtMs: 6,
    });
    expect(await box.confirm(await box.watermark(1, { replay: 1 }))).toBe('confirmed');
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 1, replay: 1 }, unconfirmed: 4 });
    expect(await box.confirm(await box.watermark(0))).toBe('confirmed');
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 0, replay: 0 }, unconfirmed: 5 });
  });

  it('of a chain that nobody here knows confirms nothing', async () => {
    const box = await openOutbox();
    await box.tellMany(3);
    await box.confirm(await box.watermark(2));
    const other = await box.watermark(2, { chainId: newTestId<'chain'>() });
    expect(await box.confirm(other)).toBe('unknown_chain');
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 0 }, unconfirmed: 3, lastSequence: 3 });
  });

  it.each([
    ['beyond the end', { sequence: 9, hash: 'a'.repeat(64) }],
    ['of another event at its number', { sequence: 3, hash: 'a'.repeat(64) }],
  ])('%s confirms nothing more, and all from here on goes in a chain of its own', async (_, other) => {
    const box = await openOutbox();
    await box.tellMany(3);
    await box.confirm(await box.watermark(2));
    const mark = await box.watermark(2, other);
    for (const time of [1, 2]) expect([time, await box.confirm(mark)]).toEqual([time, 'other_history']);
    expect(await box.state()).toMatchObject({ confirmed: { sequence: 2 }, unconfirmed: 2, lastSequence: 4 });
    expect((await box.events(3)).map(({ type }) => type)).toEqual(['chain.begun']);
    expect(box.faults()).toEqual([]);
  });
});

describe('pruning', () => {
  it('takes nothing without a head office, however old', async () => {
    const box = await openOutbox();
    await box.tellMany(5);
    expect(await box.prune(10_000 * DAY_MS)).toBe(0);
    expect((await box.state()).firstKept).toBe(1);
  });

  it('takes only what was confirmed for as long as head office may fall back by, and never the last', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('tell' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ do: fc.constant('confirm' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ do: fc.constant('prune' as const), most: fc.integer({ min: 1, max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const box = await openOutbox();
        /** Since when each number has been confirmed without a break; missing: it is not. */
        const since = new Map<number, number>();
        let nowMs = 0;
        for (const one of steps) {
          const { firstKept, lastSequence } = await box.state();
          if (one.do === 'tell') await box.tellMany(one.count, nowMs);
          if (one.do === 'wait') nowMs += one.days * DAY_MS;
          if (one.do === 'confirm' && lastSequence > 0) {
            const sequence = Math.max(Math.round(lastSequence * one.share), firstKept - 1);
            await box.confirm(await box.watermark(sequence), nowMs);
            for (let each = 1; each <= lastSequence; each += 1)
              if (each > sequence) since.delete(each);
              else if (!since.has(each)) since.set(each, nowMs);
          }
          if (one.do === 'prune') {
            const taken = await box.prune(nowMs, one.most);
            expect(taken).toBeLessThanOrEqual(one.most);
            for (let each = firstKept; each < firstKept + taken; each += 1)
              expect(nowMs - (since.get(each) ?? nowMs)).toBeGreaterThanOrEqual(35 * DAY_MS);
          }
          const after = await box.state();
          expect(after.lastSequence).toBe(Math.max(lastSequence, after.lastSequence));
          expect(after.firstKept).toBeLessThanOrEqual(after.lastSequence);
        }
        expect(box.faults()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('counts again from when head office has again what it had lost', async () => {
    const box = await openOutbox();
    await box.tellMany(6);
    await box.confirm(await box.watermark(5), 0);
    await box.confirm(await box.watermark(2), 34 * DAY_MS);
    await box.confirm(await box.watermark(5), 34 * DAY_MS);
    expect(await box.prune(35 * DAY_MS)).toBe(0);
    expect(await box.prune(69 * DAY_MS)).toBe(5);
  });

  it('takes all but the last in the end, and what follows is still a chain', async () => {
    const box = await openOutbox();
    await box.tellMany(9);
    await box.confirm(await box.watermark(9));
    expect(await box.prune(35 * DAY_MS - 1)).toBe(0);
    expect(await box.prune(35 * DAY_MS)).toBe(8);
    await box.tellMany(1);
    expect(await box.state()).toMatchObject({ firstKept: 9, lastSequence: 10, unconfirmed: 1 });
    expect(box.faults()).toEqual([]);
  });
});
