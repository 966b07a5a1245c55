/** Which endpoint a request is for, and which methods its path knows. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint';

export interface Directory {
  /** Undefined for an unknown path, and for a method the path does not know. */
  readonly find: (request: FastifyRequest) => Endpoint | undefined;
  /** Whether the path is a list's, whatever the method: its failures are paged too. */
  readonly isList: (request: FastifyRequest) => boolean;
  readonly allowedAt: (url: string) => readonly string[];
  readonly urls: ReadonlySet<string>;
}

export function createDirectory(endpoints: readonly Endpoint[]): Directory {
  const byMethodAndUrl = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    byMethodAndUrl.set(`${endpoint.method} ${endpoint.url}`, endpoint);
    if (endpoint.method === 'GET') byMethodAndUrl.set(`HEAD ${endpoint.url}`, endpoint);
  }
  const at = (method: string, request: FastifyRequest) =>
    byMethodAndUrl.get(`${method} ${request.routeOptions.url ?? ''}`);
  return {
    find: (request) => at(request.method, request),
    isList: (request) => (at(request.method, request) ?? at('GET', request))?.kind === 'list',
    allowedAt: (url) =>
      ['GET', 'HEAD', 'POST', 'PUT'].filter((method) => byMethodAndUrl.has(`${method} ${url}`)),
    urls: new Set(endpoints.map(({ url }) => url)),
  };
}
