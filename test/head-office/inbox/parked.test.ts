/** Events that head office could make nothing of: how a person sees them, and what becomes of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runCommandLine } from '../../../src/head-office/command-line';
import type { Database } from '../../../src/head-office/database/tx';
import { loadWatermarks } from '../../../src/head-office/database/kiosk/kiosks';
import { readParked } from '../../../src/head-office/inbox/project';
import { newChain, type ChainOfEvents } from '../../support/head-office/chain';
import { joinKiosk, officeDatabase } from '../../support/head-office/office';
import { sendToOffice } from '../../support/head-office/send';
import { testDatabase } from '../../support/head-office/servers';

let url: string;
let database: Database;
beforeAll(async () => {
  url = await testDatabase();
});

const example = z.object({
  type: z.string(),
  schemaVersion: z.int(),
  payload: z.record(z.string(), z.unknown()),
});
const examples = z
  .array(example)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../vectors/events-v1.json'), 'utf8')));

/** The last example of its type, with something else in it. */
function add(chain: ChainOfEvents, type: string, change: Record<string, unknown> = {}) {
  const last = examples
    .filter((each) => each.type === type)
    .toSorted((a, b) => a.schemaVersion - b.schemaVersion)
    .at(-1);
  if (!last) throw new Error(`no example of ${type}`);
  return chain.add(type, JSON.stringify({ ...last.payload, ...change }), last.schemaVersion);
}

let number = 0;
async function kiosk() {
  database = await officeDatabase(url);
  number += 1;
  const address = await joinKiosk(database, `kiosk-${number}`);
  const chain = newChain(address.kioskId, 1);
  const tell = () => sendToOffice(database, address.kioskId, chain.events);
  const watermark = async () => (await loadWatermarks(database, 35, [address.kioskId]))[0]?.watermark;
  const taken = async () => {
    const rows = await database
      .selectFrom('taking')
      .select('amount_minor')
      .where('kiosk_id', '=', address.kioskId)
      .execute();
    return rows.map(({ amount_minor }) => amount_minor);
  };
  return { kioskId: address.kioskId, chain, tell, watermark, taken };
}

async function command(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine([...args, '--postgres', url], {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    nowMs: () => Date.now(),
    environment: {},
  });
  return { code, out, err };
}
const listed = async (kioskId: string) =>
  (await command('parked', 'list')).out.filter((line) => line.includes(`\t${kioskId}\t`));

test('an event whose content the database refuses is parked, and those with and behind it are taken', async () => {
  const { kioskId, chain, tell, watermark, taken } = await kiosk();
  add(chain, 'payment.captured', { amountMinor: 700, attemptId: crypto.randomUUID() });
  const bad = add(chain, 'contract.signed', { contractId: crypto.randomUUID(), number: 'A\0B' });
  add(chain, 'payment.captured', { amountMinor: 800, attemptId: crypto.randomUUID() });
  await tell();
  expect(await watermark()).toMatchObject({ sequence: 4, replay: 0 });
  expect(await taken()).toEqual([700, 800]);
  expect(await listed(kioskId)).toEqual([
    expect.stringMatching(new RegExp(`^${bad.id}\t.*the database refuses what it says \\(22021\\)$`)),
  ]);
  // Also a head office that starts with it goes on.
  await database.transaction().execute((tx) => readParked(tx, Date.now()));
  expect(await listed(kioskId)).toHaveLength(1);
});

test('events that an earlier version parked are counted once each as soon as they can be read', async () => {
  const { kioskId, chain, tell, taken } = await kiosk();
  const event = add(chain, 'payment.captured', { amountMinor: 900 });
  const unknown = chain.add('unit.painted');
  await tell();
  // As the version before left it, that knew no such event.
  const { chainId, sequence } = event;
  const place = { kiosk_id: kioskId, chain_id: chainId, sequence };
  await database
    .insertInto('parked_event')
    .values({ ...place, why: 'not known', at_ms: 1, given_up_at_ms: null, given_up_why: null })
    .execute();
  await database.deleteFrom('taking').where('kiosk_id', '=', kioskId).execute();
  expect(await listed(kioskId)).toHaveLength(2);
  const again = await Promise.all([command('parked', 'retry'), command('parked', 'retry')]);
  expect(new Set(again.map(({ out }) => out[0]?.slice(0, 11)))).toEqual(
    new Set(['read now: 0', 'read now: 1']),
  );
  expect(await taken()).toEqual([900]);
  expect(await listed(kioskId)).toEqual([expect.stringContaining(unknown.id)]);
});

test('a person sees one whole, gives it up with a reason, and hears no more of it', async () => {
  const { kioskId, chain, tell } = await kiosk();
  const event = chain.add('unit.painted', '{"colour":"green"}');
  await tell();
  const shown = JSON.parse((await command('parked', 'show', event.id)).out.join('')) as unknown;
  expect(shown).toEqual({ ...event, why: 'unit.painted in version 1 is not known' });
  expect((await command('parked', 'drop', event.id)).code).toBe(2);
  expect((await command('parked', 'drop', event.id, '--why', 'a trial')).code).toBe(0);
  expect(await listed(kioskId)).toEqual([]);
  const again = await command('parked', 'drop', event.id, '--why', 'a trial');
  expect([again.code, again.err[0]]).toEqual([1, `no event ${event.id} is parked`]);
  expect((await command('parked', 'show', 'green')).code).toBe(2);
});
