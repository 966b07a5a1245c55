/** One line in the log for every answer: which caller, which path's pattern, how long; nothing that a client has sent. */
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Passage } from './passage';

/** Callers, paths and statuses that come together are few. */
const MOST_KINDS = 500;

export type AnswerLog = (passage: Passage, request: FastifyRequest, status: number, tookMs: number) => void;

/** The line's parts that are the same for many answers are written once: a logger of their own holds them. */
export function createAnswerLog(log: Logger): AnswerLog {
  const kinds = new Map<string, Logger>();

  function loggerOf({ key, route }: Passage, method: string, status: number): Logger {
    const kind = `${status} ${method} ${key ?? ''} ${route}`;
    const known = kinds.get(kind);
    if (known) return known;
    if (kinds.size >= MOST_KINDS) kinds.clear();
    const caller = key === null ? {} : { caller: `api_key:${key}` };
    const made = log.child({ ...caller, method, route, status });
    kinds.set(kind, made);
    return made;
  }

  return (passage, { id: requestId, method }, status, tookMs) =>
    loggerOf(passage, method, status).info({ requestId, ms: Math.round(tookMs) }, 'answered');
}
