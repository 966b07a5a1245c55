/** What head office does when its database is replaced by an older copy, and what a command of another version may do to it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../../src/head-office/command-line';
import type { Office } from '../../../src/head-office/office';
import { temporaryFolder } from '../../support/base/folder';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, testListener, testOffice } from '../../support/head-office/office';
import { dumpDatabase, query, testDatabase } from '../../support/head-office/servers';
import { openReporter, type Teller } from '../../support/head-office/reporter';
import { eventually } from '../../support/base/eventually';
import { putBack } from '../../support/head-office/put-back';

async function kept(url: string): Promise<readonly string[]> {
  const rows = await query<{ hash: string }>(url, 'SELECT hash FROM inbox_event ORDER BY kiosk_id, sequence');
  return rows.map(({ hash }) => hash);
}
const made = (tellers: readonly Teller[]) =>
  tellers.flatMap((teller) => teller.events().map(({ hash }) => hash));

async function tellerAt(office: Office, url: string, kioskId: string): Promise<Teller> {
  const key = newKey();
  await joinKiosk(office.database, kioskId, key);
  return openReporter(url, { kioskId, seed: key.seed });
}

async function expectWhole(url: string, ...tellers: Teller[]): Promise<void> {
  await eventually(async () => expect(await kept(url)).toEqual(made(tellers)));
}

test('a command of another version leaves the tables as they are while a head office runs on them', async () => {
  const postgres = await testDatabase();
  const office = await testOffice(postgres);
  // As a head office of the version before stands on it.
  await query(
    postgres,
    'DELETE FROM schema_migration WHERE number = (SELECT max(number) FROM schema_migration)',
  );
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const io = { out: say, err: say, nowMs: Date.now, environment: {} };
  expect(await runCommandLine(['kiosk', 'list', '--postgres', postgres], io)).toBe(1);
  expect(said).toEqual([expect.stringContaining('End all of them, and start one in this version first')]);
  await joinKiosk(office.database, 'one');
});

test('a database restored from an older dump while head office runs hears again what it lacks, without any new event', async () => {
  const postgres = await testDatabase();
  const dump = join(temporaryFolder(), 'dump');
  const office = await testOffice(postgres);
  const { url } = await testListener(office);
  const tellers: Teller[] = [];
  // One of them has told nothing yet when the dump is made.
  for (const id of ['late', 'north', 'south']) tellers.push(await tellerAt(office, url, id));
  for (const teller of tellers.slice(1)) teller.make(20);
  await expectWhole(postgres, ...tellers.slice(1));
  dumpDatabase(postgres, dump);
  for (const teller of tellers) teller.make(20);
  await expectWhole(postgres, ...tellers);
  await putBack(postgres, dump);
  await expectWhole(postgres, ...tellers);
});

test('tables that are missing while a restore goes on are waited for', async () => {
  const postgres = await testDatabase();
  const office = await testOffice(postgres);
  const { url } = await testListener(office);
  const teller = await tellerAt(office, url, 'one');
  await query(postgres, 'ALTER TABLE taking RENAME CONSTRAINT taking_pkey TO former');
  await query(postgres, 'ALTER TABLE taking DROP CONSTRAINT former');
  await office.atWork.untilDown(AbortSignal.timeout(60_000));
  teller.make(5);
  await query(postgres, 'ALTER TABLE taking ADD PRIMARY KEY (event_id)');
  await expectWhole(postgres, teller);
});
