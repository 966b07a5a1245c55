/**
 * API key and session token in every form clients send them (interface document, section 5): `X-API-Key: KEY`,
 * `X-Token: JWT`, `Authorization: X-API-Key KEY`, `Authorization: X-Token JWT`, `Authorization: Bearer JWT`; two
 * Authorization lines, or one with both joined by a comma.
 */

import type { IncomingMessage } from 'node:http';
import { linesOf } from './header-lines';

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

export function readCredentials(request: Pick<IncomingMessage, 'rawHeaders'>): Credentials {
  const keys = partsOf(linesOf(request, 'x-api-key'));
  const tokens = partsOf(linesOf(request, 'x-token'));
  for (const part of partsOf(linesOf(request, 'authorization'))) {
    const [, scheme, value] = SCHEME.exec(part) ?? [];
    if (scheme === undefined || value === undefined) continue;
    (scheme.toLowerCase() === 'x-api-key' ? keys : tokens).push(value);
  }
  return { apiKey: presented(keys), token: presented(tokens) };
}

/** Neither a key nor a JWT contains a comma, so a comma always joins two. */
function partsOf(lines: readonly string[]): string[] {
  const parts: string[] = [];
  for (const line of lines) {
    for (const part of line.includes(',') ? line.split(',') : [line]) {
      const value = part.trim();
      if (value !== '') parts.push(value);
    }
  }
  return parts;
}

function presented(values: readonly string[]): Presented {
  const [first] = values;
  if (first === undefined) return { kind: 'none' };
  const differs = values.some((value) => value !== first);
  return differs ? { kind: 'conflicting' } : { kind: 'one', value: first };
}
