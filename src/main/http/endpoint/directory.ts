/** Which paths there are, and which methods each of them knows. */
import type { Endpoint } from './endpoint';

export interface Directory {
  /** Whether the path is a list's: failures of methods it does not know are paged too. */
  readonly isList: (url: string) => boolean;
  readonly allowedAt: (url: string) => readonly string[];
  readonly urls: ReadonlySet<string>;
}

/** `url`: the pattern of a path, as the router names it. */
export function createDirectory(endpoints: readonly Endpoint[]): Directory {
  const byUrl = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const methods = byUrl.get(endpoint.url) ?? new Map<string, Endpoint>();
    methods.set(endpoint.method, endpoint);
    if (endpoint.method === 'GET') methods.set('HEAD', endpoint);
    byUrl.set(endpoint.url, methods);
  }
  return {
    isList: (url) => byUrl.get(url)?.get('GET')?.kind === 'list',
    allowedAt: (url) => ['GET', 'HEAD', 'POST', 'PUT'].filter((method) => byUrl.get(url)?.has(method)),
    urls: new Set(byUrl.keys()),
  };
}
