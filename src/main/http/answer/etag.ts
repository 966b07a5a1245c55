/** Answers that a client may store, if it asks again before each use. */
import { createHash } from 'node:crypto';
import type { Answer } from './envelope';

/** Lets clients store the answer, but not use it without asking whether it still holds. */
export function withTag(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const tag = createHash('sha256').update(answer.payload).digest('base64url').slice(0, 22);
  const headers = { ...answer.headers, 'cache-control': 'private, no-cache', etag: `"${tag}"` };
  return { ...answer, headers };
}

/** The answer, or 304 without its body for a client that has it already. */
export function unlessKnown(answer: Answer, ifNoneMatch: string | undefined): Answer {
  return isKnown(answer, ifNoneMatch) ? unchanged(answer) : answer;
}

/** RFC 9110, 13.1.2: one of a list, weak or strong, or anything. */
function isKnown({ headers }: Answer, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || headers['etag'] === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(headers['etag']) || known.includes('*');
}

function unchanged({ headers }: Answer): Answer {
  const { 'content-type': _, ...rest } = headers;
  return { status: 304, headers: rest, payload: '' };
}
