/** Bodies: JSON only, whole, within their limit. What cannot be read as JSON becomes undefined; see json-body.ts. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnsupportedBody } from '../answer/faults';
import { linesOf } from '../answer/header-lines';
import { readJson } from './json-body';
import { passageOf } from '../endpoint/passage';

/** Bytes, where an endpoint does not ask for more. */
export const BODY_LIMIT = 64 * 1024;

/** The header under which a call that changes something is done once; in lower case. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** Teaches the server to read bodies, and to keep the hash of one that may come again under its Idempotency-Key. */
export function addBodyReaders(server: FastifyInstance): void {
  const read = (request: FastifyRequest, body: Buffer): unknown => {
    if (linesOf(request.raw, IDEMPOTENCY_KEY).length > 0)
      passageOf(request).bodySha256 = createHash('sha256').update(body).digest('hex');
    return body.length === 0 ? undefined : readJson(body);
  };
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (isPacked(request)) throw new UnsupportedBody();
      return read(request, body);
    },
  );
  server.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // A chunked request with nothing in it has no body that could be of a wrong type.
      if (body.length > 0) throw new UnsupportedBody();
      return read(request, body);
    },
  );
}

/** A proxy on the way may have read it decoded, and we would read it encoded. */
function isPacked({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  return content !== 'identity' || transfer.toLowerCase() !== 'chunked';
}

/**
 * A content type without a body means nothing. Left in, it would be refused before fastify notices that no body
 * follows.
 */
export function dropTypeWithoutBody(request: FastifyRequest): void {
  const { headers } = request.raw;
  if (headers['content-type'] === undefined) return;
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (empty) delete headers['content-type'];
}
