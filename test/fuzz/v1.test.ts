/**
 * A hostile network in front of the shipped service: requests made from the published description, right ones and
 * disturbed ones, over many connections at once. Every answer must be one the description promises; nothing may be a
 * fault. KEYTURN_FUZZ_REQUESTS asks for more, KEYTURN_SEED for the same choices again.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../support/processes/device';
import { wrongIn } from '../support/restore/books';
import { seedOfRun } from '../support/base/dice';
import { signed } from '../support/documents/signature';
import { runCampaign, type Outcome } from './campaign';
import { readDescription, type Published } from './description';
import { startSite, type Site } from './site';
import { seldomSuccessful, withoutSuccess } from './recipes';
import { Pool, type Tenant, type World } from './world';

const requests = Number(process.env['KEYTURN_FUZZ_REQUESTS'] ?? 1_500);
const seed = seedOfRun();
/** Successes of each operation. */
const floor = Math.ceil(Math.min(1000, requests / 125));
/** Contracts made; a confirmation that is asked again is a success without another one. Documents are what is dear. */
const contractsWanted = requests > 100_000 ? 1000 : Math.ceil(Math.min(50, requests / 400));
/** Bookings that are on their way at any time, or were left to the end of their hold. */
const UNITS_BESIDE = 600;
/** Long past the last request. */
const LINKS_LIVE_MS = 24 * 60 * 60_000;
const HELP_CALLS_AT_ONCE = 50;
/** Requests until everything has been used that the service keeps in memory: caches, threads, the heap that it likes. */
const WARMED_UP_BY = 20_000;

/** What is throttled is tested elsewhere; here everything is to be heard. */
const wideOpen = {
  requestsPerSecond: 100_000,
  requestBurst: 1_000_000,
  changesPerHour: 10_000_000,
  failedKeysPerMinute: 100_000,
  handoverPagesPerMinute: 100_000,
  freeLoginFailures: 100_000,
  loginFailuresPerNameAndHour: 10_000,
};

/** The same choices for the same seed. */
function picker(from: number): (below: number) => number {
  let state = from % 2147483646 || 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return below === 0 ? 0 : state % below;
  };
}

async function data<T>(site: Site, method: string, path: string, json?: unknown): Promise<T> {
  const reply = await call(site.service, method, path, json);
  if (!reply.body.succeeded) throw new Error(`${path}: ${JSON.stringify(reply.body.errors)}`);
  return reply.body.data as T;
}

/** What nobody can make over /v1 is written into the file from outside: ways to documents, calls for help. */
function writer(site: Site) {
  const db = new Database(join(site.dataDir, 'keyturn.db'), { timeout: 10_000 });
  onTestFinished(() => void db.close());
  const link = db.prepare('INSERT INTO document_link VALUES (?, ?, ?, ?, ?)');
  const help = db.prepare(
    `INSERT INTO help_call (id, kiosk_id, step, language, called_at_ms) VALUES (?, 'kiosk-1', 'unit', 'en', ?)`,
  );
  return {
    link(contractId: string): string {
      const token = randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(token).digest('hex');
      link.run(hash, contractId, 'en', Date.now(), Date.now() + LINKS_LIVE_MS);
      return token;
    },
    help(): string {
      const id = uuidv7();
      help.run(id, Date.now());
      return id;
    },
  };
}

