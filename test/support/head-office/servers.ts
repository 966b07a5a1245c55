/**
 * The real server that head office needs, for tests in `test/head-office` and `test/sync`: PostgreSQL is there once for
 * all files.
 */
import { inject, onTestFinished } from 'vitest';
import { freshDatabase, query, startPostgres, type PostgresCluster, type PostgresOptions } from './postgres';

export { dumpDatabase, freshDatabase, restoreDatabase } from './postgres';
export { query };
export type { PostgresCluster } from './postgres';

/** A database with head office's tables and nothing in them, in the cluster that all files share: do not stop that one. */
export const testDatabase = (): Promise<string> =>
  freshDatabase(inject('postgresUrl'), new URL(inject('officeTemplateUrl')).pathname.slice(1));

/** One without tables, in the same cluster. */
export const emptyDatabase = (): Promise<string> => freshDatabase(inject('postgresUrl'));

/** A cluster that the test may stop and kill; gone when the test is over. About two seconds. */
export async function testPostgres(options?: PostgresOptions): Promise<PostgresCluster> {
  const cluster = await startPostgres(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}

/** The process that PostgreSQL's others belong to. */
export async function postmasterOf(postgres: string): Promise<number> {
  const [row] = await query<{ pid: number }>(
    postgres,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );
  return row?.pid ?? 0;
}
