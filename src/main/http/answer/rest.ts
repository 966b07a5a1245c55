/** What still comes of a request whose answer ends the connection. */
import type { IncomingMessage } from 'node:http';

/** Eight times the largest body that any endpoint reads. */
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_MS = 2000;

/**
 * Reads the rest of a request and keeps nothing of it. Many clients read no answer before all of a body is sent. A
 * connection that ends with bytes unread takes the answer from them (RFC 9112, section 9.6). Resolves at the end of the
 * request or of its connection, and at the latest after 2 seconds or 8 MiB.
 */
export function readRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    };
    const timer = setTimeout(end, LONGEST_MS);
    request.once('end', end).once('close', end).on('data', count).resume();
  });
}
