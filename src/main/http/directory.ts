/** Which endpoint a request is for, and which methods its path knows. */
import type { Endpoint } from './endpoint';

export interface Directory {
  /** Undefined for an unknown path, and for a method the path does not know. */
  readonly find: (method: string, url: string) => Endpoint | undefined;
  /** Whether the path is a list's, whatever the method: its failures are paged too. */
  readonly isList: (method: string, url: string) => boolean;
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
    find: (method, url) => byUrl.get(url)?.get(method),
    isList: (method, url) => {
      const methods = byUrl.get(url);
      return (methods?.get(method) ?? methods?.get('GET'))?.kind === 'list';
    },
    allowedAt: (url) => ['GET', 'HEAD', 'POST', 'PUT'].filter((method) => byUrl.get(url)?.has(method)),
    urls: new Set(byUrl.keys()),
  };
}
