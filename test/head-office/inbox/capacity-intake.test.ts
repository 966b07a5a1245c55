/**
 * How fast head office takes events that waited, against PostgreSQL taking the rows that came of them by itself, in statements of as
 * many: goal G25 of docs/develop/performance.md. Told and never judged; that everything arrives is. KEYTURN_INTAKE_MOVE_INS asks
 * for more.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { encodeBatch, MOST_EVENTS_IN_BATCH } from '../../../src/shared/head-office/batch';
import { EVENTS_PATH } from '../../../src/shared/head-office/https';
import { processorSeconds } from '../../support/base/processor-time';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, officeDatabase } from '../../support/head-office/office';
import { startOfficeProgram } from '../../support/head-office/program';
import { postmasterOf, query, testDatabase } from '../../support/head-office/servers';
import { memoryTrust } from '../../support/head-office/trust';

const KIOSKS = 4;
const moveIns = Number(process.env['KEYTURN_INTAKE_MOVE_INS'] ?? 80);
/** What one move-in tells, in about its order. */
const TYPES =
  'booking.made contact.registered coverage.chosen booking.changed payment.authorised contract.signed invoice.issued receipt.issued charges_entry.made access_code.issued payment.captured contact.details'.split(
    ' ',
  );
const AT_ONCE = Math.floor(MOST_EVENTS_IN_BATCH / TYPES.length);

const example = z.object({ type: z.string(), schemaVersion: z.int(), payload: z.unknown() });
const vectors = z
  .array(example)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../vectors/events-v1.json'), 'utf8')));
const examples = TYPES.map((type) => {
  const versions = vectors.filter((each) => each.type === type);
  const last = versions.toSorted((a, b) => b.schemaVersion - a.schemaVersion)[0];
  if (!last) throw new Error(`no example of ${type}`);
  return { type, schemaVersion: last.schemaVersion, text: JSON.stringify(last.payload) };
});

/** An example with ids and numbers of its own: each move-in is another one. */
const ofMoveIn = (text: string, number: number): string =>
  text
    .replaceAll(
      /-[0-9a-f]{10}([0-9a-f]{2})"/g,
      (_, end: string) => `-${number.toString(16).padStart(10, '0')}${end}"`,
    )
    .replaceAll(/"([CIR])-\d+"/g, `"$1-${number}"`)
    .replaceAll('"pi_1"', `"pi_${number}"`);

test(
  `what ${moveIns} move-ins told while the line was down arrives; how fast is reported`,
  { timeout: 120_000 + moveIns * 200 },
  async () => {
    const postgres = await testDatabase();
    const database = await officeDatabase(postgres);
    const office = await startOfficeProgram('--postgres', postgres);
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const postmaster = await postmasterOf(postgres);
    const before = await countsOf(postgres);
    const batches: (() => Promise<void>)[][] = [];
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
      const chain = newChain(kioskId, 0);
      const own: (() => Promise<void>)[] = [];
      for (let from = index; from <= moveIns; from += KIOSKS * AT_ONCE) {
        const numbers = Array.from({ length: AT_ONCE }, (_, place) => from + place * KIOSKS);
        const events = numbers
          .filter((number) => number <= moveIns)
          .flatMap((number) =>
            examples.map(({ type, schemaVersion, text }) =>
              chain.add(type, ofMoveIn(text, number), schemaVersion),
            ),
          );
        const question = { method: 'PUT', path: EVENTS_PATH, body: encodeBatch(events) } as const;
        own.push(async () => expect((await client.ask(question)).status).toBe(200));
      }
      batches.push(own);
    }
    const taken = await timed([office.pid, postmaster], () =>
      Promise.all(
        batches.map(async (own) => {
          for (const send of own) await send();
        }),
      ),
    );
    const after = await countsOf(postgres);
    const events = moveIns * TYPES.length;
    expect((after.get('inbox_event') ?? 0) - (before.get('inbox_event') ?? 0)).toBe(events);
    const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0));
    const bare = await bareCopy(postgres, postmaster, grown);
    const told = ({ seconds, processor }: Timed) =>
      `${Math.round(events / seconds)} a second, ${Math.round((processor * 1e6) / events)} us of the processor each`;
    process.stdout.write(
      `${events} events as ${bare.rows} rows: head office ${told(taken)}; PostgreSQL alone ${told(bare)}; ` +
        `${(bare.processor / taken.processor).toFixed(2)} of it by the processor, ${(bare.seconds / taken.seconds).toFixed(2)} by the clock\n`,
    );
  },
);

interface Timed {
  readonly seconds: number;
  readonly processor: number;
}

async function timed(pids: readonly number[], work: () => Promise<unknown>): Promise<Timed> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const [atMs, usedBefore] = [performance.now(), used()];
  await work();
  return { seconds: (performance.now() - atMs) / 1000, processor: used() - usedBefore };
}

async function countsOf(postgres: string): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    postgres,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(postgres, `SELECT count(*)::int AS count FROM "${name}"`);
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** The same rows into tables with the same indexes, by one connection, as many at once as a request has events. */
async function bareCopy(
  postgres: string,
  postmaster: number,
  tables: readonly (readonly [string, number])[],
): Promise<Timed & { readonly rows: number }> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  const statements: { readonly text: string; readonly values: unknown[] }[] = [];
  let count = 0;
  for (const [name] of tables) {
    await client.query(`CREATE TABLE "bare_${name}" (LIKE "${name}" INCLUDING ALL)`);
    // As text, so that each value goes in as it came out.
    const { rows } = await client.query<{ row: string }>(`SELECT to_json(t)::text AS row FROM "${name}" t`);
    count += rows.length;
    for (let from = 0; from < rows.length; from += MOST_EVENTS_IN_BATCH) {
      const own = rows.slice(from, from + MOST_EVENTS_IN_BATCH).map(({ row }) => row);
      statements.push({
        text: `INSERT INTO "bare_${name}" SELECT * FROM json_populate_recordset(NULL::"bare_${name}", $1)`,
        values: [`[${own.join(',')}]`],
      });
    }
  }
  const own = process.cpuUsage();
  const there = await timed([postmaster], async () => {
    for (const statement of statements) await client.query(statement);
  });
  const { user, system } = process.cpuUsage(own);
  await client.end();
  return { ...there, processor: there.processor + (user + system) / 1e6, rows: count };
}
