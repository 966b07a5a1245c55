/** What the line owes the kiosk, over the real listener of the real head office and a proxy that misbehaves. */
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { LineDown, type HeadOfficeLine } from '../../src/main/sync/line';
import type { WireEvent } from '../../src/shared/head-office/event';
import type { Id } from '../../src/shared/ids';
import type { Proxy } from '../support/head-office/proxy';
import { sayRestored } from '../support/head-office/put-back';
import { PROPERTY as propertyId } from '../support/head-office/office';
import { quietStatus } from '../support/head-office/status';
import { chainOf } from './events';
import { httpsRig as open, type RigKiosk } from './https-rig';
import { eventually, until } from '../support/base/eventually';

const one: RigKiosk = { propertyId, kioskId: 'north' };
const other: RigKiosk = { propertyId, kioskId: 'south' };

const isUp = (line: HeadOfficeLine) => until(() => line.up(), { interval: 5 });

/** Sends as the sender does when the line fails: the same again, behind what the carrier turns out to have. */
async function persist(
  line: HeadOfficeLine,
  events: readonly WireEvent[],
  down: () => void = () => undefined,
): Promise<void> {
  let rest = events;
  while (rest.length > 0) {
    await isUp(line);
    try {
      const answer = await line.send(rest.slice(0, 10));
      const last = answer.kind === 'taken' ? rest[9]?.sequence : answer.last?.sequence;
      rest =
        last === undefined && answer.kind === 'taken' ? [] : events.filter((e) => e.sequence > (last ?? 0));
    } catch (error) {
      expect(error).toBeInstanceOf(LineDown);
      down();
    }
  }
}

const sequences = (events: readonly WireEvent[]) => events.map(({ sequence }) => sequence);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('events arrive in order and once, each as it was sent', async () => {
  const rig = await open([one]);
  const { line } = await rig.line(one);
  const events = chainOf(one.kioskId).next(25);
  await persist(line, events);
  expect(await rig.told(one)).toEqual(events);
});

test('what head office has already is not doubled', async () => {
  const rig = await open([one]);
  const events = chainOf(one.kioskId).next(4);
  const first = await rig.line(one);
  await persist(first.line, events);
  const second = await rig.line(one);
  await isUp(second.line);
  await second.line.send(events.slice(1));
  expect(sequences(await rig.told(one))).toEqual([1, 2, 3, 4]);
});

test('what does not follow the last that head office has is not taken: it says where it is', async () => {
  const rig = await open([one]);
  const events = chainOf(one.kioskId).next(6);
  const first = await rig.line(one);
  await persist(first.line, events.slice(0, 2));
  const second = await rig.line(one);
  await isUp(second.line);
  const answer = await second.line.send(events.slice(4));
  expect(answer).toMatchObject({ kind: 'elsewhere', last: { chainId: events[0]?.chainId, sequence: 2 } });
  expect(sequences(await rig.told(one))).toEqual([1, 2]);
});

test.each([
  ['cut', (proxy: Proxy) => proxy.cut()],
  ['reset', (proxy: Proxy) => proxy.reset()],
  ['stalled on the way up', (proxy: Proxy) => proxy.stall('up')],
  ['stalled on the way down', (proxy: Proxy) => proxy.stall('down')],
  ['reset in the middle of a message', (proxy: Proxy) => proxy.resetAfter('up', 700)],
  ['reset in the middle of an answer', (proxy: Proxy) => proxy.resetAfter('down', 9)],
  ['slow', (proxy: Proxy) => proxy.delay(30)],
])('a line that is %s loses nothing and doubles nothing', async (_name, misbehave) => {
  const rig = await open([one]);
  const { line, proxy } = await rig.line(one, { proxied: true });
  if (!proxy) throw new Error('no proxy');
  const events = chainOf(one.kioskId).next(60);
  await persist(line, events.slice(0, 20));
  misbehave(proxy);
  const { promise: noticed, resolve } = Promise.withResolvers<void>();
  const rest = persist(line, events.slice(20), resolve);
  await Promise.race([rest, noticed]);
  proxy.heal();
  await rest;
  expect(sequences(await rig.told(one))).toEqual(upTo(60));
});

test('it goes down with the listener, comes up again by itself, and says both', async () => {
  const rig = await open([one]);
  const { line } = await rig.line(one);
  await isUp(line);
  const changes: boolean[] = [];
  line.onChange((up) => changes.push(up));
  await rig.stop();
  await until(() => !line.up());
  await expect(line.send(chainOf(one.kioskId).next(1))).rejects.toBeInstanceOf(LineDown);
  await expect(line.read({ name: 'watermark' })).rejects.toBeInstanceOf(LineDown);
  await rig.start();
  await isUp(line);
  expect(changes).toEqual([false, true]);
});

