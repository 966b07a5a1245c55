/**
 * What one event costs broker, head office and database, in processor time and on the disk: the figures from which
 * docs/head-office.md reckons what a fleet needs. They are told and never judged; that everything arrives is.
 * KEYTURN_CAPACITY_MOVE_INS asks for more, and so for steadier figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { encodeBatch } from '../../src/shared/head-office/batch';
import { EVENTS_STREAM, eventsSubject } from '../../src/shared/head-office/names';
import { newChain } from '../support/head-office/chain';
import { joinKiosk, officeDatabase, untilSetUp } from '../support/head-office/office';
import { processorSeconds } from '../support/head-office/processor-time';
import { startOfficeProgram } from '../support/head-office/program';
import { query, testDatabase, testNats } from '../support/head-office/servers';
import { eventually } from '../support/eventually';

const KIOSKS = 10;
const moveIns = Number(process.env['KEYTURN_CAPACITY_MOVE_INS'] ?? 100);

const example = z.object({ type: z.string(), schemaVersion: z.int(), payload: z.unknown() });
const vectors = join(import.meta.dirname, '../vectors/events-v1.json');
/** The last version of what one move-in tells, in about its order. */
const ofMoveIn = [
  'booking.made',
  'contact.registered',
  'coverage.chosen',
  'booking.changed',
  'payment.authorised',
  'contract.signed',
  'invoice.issued',
  'receipt.issued',
  'charges_entry.made',
  'access_code.issued',
  'payment.captured',
  'contact.details',
].map((type) => {
  const all = z.array(example).parse(JSON.parse(readFileSync(vectors, 'utf8')));
  const last = all
    .filter((each) => each.type === type)
    .toSorted((a, b) => b.schemaVersion - a.schemaVersion)[0];
  if (!last) throw new Error(`no example of ${type}`);
  return last;
});

test(
  `${moveIns} move-ins of ${KIOSKS} kiosks arrive, each event once; what they cost is told`,
  {
    timeout: 120_000 + moveIns * 100,
  },
  async () => {
    const [nats, postgres] = [await testNats(), await testDatabase()];
    const database = await officeDatabase(postgres);
    const chains = await Promise.all(
      Array.from({ length: KIOSKS }, async (_, index) => {
        const address = await joinKiosk(database, `kiosk-${index + 1}`);
        return { chain: newChain(address.kioskId, 0), subject: eventsSubject(address) };
      }),
    );
    const office = await startOfficeProgram('--nats', nats.url, '--postgres', postgres);
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const connection = await connect({ servers: nats.url });
    onTestFinished(() => connection.close());
    const broker = jetstream(connection);
    await untilSetUp({ connection });
    const [{ postmaster, size: before } = { postmaster: 0, size: 0 }] = await query<{
      postmaster: number;
      size: number;
    }>(
      postgres,
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster,
      pg_total_relation_size('inbox_event')::int AS size`,
    );
    const parts = {
      broker: Number(readFileSync(nats.pidFile, 'utf8')),
      'head office': office.pid,
      database: postmaster,
    };
    const used = () => Object.values(parts).map(processorSeconds);

    const atStart = used();
    let events = 0;
    for (let count = 0; count < moveIns; count += 1) {
      const { chain, subject } = chains[count % KIOSKS] ?? { chain: null, subject: '' };
      if (!chain) throw new Error('no such kiosk');
      const batch = ofMoveIn.map(({ type, schemaVersion, payload }) =>
        chain.add(type, JSON.stringify(payload), schemaVersion),
      );
      events += batch.length;
      await broker.publish(subject, encodeBatch(batch));
    }
    await eventually(
      async () => {
        const [row] = await query<{ count: number }>(
          postgres,
          'SELECT count(*)::int AS count FROM inbox_event',
        );
        expect(row?.count).toBe(events);
      },
      { timeout: 60_000 + moveIns * 100, interval: 250 },
    );
    const atEnd = used();
    const hashes = await query<{ kiosk_id: string; hash: string }>(
      postgres,
      'SELECT kiosk_id, hash FROM inbox_event ORDER BY kiosk_id, sequence',
    );
    for (const { chain } of chains) {
      const own = hashes.filter(({ kiosk_id }) => kiosk_id === chain.events[0]?.kioskId);
      expect(own.map(({ hash }) => hash)).toEqual(chain.events.map(({ hash }) => hash));
    }

    const { state } = await (await jetstreamManager(connection)).streams.info(EVENTS_STREAM);
    const [{ size: after } = { size: 0 }] = await query<{ size: number }>(
      postgres,
      `SELECT pg_total_relation_size('inbox_event')::int AS size`,
    );
    const told = Object.keys(parts).map(
      (name, index) =>
        `${name} ${Math.round((((atEnd[index] ?? 0) - (atStart[index] ?? 0)) * 1e6) / events)} us`,
    );
    process.stdout.write(
      `one of ${events} events: ${told.join(', ')} of the processor; ${Math.round(state.bytes / events)} bytes at the broker, ${Math.round((after - before) / events)} in the database\n`,
    );
  },
);
