/**
 * What one event costs head office and database, in processor time and on the disk: the figures from which
 * docs/head-office/head-office.md reckons what a fleet needs. They are reported and never judged; that everything arrives is.
 * KEYTURN_CAPACITY_MOVE_INS asks for more, and so for steadier figures.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { EVENTS_PATH } from '../../../src/shared/head-office/https';
import { processorSeconds } from '../../support/base/processor-time';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, officeDatabase } from '../../support/head-office/office';
import { startOfficeProgram } from '../../support/head-office/program';
import { postmasterOf, query, testDatabase } from '../../support/head-office/servers';
import { memoryTrust } from '../../support/head-office/trust';

const KIOSKS = 10;
const moveIns = Number(process.env['KEYTURN_CAPACITY_MOVE_INS'] ?? 100);

const example = z.object({ type: z.string(), schemaVersion: z.int(), payload: z.unknown() });
const vectors = join(import.meta.dirname, '../../vectors/events-v1.json');
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
  `${moveIns} move-ins of ${KIOSKS} kiosks arrive, each event once; what they cost is reported`,
  {
    timeout: 120_000 + moveIns * 100,
  },
  async () => {
    const postgres = await testDatabase();
    const database = await officeDatabase(postgres);
    const office = await startOfficeProgram('--postgres', postgres);
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const chains = [];
    for (let index = 1; index <= KIOSKS; index += 1) {
      const key = newKey();
      const { kioskId, propertyId } = await joinKiosk(database, `kiosk-${index}`, key);
      const client = createSignedClient({
        url: office.url,
        kioskId,
        propertyId,
        trust: memoryTrust(),
        seed: key.seed,
        authority: null,
        answerMs: 60_000,
      });
      onTestFinished(() => client.close());
      chains.push({ chain: newChain(kioskId, 0), client });
    }
    const size = async () => {
      const asked = `SELECT pg_total_relation_size('inbox_event')::int AS size`;
      return (await query<{ size: number }>(postgres, asked))[0]?.size ?? 0;
    };
    const before = await size();
    const parts = { 'head office': office.pid, database: await postmasterOf(postgres) };
    const used = () => Object.values(parts).map(processorSeconds);

    const atStart = used();
    let events = 0;
    const left = Array.from({ length: moveIns }).values();
    await Promise.all(
      chains.map(async ({ chain, client }) => {
        for (const _ of left) {
          const batch = ofMoveIn.map(({ type, schemaVersion, payload }) =>
            chain.add(type, JSON.stringify(payload), schemaVersion),
          );
          events += batch.length;
          const question = { method: 'PUT', path: EVENTS_PATH, body: encodeBatch(batch) } as const;
          expect((await client.ask(question)).status).toBe(200);
        }
      }),
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

    const told = Object.keys(parts).map(
      (name, index) =>
        `${name} ${Math.round((((atEnd[index] ?? 0) - (atStart[index] ?? 0)) * 1e6) / events)} us`,
    );
    process.stdout.write(
      `one of ${events} events: ${told.join(', ')} of the processor; ${Math.round(((await size()) - before) / events)} bytes in the database\n`,
    );
  },
);
