/** Opens the /v1 listener; an address that is not available is reported in one clear line. */
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../../database/storage/files';
import { errorMessage } from '../../../shared/error-message';
import { StartupError } from '../settings/startup-error';

/** Answers where this machine finds it; port 0 takes a free one. */
export async function listen(
  http: FastifyInstance,
  { host, port, tls }: { readonly host: string; readonly port: number; readonly tls: boolean },
): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const why = {
      EADDRINUSE: 'another program uses the port',
      EACCES: 'this user may not open the port',
      EADDRNOTAVAIL: 'this machine does not have that address',
    }[errorCode(error)];
    throw new StartupError(`${host}:${port} cannot be listened on: ${why ?? errorMessage(error)}`, {
      cause: error,
    });
  }
  const nearest = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  const name = nearest.includes(':') ? `[${nearest}]` : nearest;
  return `${tls ? 'https' : 'http'}://${name}:${portOf(http)}`;
}

/** Whether a listener bound to it answers at every address of this machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** The port of a listener that listens. */
export function portOf(http: FastifyInstance): number {
  const address = http.server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return address.port;
}
