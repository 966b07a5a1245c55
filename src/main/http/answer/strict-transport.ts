/** A browser that has seen the listener under TLS comes back under no less (RFC 6797). Programs heed no such header. */
import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A year, in seconds, for the name and what stands under it. */
const POLICY = 'max-age=31536000; includeSubDomains';

/**
 * Sends it to browsers that came under a name of the site's. Over a plain line it means nothing, an address
 * cannot have it, and `localhost` is every other program of the machine as well.
 */
export function keepEncrypted({ raw: { socket }, hostname }: FastifyRequest, response: ServerResponse): void {
  const name = hostname.toLowerCase();
  if (!('encrypted' in socket) || name === 'localhost' || name.startsWith('[') || isIP(name) !== 0) return;
  response.setHeader('strict-transport-security', POLICY);
}
