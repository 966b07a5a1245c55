/** What the listener knows of one request while it is under way; it hangs on the request itself. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Id } from '../../../shared/ids';
import type { Endpoint } from './endpoint';
import type { Caller } from '../../services/base/caller';

/** Where a request is bound for. */
export interface Place {
  /** The pattern of its path. Never the path itself, which may hold ids and anything else. */
  readonly route: string;
  /** Undefined for an unknown path, and for a method the path does not know. */
  readonly endpoint: Endpoint | undefined;
  /** Whether the path is a list's, whatever the method: its failures are paged too. */
  readonly list: boolean;
}

export const nowhere: Place = { route: 'unknown path', endpoint: undefined, list: false };

export interface Passage extends Place {
  /** The database's mark of change when it came (database/change-mark.ts): asked for once. */
  readonly mark: string;
  /** Whose key it was, also where its scope does not reach. */
  key: Id<'api_key'> | null;
  /** Who was let in; null before that. */
  admitted: Admitted | null;
  /** Of a request under an Idempotency-Key; '' when no body came. */
  bodySha256: string;
}

/** A request on its connection, from when it came (by `performance.now()`) until its answer has left. */
export interface Visited {
  readonly sinceMs: number;
  readonly request: Pick<FastifyRequest, 'id' | 'ip' | 'method'>;
  readonly response: ServerResponse;
  readonly passage: Pick<Passage, 'route' | 'key'>;
  /** Null for one that was answered ahead of the router. */
  readonly reply: FastifyReply | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    passage: Passage | null;
  }
}

export function begin({ route, endpoint, list }: Place, mark: string): Passage {
  return { route, endpoint, list, mark, key: null, admitted: null, bodySha256: '' };
}

export function addPassages(server: FastifyInstance): void {
  server.decorateRequest('passage', null);
}

/** Throws for a request that has not passed the request check. */
export function passageOf(request: FastifyRequest): Passage {
  if (!request.passage) throw new Error('a request was not seen by the request check');
  return request.passage;
}

export interface Admitted {
  readonly caller: Caller;
  readonly token: string | null;
}
