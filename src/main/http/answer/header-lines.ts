/** Header lines as they were sent. */
import type { IncomingMessage } from 'node:http';

const none: readonly string[] = [];

/**
 * The values of all lines of this name (in lower case), in their order. Node's `headers` will not do, because for some
 * names it keeps the first line only. Its `headersDistinct` splits every line of a request to return one.
 */
export function linesOf(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  name: string,
): readonly string[] {
  let lines = none;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    const isIt = given.length === name.length && given.toLowerCase() === name;
    if (isIt) lines = [...lines, rawHeaders[at + 1] ?? ''];
  }
  return lines;
}
