/**
 * API key and session token in every form clients send them (interface document, section 5): `X-API-Key: KEY`,
 * `X-Token: JWT`, `Authorization: X-API-Key KEY`, `Authorization: X-Token JWT`, `Authorization: Bearer JWT`; two
 * Authorization lines, or one with both joined by a comma.
 */

/** Header lines by lower-case name. Node's `headers` will not do: it keeps the first Authorization line only. */
export type HeaderLines = Readonly<Record<string, readonly string[] | undefined>>;

export type Presented =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly value: string }
  /** The same credential with different values: nobody can say which one is meant. */
  | { readonly kind: 'conflicting' };

export interface Credentials {
  readonly apiKey: Presented;
  readonly token: Presented;
}

const SCHEME = /^(x-api-key|x-token|bearer)[ \t]+(\S+)$/i;

export function readCredentials(headers: HeaderLines): Credentials {
  const keys = new Set(partsOf(headers['x-api-key']));
  const tokens = new Set(partsOf(headers['x-token']));
  for (const part of partsOf(headers.authorization)) {
    const [, scheme, value] = SCHEME.exec(part) ?? [];
    if (scheme === undefined || value === undefined) continue;
    (scheme.toLowerCase() === 'x-api-key' ? keys : tokens).add(value);
  }
  return { apiKey: presented(keys), token: presented(tokens) };
}

/** Neither a key nor a JWT contains a comma, so a comma always joins two. */
function partsOf(lines: readonly string[] | undefined): string[] {
  return (lines ?? []).flatMap((line) => line.split(',')).flatMap((part) => part.trim() || []);
}

function presented(values: ReadonlySet<string>): Presented {
  const [first] = values;
  if (first === undefined) return { kind: 'none' };
  return values.size === 1 ? { kind: 'one', value: first } : { kind: 'conflicting' };
}
