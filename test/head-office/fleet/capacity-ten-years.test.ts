/**
 * What head office's pages cost after years, for docs/develop/performance.md. One site is lived day by day; its events come by HTTP from
 * as many sites, part by part, and after each part every page is asked for. Told and never judged; that everything arrives, and
 * every page is answered, is. KEYTURN_LIVED_SITE names a folder that `test/bench/service/ten-years.mjs` made, and
 * KEYTURN_LIVED_SITES asks for more of them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import type { Office } from '../../../src/head-office/office';
import { reportNames } from '../../../src/head-office/reports/make';
import { LineDown } from '../../../src/main/sync/line';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { encodeBatch, MOST_EVENTS_IN_BATCH } from '../../../src/shared/head-office/batch';
import { EVENTS_PATH } from '../../../src/shared/head-office/https';
import { temporaryFolder } from '../../support/base/folder';
import { processorSeconds } from '../../support/base/processor-time';
import { newChain } from '../../support/head-office/chain';
import { newKey } from '../../support/head-office/key';
import { asOfSite, propertyOf, readLivedSite, type LivedSite } from '../../support/head-office/lived-site';
import { joinKiosk, testListener, testOffice } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { freshDatabase } from '../../support/head-office/postgres';
import { startOfficeProgram } from '../../support/head-office/program';
import { postmasterOf, query, testPostgres } from '../../support/head-office/servers';
import { memoryTrust } from '../../support/head-office/trust';

const SITES = Number(process.env['KEYTURN_LIVED_SITES'] ?? 2);
const DAYS = 12;
/** It takes an hour or more: what is known already is said after each part. */
const IS_REAL = process.env['KEYTURN_LIVED_SITE'] !== undefined;
/** Of the time that was lived. */
const PARTS = [1 / 8, 1 / 4, 1 / 2, 1];
/** Head offices that take events beside each other, and kiosks that hand theirs over at once. */
const [PROGRAMS, AT_ONCE] = [2, 4];
/** How often a page is asked for. */
const TIMES = 3;
const DAY_MS = 86_400_000;

test(
  `pages of ${SITES} sites are answered after each part of what they lived; what they cost is reported`,
  { timeout: 86_400_000 },
  async () => {
    const lived = readLivedSite(process.env['KEYTURN_LIVED_SITE'] ?? livedFor(DAYS));
    const cluster = await testPostgres({ durable: true, isLarge: IS_REAL });
    const postgres = await freshDatabase(cluster.url);
    let nowMs = Date.now();
    const office = await testOffice(postgres, { nowMs: () => nowMs });
    const { url } = await testListener(office);
    const programs = await Promise.all(
      Array.from({ length: PROGRAMS }, () => startOfficeProgram('--postgres', postgres)),
    );
    onTestFinished(async () => void (await Promise.all(programs.map((program) => program.end('SIGKILL')))));
    const kiosks: Kiosk[] = [];
    for (let site = 1; site <= SITES; site += 1)
      kiosks.push(await openSite(office, lived, site, programs[site % PROGRAMS]?.url ?? ''));
    const postmaster = await postmasterOf(postgres);
    const pids = [postmaster, ...programs.map(({ pid }) => pid)];
    const [first, last] = [lived.events[0]?.atMs ?? 0, lived.events.at(-1)?.atMs ?? 0];
    const costs = new Map<string, Cost[]>();
    let from = 0;
    for (const part of PARTS) {
      nowMs = Math.ceil(first + (last - first) * part);
      const after = lived.events.findIndex(({ atMs }) => atMs > nowMs);
      const until = after === -1 || part === 1 ? lived.events.length : after;
      const taken = await timed(pids, () => handOver(kiosks, { lived, from, until }));
      await expectAll(postgres, until);
      await say(postgres, { day: dayOf(nowMs), events: (until - from) * SITES, taken });
      from = until;
      const owner = visitor(url, await somebody(office.database, { name: `Olga ${part}`, nowMs }));
      for (const path of pathsAt(propertyOf(lived, 1), nowMs)) {
        const cost = await costOf(postmaster, async () => (await owner.get(path.at)).text());
        costs.set(path.name, [...(costs.get(path.name) ?? []), cost]);
      }
      if (part === 1 || IS_REAL) tell(costs);
    }
    expect([...costs.values()].every((each) => each.length === PARTS.length)).toBe(true);
  },
);

interface Kiosk {
  readonly site: number;
  readonly chain: ReturnType<typeof newChain>;
  readonly client: ReturnType<typeof createSignedClient>;
}

