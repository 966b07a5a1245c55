/**
 * Answers that are the same for everybody until the database changes: written once, and sent again with their ETag. Any
 * change drops them all, by this process or by another one, such as a catalogue import beside the service.
 */
import type { Answer } from './envelope';
import { unlessKnown, withTag } from './etag';
import { prepared } from './sending';

export interface StoredAnswers {
  /**
   * The stored answer to this address, at once, or else the one made now. It is 304 without a body for a client that
   * has it already. `mark`: the database's mark of change, read after the request came.
   */
  answer(
    url: string,
    mark: string,
    ifNoneMatch: string | undefined,
    make: () => Promise<Answer>,
  ): Answer | Promise<Answer>;
}

/** Every page and page size has its own address; this many are enough for what devices ask. */
const MOST_ANSWERS = 200;

export function createStoredAnswers(): StoredAnswers {
  const answers = new Map<string, Answer>();
  let keptUnder = '';

  async function makeAndKeep(url: string, mark: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = prepared(withTag(await make()));
    // An answer that was read before somebody else noticed a change may be older than that change.
    if (answer.status === 200 && keptUnder === mark && answers.size < MOST_ANSWERS) answers.set(url, answer);
    return answer;
  }

  return {
    answer(url, mark, ifNoneMatch, make) {
      if (mark !== keptUnder) {
        answers.clear();
        keptUnder = mark;
      }
      const kept = answers.get(url);
      if (kept) return unlessKnown(kept, ifNoneMatch);
      return makeAndKeep(url, mark, make).then((answer) => unlessKnown(answer, ifNoneMatch));
    },
  };
}
