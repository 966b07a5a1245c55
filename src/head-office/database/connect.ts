/** Opens head office's database, and holds it to what durability needs. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { CommandRefused, errorMessage, UsageError, type Invocation, type Io } from '../commands/io';
import { migrate } from './migrate';
import type { Tables } from './schema';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const MOST_CONNECTIONS = 10;
/** Also for a turn at one of the connections: many kiosks may come back at once. */
const CONNECT_WITHIN_MS = 20_000;

/** What the driver answers as text: whole numbers up to 2^53 are all that is kept here, and sums of them. */
const INT8 = 20;

export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/** Where commands find their database. */
export function postgresUrl({ options }: Invocation, { environment }: Io): string {
  const url = options['postgres'] ?? environment['KEYTURN_POSTGRES'] ?? '';
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new UsageError('--postgres wants a URL, e.g. postgres://keyturn@db.example.com/keyturn');
  return url;
}

/**
 * Connects and brings the tables to this version. Refuses a server that acknowledges commits before they are on its disk:
 * what it forgets, kiosks are told to have been kept. `asOffice`: by the program itself, which holds the database.
 */
export async function openDatabase(
  url: string,
  onFault: (error: Error) => void,
  { asOffice = false }: { readonly asOffice?: boolean } = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'keyturn-head-office',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that lay idle when the server went; the next question makes another.
  pool.on('error', onFault);
  // One that goes between two questions of a transaction says so to nobody else, and that would end the program; the
  // next question fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkDurability(database);
    await migrate(database, asOffice);
  } catch (error) {
    await database.destroy();
    throw error instanceof CommandRefused ? error : notUsable(url, error);
  }
  return { database, close: () => database.destroy() };
}

/** Says which server cannot be used, and why. */
export function notUsable(url: string, error: unknown): CommandRefused {
  return new CommandRefused(`PostgreSQL at ${withoutPassword(url)}: ${errorMessage(error)}`, {
    cause: error,
  });
}

async function checkDurability(database: Database): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`SHOW synchronous_commit`.execute(database);
  const setting = rows[0]?.synchronous_commit;
  if (setting !== 'on' && setting !== 'remote_apply')
    throw new CommandRefused(
      `PostgreSQL runs with synchronous_commit = ${setting}: a commit it acknowledges could be lost. Set it to on.`,
    );
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'that address';
}