async function makeWorld(site: Site): Promise<World> {
  const pick = picker(seed);
  const write = writer(site);
  let counted = 0;
  const { propertyId, storageTypeId, userTypeId } = site;
  const premiums = await data<World['premiums']>(
    site,
    'GET',
    `/v1/addons/property/${propertyId}/insurance/list/storage/${storageTypeId}/taxusertype/${userTypeId}size/4.645`,
  );
  const login = { userName: 'tenant@example.com', password: 'Bluebonnet-2026' };
  const { token, authContactBookInfo } = await data<{ token: string; authContactBookInfo: { id: string } }>(
    site,
    'POST',
    '/v1/login',
    login,
  );
  const tenant: Tenant = { ...login, token, contactId: authContactBookInfo.id };
  const notes = await fetch(`${site.service.url}/v1/transaction/credit-note/list`, {
    headers: { 'x-api-key': site.keys.all, 'x-token': token },
  });
  const { data: credits } = (await notes.json()) as { data: { transactionAssetsInfoId: string }[] };

  const links = new Pool<string>(pick);
  const contracts = new (class extends Pool<string> {
    override put(contractId: string): void {
      super.put(contractId);
      if (links.size < HELP_CALLS_AT_ONCE) links.put(write.link(contractId));
    }
  })(pick);
  const helpCalls = new (class extends Pool<string> {
    override take(): string | undefined {
      if (this.size === 0) for (let made = 0; made < HELP_CALLS_AT_ONCE; made += 1) this.put(write.help());
      return super.take();
    }
  })(pick);
  return {
    site,
    premiums,
    signatures: [await signed('png'), await signed('jpeg')],
    freeUnits: new Pool(pick, site.unitIds),
    fresh: new Pool(pick),
    covered: new Pool(pick),
    signed: new Pool(pick),
    pending: new Pool(pick),
    presented: new Pool(pick),
    contracts,
    movedIn: new Pool(pick),
    contractsWanted,
    tenants: new Pool(pick, [tenant]),
    assets: new Pool(
      pick,
      credits.map(({ transactionAssetsInfoId: id }) => ({ token, id })),
    ),
    links,
    helpCalls,
    next: () => (counted += 1),
    pick,
  };
}

/** KiB that the process holds. */
function residentOf(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(line ?? Number.NaN);
}

/** Peaks are compared: what the process holds falls by a third when the runtime tidies up, at any time. */
function highest(memory: readonly number[]): number {
  return Math.max(...memory);
}

function table({ tallies }: Outcome): string {
  const rows = [...tallies].map(([name, { sent, succeeded, byStatus }]) => {
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    return `${String(sent).padStart(7)} ${String(succeeded).padStart(7)}  ${name.padEnd(90)} ${statuses.join(', ')}`;
  });
  return ['   sent      ok', ...rows].join('\n');
}

test(
  `${requests} requests, right and disturbed, meet nothing that the description does not promise`,
  { timeout: 120_000 + requests * 30 },
  async () => {
    const site = await startSite(floor + contractsWanted + UNITS_BESIDE, { listener: { limits: wideOpen } });
    onTestFinished(() => site.service.kill());
    const document = (await (await fetch(`${site.service.url}/v1/openapi.json`)).json()) as Published;
    const { operations, resolve } = readDescription(document);
    const world = await makeWorld(site);
    const memory: number[] = [];
    // Of the log only the end is kept.
    const faults = new Set<string>();
    const noteFaults = () => {
      for (const line of site.service.log().split('\n')) if (/"level":[56]0/.test(line)) faults.add(line);
    };
    const outcome = await runCampaign({
      url: site.service.url,
      keys: site.keys,
      operations,
      resolve,
      world,
      requests,
      floor,
      seed,
      onProgress: () => {
        memory.push(residentOf(site.service.pid));
        noteFaults();
      },
    });
    const half = Math.floor(memory.length / 2);
    const [firstHalf, secondHalf] = [memory.slice(0, half), memory.slice(half)];
    process.stdout.write(
      `${table(outcome)}\n${world.contracts.size} contracts, enough of all after ${outcome.enoughAfter}, seed ${seed}, memory at most ${highest(firstHalf)} KiB, then ${highest(secondHalf)} KiB\n`,
    );

    expect(outcome.objections, site.service.log().slice(-3000)).toEqual([]);
    for (const [name, { succeeded }] of outcome.tallies)
      if (withoutSuccess.has(name)) expect(succeeded, `successes of ${name}`).toBe(0);
      else
        expect(succeeded, `successes of ${name}`).toBeGreaterThanOrEqual(
          seldomSuccessful.has(name) ? 1 : floor,
        );
    expect(world.contracts.size).toBeGreaterThanOrEqual(contractsWanted);
    noteFaults();
    expect([...faults]).toEqual([]);
    if (requests >= WARMED_UP_BY * 2) expect(highest(secondHalf)).toBeLessThan(highest(firstHalf) * 1.25);
    expect((await site.service.stop()).code).toBe(0);
    expect(wrongIn(site.dataDir, { settled: false })).toEqual([]);
  },
);
