/** Reading a request to the web server without trusting its length. */
import type { IncomingMessage } from 'node:http';

class BodyTooLarge extends Error {}

/** The whole body as text, or BodyTooLarge as soon as it is known to be longer than allowed. */
async function readBody(request: IncomingMessage, limitBytes: number): Promise<string> {
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

/** What the body says in JSON, or the status to refuse it with. */
export async function readJson(
  request: IncomingMessage,
  limitBytes: number,
): Promise<{ readonly value: unknown } | { readonly status: 400 | 413 | 415 }> {
  if (!/^application\/json(;|$)/i.test(request.headers['content-type'] ?? '')) return { status: 415 };
  try {
    return { value: JSON.parse(await readBody(request, limitBytes)) as unknown };
  } catch (error) {
    if (error instanceof BodyTooLarge) return { status: 413 };
    if (error instanceof SyntaxError) return { status: 400 };
    throw error;
  }
}
