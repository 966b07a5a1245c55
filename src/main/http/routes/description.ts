/** The description of this interface, for programs and for people. */
import { createHash } from 'node:crypto';
import { describeInterface } from '../description/document';
import { descriptionPage, pageHeaders } from '../description/page';
import { aboutDocs, aboutOpenApi } from '../description/operations/pages';
import type { Endpoint, PageEndpoint, Visit } from '../endpoint';
import type { Answer } from '../envelope';

/** `served` is asked for when somebody wants to read: a kiosk that nobody asks does not pay for it. */
export function descriptionEndpoints(served: () => readonly Endpoint[]): PageEndpoint[] {
  const openApi = once(() => describeInterface(served()));
  const json = once(() => kept(JSON.stringify(openApi()), 'application/json; charset=utf-8'));
  const page = once(() => kept(descriptionPage(openApi()), 'text/html; charset=utf-8', pageHeaders));
  return [
    {
      kind: 'page',
      method: 'GET',
      url: '/v1/openapi.json',
      about: aboutOpenApi,
      visit: (visit) => Promise.resolve(unlessKnown(json(), visit)),
    },
    {
      kind: 'page',
      method: 'GET',
      url: '/v1/docs',
      about: aboutDocs,
      visit: (visit) => Promise.resolve(unlessKnown(page(), visit)),
    },
  ];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** An answer that a client may keep and ask again whether it still holds. */
function kept(payload: string, contentType: string, more: Answer['headers'] = {}): Answer {
  const headers = {
    ...more,
    'content-type': contentType,
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(payload).digest('base64url')}"`,
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, payload };
}

function unlessKnown(answer: Answer, { ifNoneMatch }: Visit): Answer {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const tag = answer.headers.etag ?? '';
  return known.includes(tag) || known.includes('*') ? { ...answer, status: 304, payload: '' } : answer;
}
