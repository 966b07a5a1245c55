/**
 * From the outbox in SQLite to a real broker: what head office's watermark says is obeyed, whatever the broker has
 * acknowledged. The last test is the control: a sender that believes the broker loses, so the rig can see a loss.
 */
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { pruneAll } from '../../src/main/sync/prune';
import type { Id } from '../../src/shared/ids';
import { pino } from 'pino';
import type { CarrierRig } from './carrier';
import { jetStreamRig } from './jetstream-rig';
import { openOutbox } from './outbox-rig';
import { eventually, until } from '../support/eventually';

const kiosk = { propertyId: uuidv7() as Id<'property'>, kioskId: 'north' };
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const sequencesAt = async (rig: CarrierRig) => (await rig.told(kiosk)).map(({ sequence }) => sequence);
const isTold = (rig: CarrierRig, sequences: readonly number[]) =>
  eventually(async () => expect(await sequencesAt(rig)).toEqual(sequences), {
    timeout: 60_000,
    interval: 50,
  });

test('what happens is told in order, and counts as told only when head office says so', async () => {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(450);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await isTold(rig, upTo(450));
  await outbox.happen(3);
  await isTold(rig, upTo(453));
  expect(await rig.told(kiosk)).toEqual(await outbox.events());
  expect(await outbox.state()).toMatchObject({ confirmed: null, unconfirmed: 453 });
  await rig.lay(kiosk, { name: 'watermark' }, await outbox.watermark(452));
  await eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 1 }));
});

test('a watermark that goes back, and another replay number, are obeyed by telling all behind it again', async () => {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(20);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await isTold(rig, upTo(20));
  const lay = async (...of: Parameters<typeof outbox.watermark>) =>
    rig.lay(kiosk, { name: 'watermark' }, await outbox.watermark(...of));
  await lay(20);
  await eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 0 }));
  await lay(12);
  await isTold(rig, [...upTo(20), ...upTo(20, 13)]);
  await lay(12, { replay: 1 });
  await isTold(rig, [...upTo(20), ...upTo(20, 13), ...upTo(20, 13)]);
  await lay(20, { replay: 1 });
  await eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 0 }));
  await outbox.happen(1);
  await isTold(rig, [...upTo(20), ...upTo(20, 13), ...upTo(20, 13), 21]);
});

test('a watermark of another chain confirms nothing', async () => {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(5);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await isTold(rig, upTo(5));
  const other = { chainId: uuidv7() as Id<'chain'> };
  await rig.lay(kiosk, { name: 'watermark' }, await outbox.watermark(5, other));
  await eventually(async () =>
    expect(await outbox.state()).toMatchObject({ confirmed: { sequence: 0 }, unconfirmed: 5 }),
  );
});

test('a sender that starts anew tells what is not confirmed, and what happened meanwhile, and leaves out nothing', async () => {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(10);
  const { line } = await rig.line(kiosk);
  const first = outbox.send(line);
  await isTold(rig, upTo(10));
  await rig.lay(kiosk, { name: 'watermark' }, await outbox.watermark(6));
  await eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 4 }));
  await first.stop();
  await outbox.happen(2);
  outbox.send(line);
  await isTold(rig, [...upTo(10), ...upTo(12, 7)]);
});

test('a line that stalls keeps neither the outbox from growing nor the sender from stopping', async () => {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  const { line, proxy } = await rig.line(kiosk, { proxied: true });
  await until(() => line.up());
  const sender = outbox.send(line);
  proxy?.stall('down');
  await outbox.happen(10);
  await outbox.happen(10);
  await sender.stop();
  expect(await outbox.state()).toMatchObject({ lastSequence: 20, unconfirmed: 20 });
  proxy?.heal();
  outbox.send(line);
  await eventually(async () => expect(new Set(await sequencesAt(rig))).toEqual(new Set(upTo(20))));
});

/** The broker acknowledges 20 events, and comes back with a store that has 10 of them. */
async function loseHalf(senderLine: (line: HeadOfficeLine, outbox: Outbox) => HeadOfficeLine) {
  const rig = await jetStreamRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(10);
  const { line } = await rig.line(kiosk);
  outbox.send(senderLine(line, outbox));
  await isTold(rig, upTo(10));
  await rig.stop();
  const older = rig.server.copyStore();
  await rig.start();
  await outbox.happen(10);
  await isTold(rig, upTo(20));
  await rig.server.kill();
  rig.server.restoreStore(older);
  await rig.start();
  await outbox.happen(1);
  await eventually(async () => expect(await sequencesAt(rig)).toContain(21));
  return new Set(await sequencesAt(rig));
}
type Outbox = Awaited<ReturnType<typeof openOutbox>>;

test('a broker that lost what it had acknowledged is told it again', async () => {
  expect(await loseHalf((line) => line)).toEqual(new Set(upTo(21)));
});

test('control: whoever prunes on the acknowledgement of the broker loses, and the same rig sees it', async () => {
  const told = await loseHalf((line, { store }) => ({
    ...line,
    async send(events) {
      const answer = await line.send(events);
      const last = events.at(-1)?.sequence ?? 0;
      if (answer.kind === 'taken')
        await store.transaction((tx) => sql`DELETE FROM outbox WHERE sequence < ${last}`.execute(tx));
      return answer;
    },
  }));
  expect(upTo(21).filter((sequence) => !told.has(sequence))).toEqual(upTo(19, 11));
});

test('only what head office has had for longer than it may fall back by is pruned', async () => {
  const outbox = await openOutbox(kiosk);
  const rig = await jetStreamRig([kiosk]);
  await outbox.happen(2500);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await rig.lay(kiosk, { name: 'watermark' }, await outbox.watermark(2200));
  await eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 300 }));
  const prune = () => pruneAll({ ...outbox, log: pino({ level: 'silent' }) }, () => true);
  outbox.clock.advance(34 * 24 * 60 * 60_000);
  expect(await prune()).toBe(0);
  outbox.clock.advance(2 * 24 * 60 * 60_000);
  expect(await prune()).toBe(2200);
  expect(await outbox.state()).toMatchObject({ firstKept: 2201, unconfirmed: 300 });
});