test('a head office that says it was put back is listened to as one that has come up, also where no answer failed', async () => {
  const rig = await open([one]);
  const { line } = await rig.line(one);
  await isUp(line);
  const before = line.era();
  const changes: boolean[] = [];
  line.onChange((up) => changes.push(up));
  await sayRestored(rig.postgres);
  await until(async () => {
    await line.read({ name: 'watermark' });
    return line.era() > before;
  });
  expect(changes).toEqual([true]);
});

test('a document is handed over when the line comes up, when it changes, and after every pause', async () => {
  const rig = await open([one]);
  const { line, proxy } = await rig.line(one, { proxied: true });
  const seen: unknown[] = [];
  line.watch({ name: 'manifest' }, (bytes) =>
    seen.push(bytes && JSON.parse(new TextDecoder().decode(bytes))),
  );
  await eventually(() => expect(seen).toEqual([null]));
  await rig.lay(one, 'manifest', { version: 1 });
  await eventually(() => expect(seen.at(-1)).toEqual({ version: 1 }));
  proxy?.cut();
  await until(() => !line.up());
  await rig.lay(one, 'manifest', { version: 2 });
  proxy?.heal();
  await eventually(() => expect(seen.at(-1)).toEqual({ version: 2 }));
  const read = async () => new TextDecoder().decode((await line.read({ name: 'manifest' })) ?? undefined);
  await eventually(async () => expect(await read()).toBe('{"version":2}'));
});

test('of many kiosks that ask for one unit at once, one gets it, and the others learn who', async () => {
  const kiosks = upTo(6).map((number) => ({ propertyId, kioskId: `kiosk-${number}` }));
  const rig = await open(kiosks);
  const lines = await Promise.all(kiosks.map((kiosk) => rig.line(kiosk)));
  await Promise.all(lines.map(({ line }) => isUp(line)));
  const unitId = uuidv7() as Id<'unit'>;
  const answers = await Promise.all(lines.map(({ line }) => line.claim({ unitId, atMs: 7, held: null })));
  const winners = kiosks.filter((_kiosk, index) => answers[index]?.kind === 'ours');
  expect(winners).toHaveLength(1);
  for (const answer of answers)
    if (answer.kind === 'taken')
      expect(answer.by).toEqual({ kioskId: winners[0]?.kioskId, kind: 'claimed', atMs: 7 });
});

test('a claim may be asked for again, is given up by its owner only, and goes to the next then', async () => {
  const rig = await open([one, other]);
  const [{ line }, { line: others }] = [await rig.line(one), await rig.line(other)];
  await Promise.all([isUp(line), isUp(others)]);
  const unitId = uuidv7() as Id<'unit'>;
  const first = await line.claim({ unitId, atMs: 1, held: null });
  if (first.kind !== 'ours') throw new Error('a free unit is not granted');
  expect(await line.claim({ unitId, atMs: 2, held: first.fence })).toEqual(first);
  await others.release(unitId, first.fence);
  expect(await others.claim({ unitId, atMs: 3, held: null })).toMatchObject({ kind: 'taken' });
  await line.release(unitId, first.fence);
  await line.release(unitId, first.fence);
  const next = await others.claim({ unitId, atMs: 4, held: null });
  expect(next).toMatchObject({ kind: 'ours' });
  expect(next.kind === 'ours' && next.fence).toBeGreaterThan(first.fence);
});

test('a release that comes late gives up the grant that it names, and not the one after it', async () => {
  const rig = await open([one, other]);
  const [{ line }, { line: others }] = [await rig.line(one), await rig.line(other)];
  await Promise.all([isUp(line), isUp(others)]);
  const unitId = uuidv7() as Id<'unit'>;
  const first = await line.claim({ unitId, atMs: 1, held: null });
  // Given up without an answer, and wanted again: the release is still on its way.
  const second = await line.claim({ unitId, atMs: 2, held: null });
  if (first.kind !== 'ours' || second.kind !== 'ours') throw new Error('a free unit is not granted');
  await line.release(unitId, first.fence);
  expect(await others.claim({ unitId, atMs: 3, held: null })).toMatchObject({ kind: 'taken' });
  await line.release(unitId, second.fence);
  expect(await others.claim({ unitId, atMs: 4, held: null })).toMatchObject({ kind: 'ours' });
});

test('a report is answered with the time at head office', async () => {
  const rig = await open([one]);
  const { line } = await rig.line(one);
  await isUp(line);
  const headOfficeMs = Date.now() + 24 * 60 * 60_000;
  rig.setClock(() => headOfficeMs);
  expect(await line.report(quietStatus(one))).toEqual({ headOfficeMs, phonesAddress: null, support: null });
});