/** A folder of a site that has lived so many days. */
function livedFor(days: number): string {
  const folder = join(temporaryFolder(), 'site');
  const program = join(import.meta.dirname, '../../bench/service/ten-years.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, folder, String(days)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the days could not be lived: ${stderr}`);
  return folder;
}

async function openSite(
  { database, nowMs }: Pick<Office, 'database' | 'nowMs'>,
  lived: LivedSite,
  site: number,
  url: string,
): Promise<Kiosk> {
  const propertyId = propertyOf(lived, site);
  await insertPublished(database, {
    name: 'manifest',
    property_id: propertyId,
    version: 1,
    sha256: '0'.repeat(64),
    content: Buffer.from(asOfSite(lived.catalogue, site)),
    published_at_ms: nowMs(),
  });
  const [key, kioskId] = [newKey(), `kiosk-${site}`];
  await joinKiosk(database, kioskId, key, propertyId);
  const client = createSignedClient({
    url,
    kioskId,
    propertyId,
    trust: memoryTrust(),
    seed: key.seed,
    authority: null,
    answerMs: 600_000,
  });
  onTestFinished(() => client.close());
  return { site, client, chain: newChain(kioskId, 0) };
}

interface Stretch {
  readonly lived: LivedSite;
  readonly from: number;
  readonly until: number;
}

/** A few kiosks at a time, each in the order of its own events. */
async function handOver(kiosks: readonly Kiosk[], stretch: Stretch): Promise<void> {
  const waiting = [...kiosks];
  const oneAfterTheOther = async () => {
    for (let kiosk = waiting.shift(); kiosk; kiosk = waiting.shift()) await handOverOf(kiosk, stretch);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
}

async function handOverOf({ site, chain, client }: Kiosk, { lived, from, until }: Stretch): Promise<void> {
  for (let at = from; at < until; at += MOST_EVENTS_IN_BATCH) {
    const events = lived.events
      .slice(at, Math.min(at + MOST_EVENTS_IN_BATCH, until))
      .map(({ type, payload, schemaVersion, atMs }) =>
        chain.add(type, asOfSite(payload, site), schemaVersion, atMs),
      );
    const question = { method: 'PUT', path: EVENTS_PATH, body: encodeBatch(events) } as const;
    expect((await asked(() => client.ask(question))).status).toBe(200);
    chain.forget();
  }
}

/** As a kiosk does: a line that broke is tried again, and what came twice counts once. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LineDown)) throw error;
    }
}

/** Of every kiosk all its events, and each of them read. */
async function expectAll(postgres: string, until: number): Promise<void> {
  const heads = await query<{ head: number }>(
    postgres,
    'SELECT head_sequence::int AS head FROM chain GROUP BY 1',
  );
  expect(heads).toEqual([{ head: until }]);
  expect(await query(postgres, 'SELECT why FROM parked_event LIMIT 1')).toEqual([]);
}

function pathsAt(
  propertyId: string,
  nowMs: number,
): readonly { readonly name: string; readonly at: string }[] {
  const days = `from=${dayOf(nowMs - 27 * DAY_MS)}&to=${dayOf(nowMs)}`;
  const ofReports = reportNames.flatMap((name) => [
    { name, at: `/reports/${name}?${days}` },
    { name: `${name}, one site`, at: `/reports/${name}?${days}&site=${propertyId}` },
  ]);
  return [
    { name: 'fleet', at: '/' },
    { name: 'kiosks', at: '/kiosks' },
    { name: 'a kiosk', at: '/kiosks/kiosk-1' },
    { name: 'units', at: '/units' },
    { name: 'units of a site', at: `/units/${propertyId}` },
    { name: 'waiting', at: '/waiting' },
    { name: 'journal', at: '/journal' },
    { name: 'history', at: '/history' },
    ...ofReports,
  ];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

interface Timed {
  readonly seconds: number;
  readonly processor: number;
}

async function timed(pids: readonly number[], work: () => Promise<unknown>): Promise<Timed> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const [atMs, before] = [performance.now(), used()];
  await work();
  return { seconds: (performance.now() - atMs) / 1000, processor: used() - before };
}

interface Cost {
  readonly ownMs: number;
  readonly databaseMs: number;
  readonly bytes: number;
}

/** The page once before, because the first one of a process costs more. */
async function costOf(postmaster: number, page: () => Promise<string>): Promise<Cost> {
  const html = await page();
  expect(html).toContain('<main');
  const [own, there] = [process.cpuUsage(), processorSeconds(postmaster)];
  for (let time = 0; time < TIMES; time += 1) await page();
  const { user, system } = process.cpuUsage(own);
  return {
    ownMs: (user + system) / 1000 / TIMES,
    databaseMs: ((processorSeconds(postmaster) - there) * 1000) / TIMES,
    bytes: html.length,
  };
}

async function say(
  postgres: string,
  { day, events, taken }: { readonly day: string; readonly events: number; readonly taken: Timed },
): Promise<void> {
  const [size] = await query<{ all: string; inbox: string }>(
    postgres,
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS all, pg_size_pretty(pg_total_relation_size('inbox_event')) AS inbox`,
  );
  process.stdout.write(
    `${day}: ${events} events more, ${Math.round(events / taken.seconds)} a second, ` +
      `${Math.round((taken.processor * 1e6) / events)} us of the processor each; ${size?.all} on the disk, ${size?.inbox} of it events\n`,
  );
}

/** How a page grows with the time that was lived: 0 where it costs the same, 1 where it costs twice as much after twice the time. */
function tell(costs: ReadonlyMap<string, readonly Cost[]>): void {
  for (const [name, each] of costs) {
    const ms = each.map(({ ownMs, databaseMs }) => ownMs + databaseMs);
    const [before, after] = [each[0], each.at(-1)];
    const grown =
      Math.log((ms.at(-1) ?? 1) / (ms[0] ?? 1)) / Math.log((PARTS[each.length - 1] ?? 1) / (PARTS[0] ?? 1));
    const told = (cost: Cost | undefined) =>
      `${Math.round(cost?.ownMs ?? 0)} + ${Math.round(cost?.databaseMs ?? 0)} ms`;
    process.stdout.write(
      `  ${name}: ${told(before)}, now ${told(after)}, ${Math.round((after?.bytes ?? 0) / 1000)} kB` +
        `${each.length > 1 ? `, exponent ${grown.toFixed(2)}` : ''}\n`,
    );
  }
}
