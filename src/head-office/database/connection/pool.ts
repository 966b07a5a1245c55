/**
 * Connections to PostgreSQL, and when a commit counts. A commit without an answer, or without its standby, is unclear:
 * nobody learns that it happened. A caller that asks again reads the result.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type ClientBase, type ClientConfig } from 'pg';
import type { Primary } from './primary';

/** Codes of notices that warn of nothing; their severity comes in the server's language. */
const NOTHING_WRONG = '00000';
/** Classes of codes with which a server that stops, or is in trouble, breaks off any command. */
const BROKEN_OFF = /^(?:08|53|57P|58|XX)/;

const END_WITHIN_MS = 3_000;

/** The commit may have happened or not, so the answer must claim neither. */
export class UnclearCommit extends Error {}

export interface PoolOptions {
  readonly primary: Primary;
  readonly config: pg.PoolConfig;
  readonly onFault: (error: Error) => void;
}

export interface Pool extends PostgresPool {
  /** Ends every connection to a server that is no longer the primary; callers waiting on one get an error. */
  leaveFormer(): void;
}

/** What is known of one connection until it closes. */
interface Held {
  readonly term: number;
  /** How often the server has warned of something. */
  warnings: number;
  isInTransaction: boolean;
  /** Nothing more is asked over it. */
  isBroken: boolean;
}

export function openPool({ primary, config, onFault }: PoolOptions): Pool {
  const held = new Map<ClientBase, Held>();
  class PlacedClient extends pg.Client {
    constructor(given?: ClientConfig) {
      super({ ...given, connectionString: primary.url() });
    }
  }
  const pool = new pg.Pool({
    ...config,
    Client: PlacedClient,
    async onConnect(client) {
      await primary.check(client);
      held.set(client, { term: primary.term(), warnings: 0, isInTransaction: false, isBroken: false });
    },
  });
  // A connection that was idle when the server went away; the next query opens another.
  pool.on('error', onFault);
  pool.on('remove', (client) => held.delete(client));
  pool.on('connect', (client) => {
    // A connection that breaks between two queries of a transaction reports it only here, and unhandled it
    // would end the program. The next query fails by itself.
    client.on('error', () => {});
    client.on('notice', ({ code }) => {
      const own = held.get(client);
      if (own && code !== NOTHING_WRONG) own.warnings += 1;
    });
  });

  /** Never one to a server that is no longer the one. */
  async function taken(): Promise<{ client: pg.PoolClient; own: Held }> {
    for (;;) {
      const client = await pool.connect();
      const own = held.get(client);
      if (own && !own.isBroken && own.term === primary.term()) return { client, own };
      client.release(true);
    }
  }
  return {
    options: {},
    async connect() {
      const { client, own } = await taken();
      return careful(client, own);
    },
    async end() {
      // A commit that waits for a standby may wait for ever.
      const late = setTimeout(() => [...held.keys()].forEach(cut), END_WITHIN_MS);
      await pool.end();
      clearTimeout(late);
    },
    leaveFormer() {
      for (const [client, own] of held)
        if (own.term !== primary.term()) {
          own.isBroken = true;
          cut(client);
        }
    },
  };
}

/** Without a goodbye: a server that waits for its standby reads none, and its commit must not be rolled back. */
function cut(client: ClientBase): void {
  // pg's own types do not tell of the socket.
  const { connection } = client as { connection?: { stream?: { destroy?: () => void } } };
  connection?.stream?.destroy?.();
}

function careful(client: pg.PoolClient, own: Held): PostgresPoolClient {
  function unclear(cause?: unknown): UnclearCommit {
    own.isBroken = true;
    return new UnclearCommit('whether the database has kept this is not clear', { cause });
  }
  /** `commits`: it is kept when the server answers it. */
  async function ask(sql: string, parameters: readonly unknown[], commits: boolean): Promise<pg.QueryResult> {
    const before = own.warnings;
    try {
      const result = await client.query(sql, [...parameters]);
      // Somebody ended its wait for the standby: it is on the primary alone.
      if (commits && own.warnings > before) throw unclear();
      return result;
    } catch (error) {
      if (error instanceof UnclearCommit) throw error;
      // What the server refuses is clear: nothing of it was kept.
      const isRefused = error instanceof pg.DatabaseError && !BROKEN_OFF.test(error.code ?? '');
      if (commits && !isRefused) throw unclear(error);
      throw error;
    }
  }
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(): never;
  async function query<R>(sql = '', parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    // What came of an unclear commit can no longer be taken back here.
    if (sql === 'rollback' && own.isBroken) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    const ends = sql === 'commit' || sql === 'rollback';
    const isAlone = !own.isInTransaction && !/^\s*select\b/i.test(sql);
    const result = await ask(sql, parameters, sql === 'commit' || isAlone);
    if (ends) own.isInTransaction = false;
    if (/^(?:begin|start transaction)/.test(sql)) own.isInTransaction = true;
    return resultOf<R>(result);
  }
  return { query, release: (destroy = false) => client.release(destroy || own.isBroken) };
}

function resultOf<R>({ command, rowCount, rows }: pg.QueryResult): PostgresQueryResult<R> {
  // pg says of any command what Kysely lists a few of.
  return {
    command: command as PostgresQueryResult<R>['command'],
    rowCount: rowCount ?? 0,
    rows: rows as R[],
  };
}
