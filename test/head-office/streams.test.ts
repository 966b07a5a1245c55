import { jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect, nanos } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { setUpStreams } from '../../src/head-office/nats/streams';
import { EVENTS_STREAM } from '../../src/shared/head-office/names';
import { testNats } from '../support/head-office/servers';

const DAY_MS = 86_400_000;

async function broker() {
  const server = await testNats();
  const connection = await connect({ servers: server.url });
  onTestFinished(() => connection.close());
  return { connection, manager: await jetstreamManager(connection) };
}

test('nobody can delete or purge what kiosks told, and it is kept for 35 days at least', async () => {
  const { connection, manager } = await broker();
  const { config } = await setUpStreams(connection, { replicas: 1, keepDays: 7 });
  expect(config).toMatchObject({
    storage: 'file',
    retention: 'limits',
    discard: 'new',
    deny_delete: true,
    deny_purge: true,
    allow_direct: true,
    max_age: nanos(35 * DAY_MS),
    duplicate_window: nanos(120_000),
  });
  await expect(manager.streams.purge(EVENTS_STREAM)).rejects.toThrow();
});

test('setting up again changes nothing, but for how long events are kept', async () => {
  const { connection, manager } = await broker();
  await setUpStreams(connection, { replicas: 1, keepDays: 35 });
  const claims = await new Kvm(connection).open('keyturn-claims');
  await claims.put('site.unit', 'somebody');
  const again = await setUpStreams(connection, { replicas: 1, keepDays: 90 });
  expect(again.config.max_age).toBe(nanos(90 * DAY_MS));
  expect((await claims.get('site.unit'))?.string()).toBe('somebody');
  const names = await manager.streams.names().next();
  expect(names.toSorted()).toEqual(['KEYTURN_EVENTS', 'KV_keyturn-claims', 'KV_keyturn-down']);
});
