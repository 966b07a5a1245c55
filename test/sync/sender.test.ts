/**
 * From the outbox in SQLite to the real head office: what its watermark says is obeyed, whatever was answered before. A
 * control shows that the rig can see a loss: a sender that prunes what is confirmed at once loses.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { pruneAll } from '../../src/main/sync/prune';
import { PROPERTY as propertyId } from '../support/head-office/office';
import { eventually, until } from '../support/base/eventually';
import { temporaryFolder } from '../support/base/folder';
import { dumpDatabase, query } from '../support/head-office/servers';
import { httpsRig, type HttpsRig } from './https-rig';
import { openOutbox } from './outbox-rig';
import { putBack } from '../support/head-office/put-back';

const kiosk = { propertyId, kioskId: 'north' };
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const sequencesAt = async (rig: HttpsRig) => (await rig.told(kiosk)).map(({ sequence }) => sequence);
const isTold = (rig: HttpsRig, sequences: readonly number[]) =>
  eventually(async () => expect(await sequencesAt(rig)).toEqual(sequences), { interval: 50 });

type Outbox = Awaited<ReturnType<typeof openOutbox>>;
const isConfirmed = (outbox: Outbox) =>
  eventually(async () => expect(await outbox.state()).toMatchObject({ unconfirmed: 0 }));

/** A database that went back to when it had so many events of the chain. */
async function goBack({ postgres }: HttpsRig, outbox: Outbox, sequence: number): Promise<void> {
  const hash = (await outbox.events()).find((event) => event.sequence === sequence)?.hash;
  await query(
    postgres,
    `BEGIN; DELETE FROM inbox_event WHERE sequence > ${sequence};
     UPDATE chain SET head_sequence = ${sequence}, head_hash = '${hash}'; COMMIT`,
  );
}

/** The numbers of what is sent, request by request. */
function listening(line: HeadOfficeLine) {
  const sent: number[][] = [];
  const watched: HeadOfficeLine = {
    ...line,
    send(events) {
      sent.push(events.map(({ sequence }) => sequence));
      return line.send(events);
    },
  };
  return { sent, line: watched };
}

test('what happens is reported in order, and counts as told only when head office says so', async () => {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(450);
  const { line, proxy } = await rig.line(kiosk, { proxied: true });
  outbox.send(line);
  await isTold(rig, upTo(450));
  await isConfirmed(outbox);
  proxy?.stall('down');
  await outbox.happen(3);
  await isTold(rig, upTo(453));
  // Head office has them, and its answer is lost.
  expect(await outbox.state()).toMatchObject({ unconfirmed: 3 });
  proxy?.heal();
  await isConfirmed(outbox);
  expect(await rig.told(kiosk)).toEqual(await outbox.events());
});

test('a watermark that goes back is obeyed by telling all behind it again, and so is another replay number', async () => {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(20);
  const { line, sent } = listening((await rig.line(kiosk)).line);
  outbox.send(line);
  await isTold(rig, upTo(20));
  await isConfirmed(outbox);
  await goBack(rig, outbox, 12);
  await isTold(rig, upTo(20));
  await isConfirmed(outbox);
  expect(sent).toEqual([upTo(20), upTo(20, 13)]);
  await query(rig.postgres, 'UPDATE kiosk SET replay = replay + 1');
  await goBack(rig, outbox, 16);
  await isTold(rig, upTo(20));
  await isConfirmed(outbox);
  await outbox.happen(1);
  await isTold(rig, upTo(21));
  expect(sent.at(-1)).toEqual([21]);
});

