/** One line in the log for every answer: which caller, which path's pattern, how long; nothing that a client has sent. */
import type { FastifyRequest } from 'fastify';
import type { Passage } from './endpoint/passage';

export type AnswerLog = (passage: Passage, request: FastifyRequest, status: number, tookMs: number) => void;

/** Writes a line whose fields are JSON already, without the braces around them (app/log/log.ts). */
export type WriteLine = (fields: string) => void;

/**
 * Writes the fields by hand: checking each line for its shape and for secrets cost more than the key check. `isHeard`:
 * whether an address without a valid key may have one more line. Callers with a key have as many lines as answers.
 */
export function createAnswerLog(write: WriteLine, isHeard: (address: string) => boolean): AnswerLog {
  return ({ key, route }, from, status, tookMs) => {
    if (key === null && !isHeard(from.ip)) return;
    const { id, method } = from;
    const caller = key === null ? '' : `"caller":"api_key:${key}",`;
    // Nothing in these needs escaping: ids, a method that the router knows, and the pattern of a path.
    const request = `"method":"${method}","route":"${route}","status":${status},"requestId":"${id}"`;
    write(`${caller}${request},"ms":${Math.round(tookMs)},"msg":"answered"`);
  };
}
