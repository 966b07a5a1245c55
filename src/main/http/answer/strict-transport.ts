/**
 * Tells browsers that have reached the listener under TLS to use nothing less from then on (RFC 6797). Programs ignore
 * this header.
 */
import type { ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A year, in seconds, for the name and its subdomains. */
const POLICY = 'max-age=31536000; includeSubDomains';

/**
 * Sends the header to browsers that came under a name of the site. It means nothing without TLS and for an address, and
 * `localhost` is every other program of the machine as well.
 */
export function keepEncrypted({ raw: { socket }, hostname }: FastifyRequest, response: ServerResponse): void {
  const name = hostname.toLowerCase();
  if (!('encrypted' in socket) || name === 'localhost' || name.startsWith('[') || isIP(name) !== 0) return;
  response.setHeader('strict-transport-security', POLICY);
}
