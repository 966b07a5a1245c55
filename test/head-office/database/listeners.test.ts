/** What several processes of head office share in one database: signatures that were used, and who does what one does for all. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { beAtWork } from '../../../src/head-office/database/connection/at-work';
import { connectDatabase, prepareDatabase } from '../../../src/head-office/database/connection/connect';
import { seekLease, LeaseLost } from '../../../src/head-office/database/connection/lease';
import { openPrimary } from '../../../src/head-office/database/connection/primary';
import { rememberNonces } from '../../../src/head-office/http/nonces';
import { openGate } from '../../../src/head-office/reach';
import { eventually } from '../../support/base/eventually';
import { officeDatabase, silent } from '../../support/head-office/office';
import { emptyDatabase, query, testDatabase } from '../../support/head-office/servers';

const MINUTE_MS = 60_000;
const NOW = 1_800_000_000_000;

async function twoListeners(url: string) {
  const [one, other] = [await officeDatabase(url), await officeDatabase(url)];
  return [rememberNonces(one, { forgetEveryMs: 0 }), rememberNonces(other, { forgetEveryMs: 0 })] as const;
}

test('a signature that was used at one listener is used at every other', async () => {
  const [one, other] = await twoListeners(await testDatabase());
  const epoch = await one.epoch(NOW);
  expect(await other.epoch(NOW)).toBe(epoch);
  const used = { nonce: 'key nonce', epoch, timeMs: NOW };
  const answers = await Promise.all([one, other, one, other].map((listener) => listener.use(used, NOW)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await other.use({ ...used, nonce: 'key another' }, NOW)).toBe(true);
  expect(await other.use({ ...used, nonce: 'key third', epoch: 'x' }, NOW)).toBe(false);
});

test('no clock of a listener makes a used signature good again, and none keeps everybody out', async () => {
  const url = await testDatabase();
  const [one, other] = await twoListeners(url);
  const epoch = await one.epoch(NOW);
  const used = { nonce: 'key nonce', epoch, timeMs: NOW };
  expect(await one.use(used, NOW)).toBe(true);
  // A day ahead, until what was used is forgotten.
  const dayMs = 24 * 60 * MINUTE_MS;
  for (const nonce of ['a', 'b', 'c']) await other.use({ nonce, epoch, timeMs: NOW + dayMs }, NOW + dayMs);
  expect(await query(url, "SELECT 1 FROM listener_nonce WHERE nonce = 'key nonce'")).toEqual([]);
  expect(await one.use(used, NOW)).toBe(false);
  // With the right time again there is another epoch, and a signature of now is good in it.
  const next = await one.epoch(NOW);
  expect(next).not.toBe(epoch);
  expect(await one.use(used, NOW)).toBe(false);
  expect(await one.use({ ...used, nonce: 'key next', epoch: next }, NOW)).toBe(true);
});

test('a restored dump begins another epoch', async () => {
  const url = await testDatabase();
  const [one] = await twoListeners(url);
  const epoch = await one.epoch(NOW);
  // As pg_restore makes them: other tables, with the rows that the dump has.
  await query(url, 'CREATE UNLOGGED TABLE restored (LIKE listener_epoch INCLUDING ALL)');
  await query(url, 'INSERT INTO restored SELECT * FROM listener_epoch');
  await query(url, 'DROP TABLE listener_epoch');
  await query(url, 'ALTER TABLE restored RENAME TO listener_epoch');
  expect(await one.use({ nonce: 'key nonce', epoch, timeMs: NOW }, NOW)).toBe(false);
  expect(await one.epoch(NOW)).not.toBe(epoch);
});

async function seeking(url: string) {
  const primary = openPrimary(url);
  const lease = await seekLease({ primary, atWork: openGate(true), log: silent });
  onTestFinished(() => lease.close());
  return lease;
}

test('one of several processes does the shared work; when it is gone, another does', async () => {
  const url = await testDatabase();
  const database = await officeDatabase(url);
  const [one, other] = [await seeking(url), await seeking(url)];
  expect([one.isUp(), other.isUp()]).toEqual([true, false]);
  const holds = (lease: typeof one) => database.transaction().execute((tx) => lease.hold(tx));
  await holds(one);
  await expect(holds(other)).rejects.toThrow(LeaseLost);
  // As when its machine is lost: it does not know yet.
  await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'keyturn-head-office lease' AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)",
  );
  await eventually(() => expect([one.isUp(), other.isUp()].filter(Boolean)).toHaveLength(1));
  const [holder, former] = other.isUp() ? [other, one] : [one, other];
  await holds(holder);
  await expect(holds(former)).rejects.toThrow(LeaseLost);
  await holder.close();
  await former.untilUp(AbortSignal.timeout(60_000));
  await holds(former);
});

test('after the database was away, nobody waits on an old connection, which may never hear of its return', async () => {
  const primary = openPrimary(await emptyDatabase());
  const opened = connectDatabase({ primary }, () => {});
  onTestFinished(() => opened.close());
  const atWork = await beAtWork({ primary, log: silent, onChange: () => opened.leaveFormer() });
  onTestFinished(() => atWork.close());
  await prepareDatabase(opened, true);
  await atWork.watch();
  const stuck = sql`SELECT pg_sleep(3600)`.execute(opened.database);
  const told = stuck.then(
    () => 'answered',
    () => 'given up',
  );
  const [at, pool] = ['keyturn-head-office at work', 'keyturn-head-office'];
  const named = (name: string) =>
    `FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${name}'`;
  await eventually(async () =>
    expect(await query(primary.url(), `SELECT 1 ${named(pool)} AND state = 'active'`)).toHaveLength(1),
  );
  await query(primary.url(), `SELECT pg_terminate_backend(pid) ${named(at)}`);
  expect(await told).toBe('given up');
  await atWork.untilUp(AbortSignal.timeout(60_000));
  await sql`SELECT 1`.execute(opened.database);
  await query(primary.url(), `SELECT pg_terminate_backend(pid) ${named(pool)}`);
});

test('an address names several servers, each with what stands behind them', () => {
  const primary = openPrimary('postgres://u:p@one:5432,two/keyturn?sslmode=require');
  expect(primary.isAlone).toBe(false);
  expect(primary.url()).toBe('postgres://u:p@one:5432/keyturn?sslmode=require');
});
