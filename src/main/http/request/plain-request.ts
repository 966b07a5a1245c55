/** Requests of devices that say nothing but their host and their key. */

export interface PlainRequest {
  readonly host: string;
  readonly key: string;
  readonly ifNoneMatch: string | undefined;
}

type Meaning = 'host' | 'key' | 'ifNoneMatch' | 'none';

/** Lines that change nothing of a stored answer. Every other line has a meaning that is looked at elsewhere. */
const meaningless = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'pragma',
  'sec-fetch-mode',
  'user-agent',
];
const written: readonly (readonly [string, Meaning])[] = [
  ['host', 'host'],
  ['x-api-key', 'key'],
  ['X-API-Key', 'key'],
  ['if-none-match', 'ifNoneMatch'],
  ...meaningless.map((name) => [name, 'none'] as const),
];
/** As most programs write them: in small letters, or each word with a large one. These need no text of their own. */
const meanings: ReadonlyMap<string, Meaning> = new Map([
  ...written,
  ...written.map(([name, meaning]) => [inLargeLetters(name), meaning] as const),
]);

function inLargeLetters(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Null for one that says more, or one thing twice. */
export function readPlainRequest(rawHeaders: readonly string[], headerLines: number): PlainRequest | null {
  if (rawHeaders.length > 2 * headerLines) return null;
  let host: string | undefined;
  let key: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    const meaning = meanings.get(name) ?? meanings.get(name.toLowerCase());
    if (meaning === 'none') continue;
    if (meaning === 'host' && host === undefined) host = value;
    else if (meaning === 'key' && key === undefined) key = value;
    else if (meaning === 'ifNoneMatch' && ifNoneMatch === undefined) ifNoneMatch = value;
    else return null;
  }
  // A comma joins two keys.
  if (host === undefined || !key || key.includes(',')) return null;
  return { host, key, ifNoneMatch };
}
