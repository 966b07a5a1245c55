/** Bodies: JSON only, whole, within their limit. What cannot be read as JSON becomes undefined; see json-body.ts. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnsupportedBody } from './faults';
import { readJson } from './json-body';

/** Bytes, where an endpoint does not ask for more. */
export const BODY_LIMIT = 64 * 1024;

/** Teaches the server to read bodies; `onBody` is told the hash of each one that arrives. */
export function addBodyReaders(
  server: FastifyInstance,
  onBody: (request: FastifyRequest, sha256: string) => void,
): void {
  const read = (request: FastifyRequest, body: Buffer): unknown => {
    onBody(request, createHash('sha256').update(body).digest('hex'));
    return body.length === 0 ? undefined : readJson(body);
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw new UnsupportedBody();
      return read(request, body);
    },
  );
  server.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // Chunked, and nothing in it: there is no body that could be of a wrong type.
      if (body.length > 0) throw new UnsupportedBody();
      return read(request, body);
    },
  );
}

/** A content type without a body says nothing; left in, it would be refused before it is seen that nothing follows. */
export function dropTypeWithoutBody(request: FastifyRequest): void {
  const { headers } = request.raw;
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (empty) delete headers['content-type'];
}
