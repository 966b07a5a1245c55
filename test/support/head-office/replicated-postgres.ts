/** A real PostgreSQL with synchronous standbys, each a server of its own that a test may stop, kill and promote. */
import { expect, onTestFinished } from 'vitest';
import { eventually } from '../base/eventually';
import { query, startPostgres, startStandby, type PostgresCluster } from './postgres';

export interface Replicated {
  readonly primary: PostgresCluster;
  readonly standbys: readonly PostgresCluster[];
  /** As head office hears of all of them, the primary first. */
  readonly url: string;
}

/** Commits wait for one of the standbys, whichever is first. */
export async function replicatedPostgres(names: readonly string[]): Promise<Replicated> {
  const primary = await startPostgres();
  onTestFinished(() => primary.remove());
  await query(primary.url, 'CREATE DATABASE keyturn');
  const standbys: PostgresCluster[] = [];
  for (const name of names) {
    const standby = await startStandby(primary, name);
    onTestFinished(() => standby.remove());
    standbys.push(standby);
  }
  await waitFor(primary, names);
  const hosts = [primary, ...standbys].map(({ url }) => new URL(url).host);
  return { primary, standbys, url: `postgres://keyturn@${hosts.join(',')}/keyturn` };
}

/** Commits of this server wait for one of these from now on. */
export async function waitFor(server: PostgresCluster, names: readonly string[]): Promise<void> {
  await query(server.url, `ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`);
  await query(server.url, 'SELECT pg_reload_conf()');
  await eventually(async () => {
    const following = await query<{ name: string }>(
      server.url,
      "SELECT application_name AS name FROM pg_stat_replication WHERE sync_state = 'quorum'",
    );
    expect(following).toHaveLength(names.length);
  });
}

/** The person's command. */
export async function promote(standby: PostgresCluster): Promise<void> {
  await query(standby.url, 'SELECT pg_promote(true, 60)');
}

/** Lets a standby follow another server than before. */
export async function follow(standby: PostgresCluster, server: PostgresCluster): Promise<void> {
  const { hostname, port } = new URL(server.url);
  await query(
    standby.url,
    `ALTER SYSTEM SET primary_conninfo = 'host=${hostname} port=${port} user=keyturn'`,
  );
  await query(standby.url, 'SELECT pg_reload_conf()');
}

/** The database of head office at one server, for a test that looks into it. */
export function databaseAt(server: PostgresCluster): string {
  const url = new URL(server.url);
  url.pathname = '/keyturn';
  return url.href;
}
