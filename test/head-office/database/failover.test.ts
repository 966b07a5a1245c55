/** Head office before a PostgreSQL with synchronous standbys: real servers, of which one is killed and another promoted. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import { beAtWork } from '../../../src/head-office/database/connection/at-work';
import { connectDatabase, prepareDatabase } from '../../../src/head-office/database/connection/connect';
import { UnclearCommit } from '../../../src/head-office/database/connection/pool';
import { openPrimary } from '../../../src/head-office/database/connection/primary';
import { openSettle } from '../../../src/head-office/database/connection/settle';
import { rememberNonces } from '../../../src/head-office/http/nonces';
import { eventually } from '../../support/base/eventually';
import { silent } from '../../support/head-office/office';
import { query, type PostgresCluster } from '../../support/head-office/servers';
import {
  databaseAt,
  follow,
  promote,
  replicatedPostgres,
  waitFor,
} from '../../support/head-office/replicated-postgres';

/** One process of head office, as far as its database. */
async function working(url: string) {
  const primary = openPrimary(url);
  const opened = connectDatabase({ primary }, () => {});
  onTestFinished(() => opened.close());
  const atWork = await beAtWork({ primary, log: silent, onChange: () => opened.leaveFormer() });
  onTestFinished(() => atWork.close());
  await prepareDatabase(opened, true);
  await atWork.watch();
  return { ...opened, atWork, primary };
}
type Working = Awaited<ReturnType<typeof working>>;

const write = ({ database }: Pick<Working, 'database'>, sha256: string) =>
  database
    .transaction()
    .execute((tx) =>
      tx
        .insertInto('sign_in_device')
        .values({ token_hash: sha256, name_hash: '', last_sign_in_at_ms: 1 })
        .execute(),
    );
const written = (url: string) =>
  query<{ token_hash: string }>(url, 'SELECT token_hash FROM sign_in_device ORDER BY 1').then((rows) =>
    rows.map(({ token_hash }) => token_hash),
  );
