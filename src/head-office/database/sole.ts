/**
 * One head office works on one database. It holds a lock for as long as it runs, on a connection of its own: when the
 * program is killed, or the line to PostgreSQL breaks, the lock goes with the connection. Who has lost it does nothing
 * until it has it again.
 */
import { Client } from 'pg';
import { CommandRefused } from '../commands/io';
import type { Log } from '../log';
import { pause } from '../nats/pause';
import { openGate, type Reach } from '../reach';
import { notUsable } from './connect';
import { OFFICE_LOCK } from './locks';

/** The lock of one that was just killed goes a moment after it. */
const WAIT_AT_START_MS = 5_000;
const LOOK_MS = 2_000;
const TRY_AGAIN_MS = 250;
const ANSWER_WITHIN_MS = 10_000;

export interface SoleOffice extends Reach {
  /** From now on the lock is looked after, and the tables are to stay as complete as they are now. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Client;
  /** Aborted when it breaks. */
  readonly broken: AbortSignal;
}

type Standing = 'ours' | 'taken' | 'incomplete' | 'away';

const sentences: Readonly<Record<Standing, string>> = {
  ours: 'at work on the database again',
  taken: 'another head office works on the database; nothing is done here until that one ends',
  incomplete:
    'tables of the database are missing; nothing is done until they are back (is it being restored?)',
  away: 'the database is away; nothing is done until it is back',
};

/** Throws a CommandRefused where another head office has this database, or it cannot be reached. */
export async function becomeSole(url: string, log: Log): Promise<SoleOffice> {
  const gate = openGate(true);
  const ending = new AbortController();
  let held: Connection | null = await takeAtStart(url);
  let whole = '';
  let standing: Standing = 'ours';
  let running: Promise<void> | null = null;

  /** Throws where the database cannot be asked. */
  async function look(): Promise<Standing> {
    held ??= await takeAgain(url);
    if (!held) return 'taken';
    return (await shapeOf(held.client)) === whole ? 'ours' : 'incomplete';
  }
  async function round(): Promise<void> {
    const before = standing;
    let why: unknown = null;
    try {
      standing = await look();
    } catch (error) {
      why = error;
      standing = 'away';
      await end(held);
      held = null;
    }
    gate.set(standing === 'ours');
    if (standing === before) return;
    if (standing === 'ours') log.info({}, sentences.ours);
    else log.warn(why === null ? {} : { err: why }, sentences[standing]);
  }
  return {
    ...gate,
    async watch() {
      whole = held ? await shapeOf(held.client) : '';
      running ??= (async () => {
        while (!ending.signal.aborted) {
          const signals = [ending.signal, ...(held ? [held.broken] : [])];
          await pause(gate.isUp() ? LOOK_MS : TRY_AGAIN_MS, AbortSignal.any(signals));
          if (!ending.signal.aborted) await round();
        }
      })();
    },
    async close() {
      ending.abort();
      await running;
      gate.set(false);
      await end(held);
    },
  };
}

async function takeAtStart(url: string): Promise<Connection> {
  const connection = await connected(url).catch((error: unknown) => {
    throw notUsable(url, error);
  });
  const began = performance.now();
  try {
    while (!(await hasTaken(connection.client))) {
      if (performance.now() - began > WAIT_AT_START_MS)
        throw new CommandRefused(
          `another head office runs on this database (${await whoHasIt(connection.client)}); one database has one head office, so end that one first`,
        );
      await pause(TRY_AGAIN_MS, connection.broken);
    }
    return connection;
  } catch (error) {
    await end(connection);
    throw error instanceof CommandRefused ? error : notUsable(url, error);
  }
}

/** Null while another has it. */
async function takeAgain(url: string): Promise<Connection | null> {
  const connection = await connected(url);
  try {
    if (await hasTaken(connection.client)) return connection;
  } catch (error) {
    await end(connection);
    throw error;
  }
  await end(connection);
  return null;
}

async function connected(url: string): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    application_name: 'keyturn-head-office lock',
  });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  await client.connect();
  // A machine that lost its power says no goodbye: the server frees its lock after half a minute, by when a head office
  // that merely lost its line has noticed too.
  await client.query(
    'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
  );
  return { client, broken: broken.signal };
}

async function hasTaken(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    OFFICE_LOCK,
  ]);
  return rows[0]?.taken === true;
}

async function whoHasIt(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string | null; since: Date }>(
    `SELECT host(client_addr) AS place, backend_start AS since FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [OFFICE_LOCK],
  );
  const [other] = rows;
  return other ? `from ${other.place ?? 'this machine'}, since ${other.since.toISOString()}` : 'just now';
}

/**
 * Tables, constraints and indexes by number. A restore makes the tables first, fills them, and makes the rest last; what is
 * written in between would stand in its way.
 */
async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i'))
      || ' ' || (SELECT count(*) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace) AS shape`,
  );
  return rows[0]?.shape ?? '';
}

async function end(connection: Connection | null): Promise<void> {
  // A server that is gone answers no goodbye.
  await Promise.race([
    connection?.client.end().catch(() => undefined),
    pause(1_000, AbortSignal.any(connection ? [connection.broken] : [AbortSignal.abort()])),
  ]);
}
