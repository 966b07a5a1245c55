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
const meanings = new Map<string, Meaning>([
  ['host', 'host'],
  ['x-api-key', 'key'],
  ['if-none-match', 'ifNoneMatch'],
  ...meaningless.map((name): [string, Meaning] => [name, 'none']),
]);
// As programs mostly write them: these are found without a text of their own.
for (const [name, meaning] of meanings.entries().toArray()) {
  meanings.set(
    name.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()),
    meaning,
  );
}
meanings.set('X-API-Key', 'key');

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
