/** What head office does when its database is replaced by an older copy, and what a command of another version may do to it. */
import { join } from 'node:path';
import { Kvm } from '@nats-io/kv';
import { expect, onTestFinished, test } from 'vitest';
import { openWatermarks } from '../../src/head-office/nats/watermarks';
import { openGate } from '../../src/head-office/reach';
import { runCommandLine } from '../../src/head-office/command-line';
import { commitMessages } from '../../src/head-office/inbox/commit';
import { encodeBatch } from '../../src/shared/head-office/batch';
import { documentKey, DOWN_BUCKET, eventsSubject } from '../../src/shared/head-office/names';
import { connectBroker } from '../../src/head-office/nats/connect';
import { setUpStreams } from '../../src/head-office/nats/streams';
import { temporaryFolder } from '../support/folder';
import { newChain } from '../support/head-office/chain';
import { joinKiosk, officeDatabase, silent, testOffice } from '../support/head-office/office';
import { dumpDatabase, query, restoreDatabase, testDatabase, testNats } from '../support/head-office/servers';
import { openTeller, type Teller } from '../support/head-office/teller';
import { eventually } from '../support/eventually';

async function kept(url: string): Promise<readonly string[]> {
  const rows = await query<{ hash: string }>(url, 'SELECT hash FROM inbox_event ORDER BY kiosk_id, sequence');
  return rows.map(({ hash }) => hash);
}
const made = (tellers: readonly Teller[]) =>
  tellers.flatMap((teller) => teller.events().map(({ hash }) => hash));

async function expectWhole(url: string, ...tellers: Teller[]): Promise<void> {
  await eventually(async () => expect(await kept(url)).toEqual(made(tellers)));
}

test('a command of another version leaves the tables as they are while a head office runs on them', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  // As a head office of the version before stands on it.
  await query(
    postgres,
    'DELETE FROM schema_migration WHERE number = (SELECT max(number) FROM schema_migration)',
  );
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const io = { out: say, err: say, nowMs: Date.now, environment: {} };
  expect(await runCommandLine(['kiosk', 'list', '--postgres', postgres], io)).toBe(1);
  expect(said).toEqual([expect.stringContaining('end all of them, and start one in this version first')]);
  await joinKiosk(office.database, 'one');
});

test('a database restored from an older dump while head office runs is told again what it lacks, without any new event', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const dump = join(temporaryFolder(), 'dump');
  const office = await testOffice({ nats: nats.url, postgres });
  const tellers = [];
  // One of them has told nothing yet when the dump is made.
  for (const id of ['late', 'north', 'south'])
    tellers.push(await openTeller(nats.url, await joinKiosk(office.database, id)));
  for (const teller of tellers.slice(1)) teller.make(20);
  await expectWhole(postgres, ...tellers.slice(1));
  dumpDatabase(postgres, dump);
  for (const teller of tellers) teller.make(20);
  await expectWhole(postgres, ...tellers);
  await restoreDatabase(postgres, dump);
  await expectWhole(postgres, ...tellers);
});

test('tables that are missing while a restore goes on are waited for', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  await query(postgres, 'ALTER TABLE taking RENAME CONSTRAINT taking_pkey TO former');
  await query(postgres, 'ALTER TABLE taking DROP CONSTRAINT former');
  await office.atWork.untilDown(AbortSignal.timeout(60_000));
  teller.make(5);
  await query(postgres, 'ALTER TABLE taking ADD PRIMARY KEY (event_id)');
  await expectWhole(postgres, teller);
});

test('watermarks that fall in the database are laid down so by themselves', async () => {
  const [nats, url] = [await testNats(), await testDatabase()];
  const database = await officeDatabase(url);
  const address = await joinKiosk(database, 'one');
  const connection = await connectBroker({ url: nats.url, seed: null, authorityFile: null });
  onTestFinished(() => connection.close());
  await setUpStreams(connection, { replicas: 1, keepDays: 35 });
  const { events } = newChain('one', 5);
  const message = { subject: eventsSubject(address), content: encodeBatch(events) };
  await commitMessages(database, [message], Date.now(), async () => {});
  const parts = { connection, database, reach: openGate(true), keepDays: 35, log: silent };
  const watermarks = openWatermarks({ ...parts, compareEveryMs: 20 });
  onTestFinished(() => watermarks.close());
  const bucket = await new Kvm(connection).open(DOWN_BUCKET);
  const laidDown = async () =>
    (await bucket.get(documentKey(address, { name: 'watermark' })))?.json() ?? null;
  await expect.poll(laidDown).toMatchObject({ sequence: 5 });
  await query(url, `UPDATE chain SET head_sequence = 3, head_hash = '${events[2]?.hash}'`);
  await expect.poll(laidDown).toMatchObject({ sequence: 3 });
});
