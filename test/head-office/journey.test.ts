/** From the broker into the database and the watermark back, over every failure of either, with real servers. */
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { EVENTS_CONSUMER, EVENTS_STREAM } from '../../src/shared/head-office/names';
import { temporaryFolder } from '../support/folder';
import { freshDatabase } from '../support/head-office/servers';
import {
  dumpDatabase,
  query,
  restoreDatabase,
  testDatabase,
  testNats,
  testPostgres,
} from '../support/head-office/servers';
import { joinKiosk, officeDatabase, testOffice } from '../support/head-office/office';
import { openTeller, type Teller } from '../support/head-office/teller';
import { eventually } from '../support/eventually';

async function kept(url: string, kioskId: string): Promise<readonly string[]> {
  const rows = await query<{ hash: string }>(
    url,
    `SELECT hash FROM inbox_event WHERE kiosk_id = '${kioskId}' ORDER BY sequence`,
  );
  return rows.map(({ hash }) => hash);
}

/** All that the kiosk ever made is kept once, in its order, and it was told so. */
async function expectWhole(url: string, teller: Teller): Promise<void> {
  await eventually(() => expect(teller.confirmed()).toBe(teller.events().length));
  expect(await kept(url, teller.kioskId)).toEqual(teller.events().map(({ hash }) => hash));
}

test('events of several kiosks end up once and in order, and each is told how far', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  const kiosks = ['north', 'south'];
  const tellers = [];
  for (const id of kiosks) tellers.push(await openTeller(nats.url, await joinKiosk(office.database, id)));
  for (const teller of tellers) teller.make(500);
  for (const teller of tellers) await expectWhole(postgres, teller);
  const connection = await connect({ servers: nats.url });
  const manager = await jetstreamManager(connection);
  await eventually(async () => {
    const info = await manager.consumers.info(EVENTS_STREAM, EVENTS_CONSUMER);
    expect([info.num_ack_pending, info.num_pending]).toEqual([0, 0]);
  });
  await connection.close();
});

test('a broker that is killed is found again', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  teller.make(50);
  await expectWhole(postgres, teller);
  await nats.kill();
  teller.make(50);
  await nats.start();
  await expectWhole(postgres, teller);
});

test('a stream that is deleted is made anew, and what it lost is told again', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  teller.make(30);
  await expectWhole(postgres, teller);
  const connection = await connect({ servers: nats.url });
  await (await jetstreamManager(connection)).streams.delete(EVENTS_STREAM);
  await connection.close();
  teller.make(30);
  await expectWhole(postgres, teller);
});

test('a broker whose store is an older copy, or empty, is filled again', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  teller.make(30);
  await expectWhole(postgres, teller);
  await nats.stop();
  const copy = nats.copyStore();
  await nats.start();
  teller.make(30);
  await expectWhole(postgres, teller);
  await nats.kill();
  nats.restoreStore(copy);
  await nats.start();
  teller.make(30);
  await expectWhole(postgres, teller);
  await nats.kill();
  nats.emptyStore();
  await nats.start();
  teller.make(30);
  await expectWhole(postgres, teller);
});

test('a database that is killed, alone or together with the broker, is waited for, and nothing is acknowledged meanwhile', async () => {
  const [nats, cluster] = [await testNats(), await testPostgres({ durable: true })];
  const postgres = await freshDatabase(cluster.url);
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  teller.make(50);
  await expectWhole(postgres, teller);
  await cluster.kill();
  teller.make(50);
  await cluster.start();
  await expectWhole(postgres, teller);
  await Promise.all([cluster.kill(), nats.kill()]);
  teller.make(50);
  await nats.start();
  await cluster.start();
  await expectWhole(postgres, teller);
});

test('a database that went back to an older dump is told again what it lacks', async () => {
  const [nats, postgres] = [await testNats(), await testDatabase()];
  const dump = join(temporaryFolder(), 'dump');
  const office = await testOffice({ nats: nats.url, postgres });
  const teller = await openTeller(nats.url, await joinKiosk(office.database, 'one'));
  teller.make(40);
  await expectWhole(postgres, teller);
  dumpDatabase(postgres, dump);
  teller.make(40);
  await expectWhole(postgres, teller);
  await office.close();
  await restoreDatabase(postgres, dump);
  await testOffice({ nats: nats.url, postgres });
  teller.make(40);
  await expectWhole(postgres, teller);
});

test('a connection that goes in the middle of a transaction ends that one, and nothing else', async () => {
  const postgres = await testDatabase();
  const database = await officeDatabase(postgres);
  const cut = database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await query(postgres, `SELECT pg_terminate_backend(${rows[0]?.pid})`);
    const gone = `SELECT count(*)::int AS left FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`;
    await eventually(async () => expect(await query(postgres, gone)).toEqual([{ left: 0 }]));
    await sql`SELECT 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect(await database.selectFrom('kiosk').selectAll().execute()).toEqual([]);
});

test('an older program does not touch a database of a newer one', async () => {
  const postgres = await testDatabase();
  await officeDatabase(postgres);
  await query(postgres, "INSERT INTO schema_migration (number, name) VALUES (999, 'of next year')");
  await expect(officeDatabase(postgres)).rejects.toThrow('written by a newer version of head office');
});

test('a database that acknowledges commits too early is refused', async () => {
  const postgres = await testDatabase();
  await query(postgres, `ALTER DATABASE ${new URL(postgres).pathname.slice(1)} SET synchronous_commit = off`);
  await expect(officeDatabase(postgres)).rejects.toThrow('synchronous_commit = off');
});

test('two programs that start on an empty database at once both find its tables', async () => {
  const postgres = await testDatabase();
  await Promise.all([officeDatabase(postgres), officeDatabase(postgres), officeDatabase(postgres)]);
  const rows = await query<{ number: number }>(postgres, 'SELECT number FROM schema_migration');
  expect(rows.length).toBeGreaterThan(0);
});
