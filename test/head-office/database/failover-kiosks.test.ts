/**
 * The primary is killed and its standby promoted while kiosks tell events and claim units at two listeners. What one of them was
 * answered is there afterward, and no unit was given to two.
 */
import { expect, onTestFinished, test } from 'vitest';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { watermarkSchema } from '../../../src/shared/head-office/documents';
import {
  CLAIMS_PATH,
  claimsAnswerSchema,
  EVENTS_PATH,
  eventsAnswerSchema,
} from '../../../src/shared/head-office/https';
import type { Id } from '../../../src/shared/ids';
import { eventually } from '../../support/base/eventually';
import { newChain } from '../../support/head-office/chain';
import { newKey, type KioskKey } from '../../support/head-office/key';
import { PROPERTY, joinKiosk, testListener, testOffice } from '../../support/head-office/office';
import { databaseAt, promote, replicatedPostgres } from '../../support/head-office/replicated-postgres';
import { query } from '../../support/head-office/servers';
import { memoryTrust } from '../../support/head-office/trust';

const UNITS = Array.from(
  { length: 5000 },
  (_, nth) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}` as Id<'unit'>,
);

/** Tells and claims without a pause, at one listener after the other; notes only what it was answered. */
function openSeller(urls: readonly string[], kioskId: string, { seed }: KioskKey) {
  const clients = urls.map((url) =>
    createSignedClient({
      url,
      kioskId,
      propertyId: PROPERTY,
      trust: memoryTrust(),
      seed,
      authority: null,
      answerMs: 3_000,
    }),
  );
  const chain = newChain(kioskId, 0);
  const had = new Map<Id<'unit'>, number>();
  const failures: string[] = [];
  const ending = new AbortController();
  let confirmed = 0;
  let turns = 0;

  const client = () => clients[turns % clients.length] ?? clients[0];
  async function tell(): Promise<void> {
    if (chain.events.length - confirmed < 5) for (let n = 0; n < 3; n += 1) chain.add();
    const batch = chain.events.slice(confirmed, confirmed + 20);
    const answer = await client()?.ask({ method: 'PUT', path: EVENTS_PATH, body: encodeBatch(batch) });
    if (answer?.status !== 200 && answer?.status !== 409) return;
    const { watermark } = eventsAnswerSchema.parse(JSON.parse(answer.body.toString()));
    const heard = watermark && watermarkSchema.parse(JSON.parse(watermark.content));
    const at = heard?.sequence ?? 0;
    // What was confirmed once is never taken back.
    if (at < confirmed) failures.push(`${kioskId}: ${at} confirmed after ${confirmed}`);
    confirmed = at;
  }
  async function claim(): Promise<void> {
    // All go through the units in the same order, so that they meet.
    const unitId = UNITS[turns % UNITS.length];
    if (!unitId) return;
    const claims = [{ unitId, atMs: turns, held: had.get(unitId) ?? null }];
    const answer = await client()?.ask({
      method: 'POST',
      path: CLAIMS_PATH,
      body: Buffer.from(JSON.stringify({ claims })),
    });
    if (answer?.status !== 200) return;
    const [first] = claimsAnswerSchema.parse(JSON.parse(answer.body.toString())).answers;
    if (first?.kind === 'ours') had.set(unitId, first.fence);
    // Whose it was stays: nobody gives anything up here.
    else if (had.has(unitId)) failures.push(`${kioskId}: ${unitId} was taken away`);
  }
  const running = (async () => {
    for (; !ending.signal.aborted; turns += 1)
      // A sender that heard no answer asks again.
      for (const work of [tell, claim]) await work().catch(() => undefined);
  })();
  async function end(): Promise<void> {
    ending.abort();
    await running;
    for (const each of clients) each.close();
  }
  onTestFinished(end);
  return { kioskId, chain, had, failures, confirmed: () => confirmed, end };
}

test('nothing that a kiosk was answered is lost with the primary, and no unit is given to two', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b']);
  const [standby] = standbys;
  if (!standby) throw new Error('no standby');
  const offices = [await testOffice(url), await testOffice(url)];
  const listeners: string[] = [];
  for (const office of offices) listeners.push((await testListener(office)).url);
  const sellers: ReturnType<typeof openSeller>[] = [];
  for (const kioskId of ['one', 'other', 'third']) {
    const key = newKey();
    const [office] = offices;
    if (office) await joinKiosk(office.database, kioskId, key);
    sellers.push(openSeller(listeners, kioskId, key));
  }
  const goOn = async (by: number) => {
    const from = sellers.map(({ confirmed, had }) => [confirmed(), had.size] as const);
    await eventually(() => {
      for (const [nth, { confirmed }] of sellers.entries())
        expect(confirmed()).toBeGreaterThan((from[nth]?.[0] ?? 0) + by);
      const [now, before] = [sellers.map(({ had }) => had.size), from.map(([, size]) => size)];
      expect(sum(now)).toBeGreaterThan(sum(before));
    });
  };
  await goOn(20);
  // The standby is away: what is committed now nobody is answered, also where somebody ends the wait for it.
  await standby.stop();
  await eventually(async () => expect(await waiting(primary.url)).not.toEqual([]));
  for (let n = 0; n < 5; n += 1) {
    await query(
      primary.url,
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    );
    await eventually(async () => expect(await waiting(primary.url)).not.toEqual([]));
  }
  await primary.kill();
  for (const { atWork } of offices) await atWork.untilDown(AbortSignal.timeout(60_000));
  await standby.start();
  await promote(standby);
  for (const { atWork } of offices) await atWork.untilUp(AbortSignal.timeout(60_000));
  await goOn(20);
  // The former primary is back, and nobody speaks to it.
  await primary.start();
  await goOn(20);
  for (const seller of sellers) await seller.end();

  expect(sellers.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { kioskId, chain, confirmed } of sellers) {
    const kept = await query<{ hash: string }>(
      databaseAt(standby),
      `SELECT hash FROM inbox_event WHERE kiosk_id = '${kioskId}' ORDER BY sequence LIMIT ${confirmed()}`,
    );
    expect(kept.map(({ hash }) => hash)).toEqual(chain.events.slice(0, confirmed()).map(({ hash }) => hash));
  }
  const given = sellers.flatMap(({ kioskId, had }) => [...had.keys()].map((unitId) => ({ unitId, kioskId })));
  expect(new Set(given.map(({ unitId }) => unitId)).size).toBe(given.length);
  const claims = await query<{ unit_id: string; kiosk_id: string }>(
    databaseAt(standby),
    'SELECT unit_id, kiosk_id FROM unit_claim',
  );
  const holder = new Map(claims.map(({ unit_id, kiosk_id }) => [unit_id, kiosk_id]));
  for (const { unitId, kioskId } of given) expect([unitId, holder.get(unitId)]).toEqual([unitId, kioskId]);
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const waiting = (url: string) =>
  query<{ pid: number }>(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
