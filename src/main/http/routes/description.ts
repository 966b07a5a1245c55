/** The description of this interface, for programs and for people. */
import { describeInterface } from '../description/document';
import { descriptionPage, pageHeaders } from '../description/page';
import { aboutDocs, aboutOpenApi } from '../description/operations/pages';
import type { DescribedEndpoint, PageEndpoint } from '../endpoint/endpoint';
import type { Answer } from '../answer/envelope';
import { unlessKnown, withTag } from '../answer/etag';

/** `served` is read when somebody asks for the description: a kiosk that nobody asks does not pay for it. */
export function descriptionEndpoints(served: () => readonly DescribedEndpoint[]): PageEndpoint[] {
  const openApi = once(() => describeInterface(served()));
  const json = once(() => kept(JSON.stringify(openApi()), 'application/json; charset=utf-8'));
  const page = once(() => kept(descriptionPage(openApi()), 'text/html; charset=utf-8', pageHeaders));
  return [
    {
      kind: 'page',
      method: 'GET',
      url: '/v1/openapi.json',
      about: aboutOpenApi,
      visit: ({ ifNoneMatch }) => Promise.resolve(unlessKnown(json(), ifNoneMatch)),
    },
    {
      kind: 'page',
      method: 'GET',
      url: '/v1/docs',
      about: aboutDocs,
      visit: ({ ifNoneMatch }) => Promise.resolve(unlessKnown(page(), ifNoneMatch)),
    },
  ];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function kept(payload: string, contentType: string, more: Answer['headers'] = {}): Answer {
  const headers = { ...more, 'content-type': contentType, 'x-content-type-options': 'nosniff' };
  // As bytes, because encoding a text of this length costs more than all the rest of an answer.
  return withTag({ status: 200, headers, payload: Buffer.from(payload) });
}
