/** One line in the log for every answer: which caller, which path's pattern, how long; nothing that a client has sent. */
import { wholeText } from '../domain/base/whole-text';
import type { Visited } from './endpoint/passage';

/** `nowMs`: by `performance.now()`, as it was noted when the request came. */
export type AnswerLog = (visited: Visited, nowMs: number) => void;

/** Writes a line whose fields are JSON already, without the braces around them (app/log/log.ts). */
export type WriteLine = (fields: string) => void;

/**
 * Writes the fields by hand: checking each line for its shape and for secrets cost more than the key check. `isHeard`:
 * whether an address without a valid key may have one more line. Callers with a key have as many lines as answers.
 */
export function createAnswerLog(write: WriteLine, isHeard: (address: string) => boolean): AnswerLog {
  const beginningOf = createBeginnings();
  const endings: string[] = [];
  const endingOf = (ms: number) =>
    ms < MANY_MS ? (endings[ms] ??= wholeText('","ms":', String(ms), ENDING)) : `","ms":${ms}${ENDING}`;
  return (visited, nowMs) => {
    const { passage, request, sinceMs } = visited;
    if (passage.key === null && !isHeard(request.ip)) return;
    const tookMs = Math.max(0, Math.round(nowMs - sinceMs));
    write(`${beginningOf(visited)}${request.id}${endingOf(tookMs)}`);
  };
}

const ENDING = ',"msg":"answered"';
/** Above it few answers take equally long. */
const MANY_MS = 100;

/** All up to the request's id. A route is mostly asked for by one client after the other: its last text is kept. */
function createBeginnings(): (visited: Visited) => string {
  const last = new Map<string, { key: string | null; method: string; status: number; text: string }>();
  return ({ passage: { key, route }, request: { method }, response: { statusCode: status } }) => {
    const known = last.get(route);
    if (known && known.key === key && known.status === status && known.method === method) return known.text;
    const caller = key === null ? '' : `"caller":"api_key:${key}",`;
    // Nothing in these needs escaping: ids, a method that the router knows, and the pattern of a path.
    const request = `"method":"${method}","route":"${route}","status":${status},"requestId":"`;
    const text = wholeText(caller, request);
    last.set(route, { key, method, status, text });
    return text;
  };
}
