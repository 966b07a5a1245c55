/** Reading a request to the web server without trusting its length. */
import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}

/** The whole body as text, or BodyTooLarge as soon as it is known to be longer than allowed. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
