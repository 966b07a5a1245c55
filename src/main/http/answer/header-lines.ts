/** Header lines as they were sent. */
import type { IncomingMessage } from 'node:http';

const none: readonly string[] = [];

/**
 * What stands in every line of this name (in lower case), in their order. Node's `headers` will not do,
 * because it keeps the first line only of some names. Its `headersDistinct` takes apart every line of a
 * request to give one.
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
