/** A connection to the primary beside the pool, for a caller that keeps it: it reports when it breaks. */
import { Client } from 'pg';
import { pause } from '../../pause';
import type { Primary } from './primary';

const ANSWER_WITHIN_MS = 10_000;

export interface OwnConnection {
  readonly client: Client;
  /** Of the primary when it was made. */
  readonly term: number;
  /** Aborted when it breaks. */
  readonly broken: AbortSignal;
}

export async function openOwn(primary: Primary, name: string): Promise<OwnConnection> {
  const client = new Client({
    connectionString: primary.url(),
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
    application_name: `keyturn-head-office ${name}`,
  });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  await client.connect();
  const own = { client, term: primary.term(), broken: broken.signal };
  try {
    // A machine that lost its power sends no goodbye. The server frees its locks after half a minute; by then
    // a head office that merely lost its connection has noticed too.
    await client.query(
      'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    await primary.check(client);
    return own;
  } catch (error) {
    await endOwn(own);
    throw error;
  }
}

export async function endOwn(own: OwnConnection | null): Promise<void> {
  // A server that is gone answers no goodbye.
  await Promise.race([
    own?.client.end().catch(() => undefined),
    pause(1_000, AbortSignal.any(own ? [own.broken] : [AbortSignal.abort()])),
  ]);
}
