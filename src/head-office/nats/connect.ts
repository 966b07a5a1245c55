/** The connection to the broker: it comes back by itself, for as long as the program runs. */
import { readFileSync } from 'node:fs';
import { AuthorizationError, connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { CommandRefused, errorMessage } from '../commands/io';
import type { Log } from '../log';

/** Before it, a crash of the broker could lose a whole stream. */
const SAFE_VERSION = [2, 10, 23] as const;

export interface BrokerOptions {
  readonly url: string;
  /** Of head office's own nkey; null where the broker asks nobody who they are. */
  readonly seed: Uint8Array | null;
  /** The authority that the broker's certificate comes from, as a file of PEM; null: those the system trusts. */
  readonly authorityFile: string | null;
}

/** Throws a CommandRefused where the broker does not answer, or does not let us in. */
export async function connectBroker({ url, seed, authorityFile }: BrokerOptions): Promise<NatsConnection> {
  try {
    return await connect({
      servers: url.split(',').map((server) => server.trim()),
      name: 'keyturn-head-office',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      reconnectJitter: 500,
      timeout: 20_000,
      // Of a connection that is open and carries nothing, also where the client has stopped to read it.
      pingInterval: 10_000,
      ...(seed ? { authenticator: nkeyAuthenticator(seed) } : {}),
      ...(authorityFile === null ? {} : { tls: { ca: readFileSync(authorityFile, 'utf8') } }),
    });
  } catch (error) {
    throw new CommandRefused(`NATS at ${url}: ${whyNot(error, seed === null)}`, { cause: error });
  }
}

function whyNot(error: unknown, isNobody: boolean): string {
  if (!(error instanceof AuthorizationError)) return errorMessage(error);
  return isNobody
    ? 'it asks who we are; --nats-seed names head office’s key'
    : 'it does not know head office’s key; is the users file that it includes the one with this key?';
}

/** Tells once what is to be known of the server's version. */
export function warnOfVersion(connection: NatsConnection, log: Log): void {
  const version = connection.info?.version ?? '';
  if (isSafe(version)) return;
  log.warn(
    { version },
    `nats-server before ${SAFE_VERSION.join('.')} can lose a stream when it crashes; kiosks tell again what was lost, but update it`,
  );
}

export function isSafe(version: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, least] of SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
