/** Opens head office's database, and checks its settings for durability. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Invocation, Io } from '../../commands/io';
import { CommandRefused, UsageError } from '../../../shared/command-line';
import { errorMessage } from '../../../shared/error-message';
import { migrate } from './migrate';
import { openPool } from './pool';
import { openPrimary, type Primary } from './primary';
import type { Tables } from '../schema';
import type { Database } from '../tx';

const MOST_CONNECTIONS = 10;
/** Also for a turn at one of the connections: many kiosks may come back at once. */
const CONNECT_WITHIN_MS = 20_000;

/** Numbers that the driver returns as text: only whole numbers up to 2^53, and sums of them, are stored here. */
const INT8 = 20;

export interface OpenDatabase {
  readonly database: Database;
  /** Ends connections to a server that is no longer the primary. */
  readonly leaveFormer: () => void;
  readonly close: () => Promise<void>;
}

/** Where commands find their database. */
export function postgresUrl({ options }: Invocation, { environment }: Io): string {
  const url = options['postgres'] ?? environment['KEYTURN_POSTGRES'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new UsageError('--postgres wants a URL, e.g. postgres://keyturn@db.example.com/keyturn');
  return url;
}

export interface DatabaseOptions {
  readonly primary: Primary;
  /** More than a few wait for a turn. */
  readonly connections?: number;
}

/** For commands: the database by its address. */
export async function openDatabase(url: string, onFault: (error: Error) => void): Promise<OpenDatabase> {
  const primary = openPrimary(url);
  await primary.find();
  const opened = connectDatabase({ primary }, onFault);
  await prepareDatabase(opened, false);
  return opened;
}

/** Asks nothing yet. */
export function connectDatabase(
  { primary, connections = MOST_CONNECTIONS }: DatabaseOptions,
  onFault: (error: Error) => void,
): OpenDatabase {
  const pool = openPool({
    primary,
    onFault,
    config: {
      max: connections,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      application_name: 'keyturn-head-office',
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
          oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
      },
    },
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { database, leaveFormer: () => pool.leaveFormer(), close: () => database.destroy() };
}

/**
 * Brings the tables to this version. Refuses a server that acknowledges commits before they are on its disk: kiosks
 * would count as stored what it loses. `asOffice`: called by a process that is about to serve. Closes the database
 * where it cannot be used.
 */
export async function prepareDatabase({ database, close }: OpenDatabase, asOffice: boolean): Promise<void> {
  try {
    await checkDurability(database);
    await migrate(database, asOffice);
  } catch (error) {
    await close();
    throw error instanceof CommandRefused
      ? error
      : new CommandRefused(`PostgreSQL: ${errorMessage(error)}`, { cause: error });
  }
}

async function checkDurability(database: Database): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`SHOW synchronous_commit`.execute(database);
  const setting = rows[0]?.synchronous_commit;
  if (setting !== 'on' && setting !== 'remote_apply')
    throw new CommandRefused(
      `PostgreSQL runs with synchronous_commit = ${setting}: a commit it acknowledges could be lost. Set it to on.`,
    );
}
