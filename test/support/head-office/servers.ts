/**
 * The real server that head office needs, for tests of the vitest project `head office`: PostgreSQL is there once for all
 * files.
 */
import { inject, onTestFinished } from 'vitest';
import { freshDatabase, startPostgres, type PostgresCluster, type PostgresOptions } from './postgres';

export { dumpDatabase, freshDatabase, query, restoreDatabase } from './postgres';
export type { PostgresCluster } from './postgres';

/** An empty database in the cluster that all files share: do not stop that one. */
export const testDatabase = (): Promise<string> => freshDatabase(inject('postgresUrl'));

/** A cluster that the test may stop and kill; gone when the test is over. About two seconds. */
export async function testPostgres(options?: PostgresOptions): Promise<PostgresCluster> {
  const cluster = await startPostgres(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}