const waiting = (url: string) =>
  query<{ pid: number }>(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
/** Null: it went well. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
/** Whether it has an end so far. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  const first = await Promise.race([
    promise.then(
      () => null,
      () => null,
    ),
    new Promise((resolve) => setImmediate(() => resolve(pending))),
  ]);
  return first !== pending;
}

test('a commit that stopped waiting for the standby is not confirmed, and nobody reads it before the standby has it', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b']);
  const office = await working(url);
  const settle = openSettle(office.database);
  await write(office, 'first');
  await settle();
  await standbys[0]?.stop();
  const second = write(office, 'second');
  const told = failureOf(second);
  await eventually(async () => expect(await waiting(primary.url)).toHaveLength(1));
  expect(await isOver(second)).toBe(false);
  // What a person may do who wants the server to go on, or a time limit.
  await query(
    primary.url,
    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
  );
  expect(await told).toBeInstanceOf(UnclearCommit);
  expect(await written(databaseAt(primary))).toEqual(['first', 'second']);
  const settled = settle();
  await eventually(async () => expect(await waiting(primary.url)).toHaveLength(1));
  expect(await isOver(settled)).toBe(false);
  await standbys[0]?.start();
  await settled;
  await write(office, 'third');
});

test('a primary that is killed in the middle of a commit leaves it unclear; the promoted standby is found, and the former primary refused', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b']);
  const [standby] = standbys;
  if (!standby) throw new Error('no standby');
  const [one, other] = [await working(url), await working(url)];
  const nonces = rememberNonces(one.database);
  const now = Date.now();
  const used = { nonce: 'key nonce', epoch: await nonces.epoch(now), timeMs: now };
  expect(await nonces.use(used, now)).toBe(true);
  await write(one, 'answered');
  await query(standby.url, 'SELECT pg_wal_replay_pause()');
  await standby.stop();
  const second = write(one, 'unclear');
  const told = failureOf(second);
  await eventually(async () => expect(await waiting(primary.url)).toHaveLength(1));
  await primary.kill();
  expect(await told).toBeInstanceOf(UnclearCommit);
  for (const { atWork } of [one, other]) await atWork.untilDown(AbortSignal.timeout(60_000));
  await expect(write(other, 'while away')).rejects.toThrow();
  await standby.start();
  await promote(standby);
  await waitForNobody(standby.url);
  for (const { atWork } of [one, other]) await atWork.untilUp(AbortSignal.timeout(60_000));
  await write(one, 'one');
  await write(other, 'other');
  // What was used before is still used: there is another epoch.
  expect(await nonces.use(used, now)).toBe(false);
  // The former primary comes back, with the commit that nobody heard of.
  await primary.start();
  expect(await written(databaseAt(primary))).toEqual(['answered', 'unclear']);
  await eventually(() => expect(one.primary.refused()).toEqual([expect.stringContaining('former primary')]));
  // One that starts now sees both.
  const third = await working(url);
  await write(third, 'third');
  expect(await written(databaseAt(standby))).toEqual(['answered', 'one', 'other', 'third']);
  // The new one ends, and only the former is left: it is no way out.
  await standby.stop();
  await one.atWork.untilDown(AbortSignal.timeout(60_000));
  await expect(one.primary.find()).rejects.toThrow(/former primary \(timeline 1, and 2 was seen\)/);
  expect(one.atWork.isUp()).toBe(false);
  await standby.start();
  await one.atWork.untilUp(AbortSignal.timeout(60_000));
  expect(await written(databaseAt(standby))).toEqual(['answered', 'one', 'other', 'third']);
});

/** A promoted standby has its primary's settings. */
async function waitForNobody(url: string): Promise<void> {
  await query(url, 'ALTER SYSTEM RESET synchronous_standby_names');
  await query(url, 'SELECT pg_reload_conf()');
}

test('of two standbys one may be lost at no cost; the one that is ahead is promoted, and the other follows it', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b', 'c']);
  const [b, c] = standbys;
  if (!b || !c) throw new Error('no standbys');
  const office = await working(url);
  await write(office, 'both');
  await b.stop();
  await write(office, 'c alone');
  await primary.kill();
  await office.atWork.untilDown(AbortSignal.timeout(60_000));
  await b.start();
  expect(await promoteByHand(url, b)).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^${nameOf(c)} is \\d+ bytes ahead; promote that one`))],
  ]);
  expect(await promoteByHand(url, c)).toEqual([
    0,
    [
      `${nameOf(c)} is the primary now, timeline 2; every listener goes on with it by itself`,
      'its commits wait for no standby: what is answered from now on is on this machine alone',
    ],
  ]);
  await follow(b, c);
  await waitFor(c, ['b']);
  await office.atWork.untilUp(AbortSignal.timeout(60_000));
  await write(office, 'after');
  await openSettle(office.database)();
  expect(await written(databaseAt(c))).toEqual(['after', 'both', 'c alone']);
  await eventually(async () => expect(await written(databaseAt(b))).toEqual(['after', 'both', 'c alone']));
});

test('no standby is promoted while a primary may live, or while another that may be ahead is not reached', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b', 'c']);
  const [b, c] = standbys;
  if (!b || !c) throw new Error('no standbys');
  await working(url);
  expect(await promoteByHand(url, b)).toEqual([
    1,
    [`${nameOf(primary)} is the primary, and answers; end it first. Nothing was promoted.`],
  ]);
  // From where the person is the primary is not reached, and it lives.
  const without = `postgres://keyturn@${new URL(b.url).host},${new URL(c.url).host}/keyturn`;
  expect(await promoteByHand(without, b)).toEqual([
    1,
    [expect.stringMatching(/hears a primary: it lives, though it is not reached from here; end it first/)],
  ]);
  await primary.kill();
  await c.stop();
  await eventually(async () =>
    expect(await promoteByHand(url, b)).toEqual([1, [expect.stringContaining('another may be ahead')]]),
  );
  expect(await officeSays(url, 'database', 'list')).toEqual([
    1,
    [
      `${nameOf(b)}\tstandby\tfollows nobody\t0 bytes behind`,
      expect.stringContaining(`${nameOf(primary)}\tnot reached`),
      expect.stringContaining(`${nameOf(c)}\tnot reached`),
    ],
  ]);
  expect((await promoteByHand(url, b, '--though-unreached'))[0]).toBe(0);
  expect(await query(databaseAt(b), 'SELECT timeline, promoted_by, why FROM promotion')).toEqual([
    { timeline: 2, promoted_by: 'Ana', why: 'the rack burned' },
  ]);
});

/** What the program's command answers: exit code, and all that it says. */
async function officeSays(url: string, ...args: string[]): Promise<[number, string[]]> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const io = { out: say, err: say, nowMs: Date.now, environment: { KEYTURN_POSTGRES: url } };
  return [await runCommandLine(args, io), said];
}
const nameOf = (server: PostgresCluster) => `${new URL(server.url).host}/keyturn`;
const promoteByHand = (url: string, server: PostgresCluster, ...more: string[]) =>
  officeSays(url, 'database', 'promote', nameOf(server), '--by', 'Ana', '--why', 'the rack burned', ...more);

test('two servers that both say that they are the primary stop everything until one is ended', async () => {
  const { primary, standbys, url } = await replicatedPostgres(['b', 'c']);
  const [b, c] = standbys;
  if (!b || !c) throw new Error('no standbys');
  const office = await working(url);
  await write(office, 'both');
  await primary.kill();
  await promote(b);
  await promote(c);
  await expect(openPrimary(url).find()).rejects.toThrow(/each says that it is the primary; end one$/);
  await office.atWork.untilDown(AbortSignal.timeout(60_000));
  await c.stop();
  await waitForNobody(b.url);
  await office.atWork.untilUp(AbortSignal.timeout(60_000));
  await sql`SELECT 1`.execute(office.database);
});
