/**
 * API key and session token in every form clients send them (interface document, section 5). As headers:
 * `X-API-Key: KEY`, `X-Token: JWT`. In `Authorization`: `X-API-Key KEY` and `X-Token JWT` (with a colon after
 * the name too), `Bearer JWT`, or a JWT alone. Two Authorization lines are read, or one with both joined by a
 * comma.
 */

import type { IncomingMessage } from 'node:http';

export type Presented =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly value: string }
  /** The same credential came with different values, so nobody can say which one is meant. */
  | { readonly kind: 'conflicting' };

export interface Credentials {
  readonly apiKey: Presented;
  readonly token: Presented;
}

/** Of the three names. */
const LENGTHS: readonly number[] = ['x-api-key', 'x-token', 'authorization'].map(({ length }) => length);
const SCHEME = /^(?:(x-api-key|x-token)(?:[ \t]*:[ \t]*|[ \t]+)|(bearer)[ \t]+)([^\s:]\S*)$/i;
/** A key has no dots, so three parts in Base64url are a token. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Goes through all header lines once: most requests have a handful, and most of those are none of the three. */
export function readCredentials({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): Credentials {
  const keys: string[] = [];
  const tokens: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (!LENGTHS.includes(given.length)) continue;
    const name = given.toLowerCase();
    const line = rawHeaders[at + 1] ?? '';
    if (name === 'x-api-key') addParts(keys, line);
    else if (name === 'x-token') addParts(tokens, line);
    else if (name === 'authorization') addAuthorization(keys, tokens, line);
  }
  return { apiKey: presented(keys), token: presented(tokens) };
}

function addAuthorization(keys: string[], tokens: string[], line: string): void {
  const parts: string[] = [];
  addParts(parts, line);
  for (const part of parts) {
    const [, scheme, , value] = SCHEME.exec(part) ?? [];
    if (value !== undefined) (scheme?.toLowerCase() === 'x-api-key' ? keys : tokens).push(value);
    else if (JWT.test(part)) tokens.push(part);
  }
}

/** Neither a key nor a JWT contains a comma, so a comma always joins two. */
function addParts(parts: string[], line: string): void {
  for (const part of line.includes(',') ? line.split(',') : [line]) {
    const value = part.trim();
    if (value !== '') parts.push(value);
  }
}

const none: Presented = { kind: 'none' };

function presented(values: readonly string[]): Presented {
  const [first] = values;
  if (first === undefined) return none;
  const differs = values.some((value) => value !== first);
  return differs ? { kind: 'conflicting' } : { kind: 'one', value: first };
}
