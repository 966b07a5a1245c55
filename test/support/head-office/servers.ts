/**
 * The real servers that head office needs, for tests of the vitest project `head office`: PostgreSQL is there once for
 * all files, a nats-server is started for whoever asks.
 */
import { inject, onTestFinished } from 'vitest';
import { startNats, type NatsOptions, type NatsServer } from './nats';
import { freshDatabase, startPostgres, type PostgresCluster, type PostgresOptions } from './postgres';

export { dumpDatabase, freshDatabase, query, restoreDatabase, startPostgres } from './postgres';
export type { PostgresCluster } from './postgres';
export { startNats } from './nats';
export type { NatsServer } from './nats';

/** An empty database in the cluster that all files share: do not stop that one. */
export const testDatabase = (): Promise<string> => freshDatabase(inject('postgresUrl'));

/** A nats-server that is gone when the test is over. */
export async function testNats(options?: NatsOptions): Promise<NatsServer> {
  const server = await startNats(options);
  onTestFinished(() => server.remove());
  return server;
}

/** A cluster that the test may stop and kill; gone when the test is over. About two seconds. */
export async function testPostgres(options?: PostgresOptions): Promise<PostgresCluster> {
  const cluster = await startPostgres(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}