test('an answer from before head office was put back counts for nothing once head office speaks after it', async () => {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(10);
  const { line } = await rig.line(kiosk);
  let era = 1;
  let isLate = false;
  let watermark: Uint8Array | null = null;
  let hear: (bytes: Uint8Array | null) => void = () => undefined;
  outbox.send({
    ...line,
    era: () => era,
    watch: (document, changed) => {
      hear = changed;
      return line.watch(document, (bytes) => {
        // What is overtaken by what head office says in another era is not handed over.
        if (isLate) return;
        watermark = bytes;
        changed(bytes);
      });
    },
    async send(events) {
      isLate = era === 1 && events.some(({ sequence }) => sequence > 10);
      const answer = await line.send(events);
      if (!isLate) return answer;
      await goBack(rig, outbox, 10);
      era = 2;
      isLate = false;
      hear(watermark);
      return answer;
    },
  });
  await isTold(rig, upTo(10));
  await isConfirmed(outbox);
  await outbox.happen(2);
  await until(() => era === 2);
  await isTold(rig, upTo(12));
});

test('a watermark of another chain confirms nothing', async () => {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(5);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await isConfirmed(outbox);
  const other = uuidv7();
  await query(
    rig.postgres,
    `INSERT INTO chain SELECT kiosk_id, '${other}', 1, 5, head_hash FROM chain;
     UPDATE kiosk SET current_chain = '${other}'`,
  );
  await eventually(async () =>
    expect(await outbox.state()).toMatchObject({ confirmed: { sequence: 0 }, unconfirmed: 5 }),
  );
});

test('a sender that starts again tells what is not confirmed, and what happened meanwhile, and leaves out nothing', async () => {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  await outbox.happen(10);
  const { line } = await rig.line(kiosk);
  const first = outbox.send(line);
  await isConfirmed(outbox);
  await first.stop();
  await goBack(rig, outbox, 6);
  await outbox.happen(2);
  outbox.send(line);
  await isTold(rig, upTo(12));
  await isConfirmed(outbox);
});

test('a line that stalls keeps neither the outbox from growing nor the sender from stopping', async () => {
  const rig = await httpsRig([kiosk]);
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
  await isTold(rig, upTo(20));
});

/** Head office confirms 20 events, and comes back with a database that has 10 of them. */
async function loseHalf(kept: (outbox: Outbox) => Promise<void>) {
  const rig = await httpsRig([kiosk]);
  const outbox = await openOutbox(kiosk);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await outbox.happen(10);
  await isConfirmed(outbox);
  const dump = join(temporaryFolder(), 'dump');
  dumpDatabase(rig.postgres, dump);
  await outbox.happen(10);
  await isConfirmed(outbox);
  await kept(outbox);
  await rig.closeOffice();
  await putBack(rig.postgres, dump);
  await rig.openOffice();
  await outbox.happen(1);
  return rig;
}

test('a head office that lost what it had confirmed hears it again', async () => {
  const rig = await loseHalf(async () => {});
  await isTold(rig, upTo(21));
});

test('control: a head office that prunes what is confirmed at once loses, and the same rig sees it', async () => {
  const rig = await loseHalf(({ store }) =>
    store.transaction(async (tx) => {
      await sql`DELETE FROM outbox WHERE sequence < 20`.execute(tx);
    }),
  );
  // It heard of what comes behind the loss, and asks for what is gone.
  await eventually(async () =>
    expect(await query(rig.postgres, 'SELECT 1 FROM kiosk WHERE replay > 0')).toHaveLength(1),
  );
  expect(await sequencesAt(rig)).toEqual(upTo(10));
});

test('only what head office has had for longer than it may fall back by is pruned', async () => {
  const outbox = await openOutbox(kiosk);
  const rig = await httpsRig([kiosk]);
  await outbox.happen(2200);
  const { line } = await rig.line(kiosk);
  outbox.send(line);
  await isConfirmed(outbox);
  await rig.closeOffice();
  await outbox.happen(300);
  const prune = () => pruneAll({ ...outbox, log: pino({ level: 'silent' }) }, () => true);
  outbox.clock.advance(34 * 24 * 60 * 60_000);
  expect(await prune()).toBe(0);
  outbox.clock.advance(2 * 24 * 60 * 60_000);
  expect(await prune()).toBe(2200);
  expect(await outbox.state()).toMatchObject({ firstKept: 2201, unconfirmed: 300 });
});
