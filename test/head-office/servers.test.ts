/** What the other files here lean on: the servers come back with what they had, and lose what a test takes from them. */
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder';
import {
  dumpDatabase,
  query,
  restoreDatabase,
  testDatabase,
  testNats,
  testPostgres,
} from '../support/head-office/servers';

test('a nats-server keeps its streams over kill -9, and goes back with its store', async () => {
  const server = await testNats();
  const streams = async () => {
    const client = await connect({ servers: server.url });
    const manager = await jetstreamManager(client);
    const names = await manager.streams.names().next();
    return { client, manager, names };
  };
  const first = await streams();
  await server.stop();
  const empty = server.copyStore();
  await server.start();
  await first.client.close();

  const second = await streams();
  await second.manager.streams.add({ name: 'ONE', subjects: ['one'] });
  await second.client.close();
  await server.kill();
  await server.start();
  const third = await streams();
  expect(third.names).toEqual(['ONE']);
  await third.client.close();

  await server.stop();
  server.restoreStore(empty);
  await server.start();
  const fourth = await streams();
  expect(fourth.names).toEqual([]);
  await fourth.client.close();
});

test('a PostgreSQL of a test keeps what it committed over kill -9', async () => {
  const cluster = await testPostgres({ durable: true });
  await query(cluster.url, 'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (7)');
  await cluster.kill();
  await cluster.start();
  expect(await query(cluster.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a database goes back to its dump, whoever is connected', async () => {
  const url = await testDatabase();
  await query(url, 'CREATE TABLE kept (n integer); INSERT INTO kept VALUES (1)');
  const file = join(temporaryFolder(), 'dump');
  dumpDatabase(url, file);
  await query(url, 'INSERT INTO kept VALUES (2)');
  await restoreDatabase(url, file);
  expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});
