/** A real PostgreSQL cluster of the tests' own, on a free port of this machine. Debian's own cluster is left alone. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresPrograms } from '../../../scripts/lib/server-programs.mjs';
import { freePort, giveTo, ordinaryUser, runServer, untilReady, type ServerUser } from './server-process';

export interface PostgresCluster {
  /** Of the database `postgres`; those of the tests: `freshDatabase`. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As a power cut that spares the disk. */
  kill(): Promise<void>;
  /** Ends it for good and removes its files. */
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits are forced to disk, as they must be where durability is the subject; it costs time. */
  readonly durable?: boolean;
  /** Whether it has the room of an operator's own, and tidies up after itself, as for millions of rows. */
  readonly isLarge?: boolean;
}

const hasty = { fsync: 'off', full_page_writes: 'off' };
const large = { shared_buffers: '2GB', max_wal_size: '4GB', autovacuum: 'on' };

export async function startPostgres({
  durable = false,
  isLarge = false,
}: PostgresOptions = {}): Promise<PostgresCluster> {
  const files = newFiles();
  made('initdb', files, [
    '-D',
    files.data,
    '-U',
    'keyturn',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
    '--no-instructions',
  ]);
  return runCluster(files, { ...(durable ? {} : hasty), ...(isLarge ? large : {}) });
}

/** A standby of a running cluster, under a name by which the primary may wait for it. */
export async function startStandby(primary: PostgresCluster, name: string): Promise<PostgresCluster> {
  const files = newFiles();
  const from = ['-d', primary.url, '-U', 'keyturn', '-X', 'stream', '-c', 'fast'];
  made('pg_basebackup', files, ['-D', files.data, '-R', '--no-sync', ...from]);
  return runCluster(files, { ...hasty, cluster_name: name });
}

/** Folder and data, of the user that PostgreSQL runs as. */
interface ClusterFiles {
  readonly folder: string;
  readonly data: string;
  readonly user: ServerUser | null;
}

function newFiles(): ClusterFiles {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  for (const path of [folder, data]) giveTo(user, path);
  return { folder, data, user };
}

function made(program: string, { user }: ClusterFiles, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(join(programsFolder(), program), args, {
    encoding: 'utf8',
    cwd: '/',
    ...user,
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`);
}

async function runCluster(
  { folder, data, user }: ClusterFiles,
  more: Readonly<Record<string, string>>,
): Promise<PostgresCluster> {
  const port = await freePort();
  const url = `postgres://keyturn@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '32MB',
    // Databases of a few rows: compiling a query, and visiting each database to tidy it, costs more than the tests do.
    jit: 'off',
    max_parallel_workers: 0,
    autovacuum: 'off',
    ...more,
  };
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const run = () => runServer(join(programsFolder(), 'postgres'), args, user, 'INT');

  let running = run();
  const answers = () =>
    untilReady(
      () => running,
      () => {
        // After a kill the first start may find the former one's last processes still ending, and give up.
        if (running.hasEnded()) running = run();
        return query(url, 'SELECT 1');
      },
    );
  await answers();
  return {
    url,
    async start() {
      running = run();
      await answers();
    },
    stop: () => running.end('SIGINT'),
    kill: () => running.end('SIGKILL'),
    async remove() {
      await running.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database in the cluster, empty or as its `template` is by now; answers its URL. */
export async function freshDatabase(clusterUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Writes the database into a file, as a backup would. */
export function dumpDatabase(url: string, file: string): void {
  command('pg_dump', ['--dbname', url, '--format', 'custom', '--no-sync', '--file', file]);
}

/** Recreates the database as the dump has it; all who are connected are thrown out. */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const cluster = new URL(url);
  cluster.pathname = '/postgres';
  await query(cluster.href, `DROP DATABASE ${name} WITH (FORCE)`);
  await query(cluster.href, `CREATE DATABASE ${name}`);
  command('pg_restore', ['--dbname', url, '--exit-on-error', file]);
}

/** One question over a connection of its own; for what a test looks up beside the program. */
export async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  // A server that is killed says so here as well; the question itself fails too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function command(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(programsFolder(), program), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

function programsFolder(): string {
  const folder = findPostgresPrograms();
  if (folder === null) throw new Error('PostgreSQL is not there: apt-get install postgresql');
  return folder;
}
