/**
 * Answers that are the same for everybody until the database changes: written once, and told again by their ETag. Any
 * change drops them all, by this process or by another (a catalogue that is imported beside the service).
 */
import { createHash } from 'node:crypto';
import type { Store } from '../database/store';
import type { Answer } from './envelope';

export interface KeptAnswers {
  /** The kept answer to this address, or the one made now; without its body (304) for who has it already. */
  answer(url: string, ifNoneMatch: string | undefined, make: () => Promise<Answer>): Promise<Answer>;
}

/** Addresses with every page and size are many; these are enough for what devices ask. */
const MOST_ANSWERS = 200;

export function createKeptAnswers(store: Pick<Store, 'changeMark'>): KeptAnswers {
  const answers = new Map<string, Answer>();
  let mark = '';
  return {
    async answer(url, ifNoneMatch, make) {
      const now = store.changeMark();
      if (now !== mark) {
        answers.clear();
        mark = now;
      }
      let answer = answers.get(url);
      if (!answer) {
        answer = withTag(await make());
        // Read after a change that somebody else noticed meanwhile, it may still be older than that change.
        if (answer.status === 200 && mark === now && answers.size < MOST_ANSWERS) answers.set(url, answer);
      }
      return isKnown(answer, ifNoneMatch) ? unchanged(answer) : answer;
    },
  };
}

/** For whoever asks to keep, but not to use without asking again whether it still holds. */
function withTag(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const tag = createHash('sha256').update(answer.payload).digest('base64url').slice(0, 22);
  const headers = { ...answer.headers, 'cache-control': 'private, no-cache', etag: `"${tag}"` };
  return { ...answer, headers };
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
