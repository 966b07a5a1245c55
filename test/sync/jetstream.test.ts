/** What only a broker can do to a kiosk: lose what it has acknowledged, and keep kiosks from each other's subjects. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, nkeyAuthenticator } from '@nats-io/transport-node';
import { createUser } from '@nats-io/nkeys';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { openJetStreamLine } from '../../src/main/sync/jetstream-line';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { encodeBatch } from '../../src/shared/head-office/batch';
import {
  bucketSubject,
  documentKey,
  DOWN_BUCKET,
  EVENTS_STREAM,
  eventsSubject,
  inboxPrefix,
} from '../../src/shared/head-office/names';
import { bucketStream, directGetSubject } from '../../src/shared/head-office/permissions';
import type { Id } from '../../src/shared/ids';
import { keepConsoleQuiet } from '../../src/shared/quiet-console';
import { chainOf } from './events';
import { jetStreamRig, QUICK } from './jetstream-rig';
import { eventually, until } from '../support/eventually';

const propertyId = uuidv7() as Id<'property'>;
const one = { propertyId, kioskId: 'north' };
const other = { propertyId, kioskId: 'south' };

const isUp = (line: HeadOfficeLine) => until(() => line.up(), { interval: 5 });

test('a broker that goes back to an older store is noticed by the next message, and told again', async () => {
  const rig = await jetStreamRig([one, other]);
  const { line } = await rig.line(one);
  const { line: others } = await rig.line(other);
  await Promise.all([isUp(line), isUp(others)]);
  const events = chainOf(one.kioskId).next(30);
  expect(await line.send(events.slice(0, 10))).toEqual({ kind: 'taken' });
  await rig.stop();
  const older = rig.server.copyStore();
  await rig.start();
  await isUp(line);
  expect(await line.send(events.slice(10, 20))).toEqual({ kind: 'taken' });
  await rig.server.kill();
  rig.server.restoreStore(older);
  await rig.start();
  // Another kiosk's message takes the number in the stream that this one's had.
  await isUp(others);
  await others.send(chainOf(other.kioskId).next(1));
  await isUp(line);
  const place = { chainId: events[0]?.chainId, sequence: 10 };
  expect(await line.send(events.slice(20))).toEqual({ kind: 'elsewhere', last: place });
  expect(await line.send(events.slice(10, 20))).toEqual({ kind: 'taken' });
  expect(await line.send(events.slice(20))).toEqual({ kind: 'taken' });
  expect(await rig.told(one)).toEqual(events);
});

test('a broker that lost its store altogether says that it has nothing', async () => {
  const rig = await jetStreamRig([one]);
  const { line } = await rig.line(one);
  await isUp(line);
  const events = chainOf(one.kioskId).next(20);
  await line.send(events.slice(0, 10));
  await rig.asOffice(async (connection) => {
    const manager = await jetstreamManager(connection);
    const { config } = await manager.streams.info(EVENTS_STREAM);
    await manager.streams.delete(EVENTS_STREAM);
    await manager.streams.add(config);
  });
  expect(await line.send(events.slice(10))).toEqual({ kind: 'elsewhere', last: null });
  expect(await line.send(events)).toEqual({ kind: 'taken' });
  expect(await rig.told(one)).toEqual(events);
});

test('a replay within the time in which the broker knows repetitions is stored all the same', async () => {
  const rig = await jetStreamRig([one]);
  const { line } = await rig.line(one);
  await isUp(line);
  const events = chainOf(one.kioskId).next(10);
  for (let telling = 0; telling < 2; telling += 1) expect(await line.send(events)).toEqual({ kind: 'taken' });
  expect(await rig.told(one)).toEqual([...events, ...events]);
});

test('a kiosk can neither speak for another, nor read or hear what is for another, nor make consumers', async () => {
  const rig = await jetStreamRig([one, other]);
  await rig.lay(one, { name: 'watermark' }, { sequence: 1 });
  await rig.lay(other, { name: 'watermark' }, { sequence: 2 });
  const connection = await connect({
    servers: rig.server.url,
    authenticator: nkeyAuthenticator(rig.seedOf(one)),
    inboxPrefix: inboxPrefix(one),
    reconnect: false,
  });
  const asked = (subject: string, body?: Uint8Array, timeout = 300) =>
    connection.request(subject, body, { timeout, headers: headers() }).then(
      () => 'answered',
      () => 'refused',
    );
  const watermarkOf = (kiosk: typeof one) =>
    bucketSubject(DOWN_BUCKET, documentKey(kiosk, { name: 'watermark' }));
  const getting = (kiosk: typeof one) => directGetSubject(bucketStream(DOWN_BUCKET), watermarkOf(kiosk));
  expect(await asked(getting(one), undefined, 60_000)).toBe('answered');
  const batch = encodeBatch(chainOf(other.kioskId).next(1));
  for (const subject of [
    getting(other),
    eventsSubject(other),
    watermarkOf(one),
    directGetSubject(EVENTS_STREAM, eventsSubject(other)),
    `$JS.API.DIRECT.GET.${EVENTS_STREAM}`,
    `$JS.API.STREAM.MSG.GET.${EVENTS_STREAM}`,
    `$JS.API.CONSUMER.CREATE.${EVENTS_STREAM}`,
    `$JS.API.STREAM.PURGE.${bucketStream(DOWN_BUCKET)}`,
    '$JS.API.INFO',
  ])
    expect([subject, await asked(subject, batch)]).toEqual([subject, 'refused']);
  const refusals: string[] = [];
  for (const subject of [watermarkOf(other), `${inboxPrefix(other)}.>`, '_INBOX.>', '>', eventsSubject(one)])
    connection.subscribe(subject, { callback: (error) => void (error && refusals.push(subject)) });
  await connection.flush();
  await eventually(() => expect(refusals).toHaveLength(5));
  await connection.close();
  expect(await rig.told(other)).toEqual([]);
});

test('whoever has no key of a kiosk gets no line', async () => {
  const rig = await jetStreamRig([one]);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  const line = openJetStreamLine({
    connection: {
      transport: 'jetstream',
      ...one,
      servers: [rig.server.url],
      seedFile: '',
      authority: null,
    },
    seed: createUser().getSeed(),
    log,
    pace: QUICK,
  });
  await eventually(() => expect(warned.join('')).toMatch(/authorization/i));
  expect(line.up()).toBe(false);
  await line.close();
  expect(warned).toHaveLength(1);
});

test('what the client prints of bytes that it cannot read names nobody', async () => {
  const wrong = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const info = { server_id: 'N', version: '2.9.10', proto: 1, max_payload: 1_000_000, headers: true };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('data', () => void socket.write('PONG\r\nHMSG Zephyrine Quill\r\n'));
  });
  wrong.listen(0, '127.0.0.1');
  await once(wrong, 'listening');
  onTestFinished(() => void wrong.close());
  const lines: string[] = [];
  const former = { ...console };
  onTestFinished(() => void Object.assign(console, former));
  keepConsoleQuiet((text) => void lines.push(text));
  const at = wrong.address();
  const port = typeof at === 'object' ? at?.port : null;
  await connect({ servers: `nats://127.0.0.1:${port}`, reconnect: false }).then((made) => made.close());
  await until(() => lines.length > 0);
  expect(lines.join()).not.toMatch(/Zephyrine|Quill/);
  expect(lines[0]).toContain('a library has printed something');
});
