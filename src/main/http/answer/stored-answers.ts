/**
 * Answers that are the same for everybody until the database changes: written once, and sent again with their ETag. Any
 * change drops them all, by this process or by another one, such as a catalogue import beside the service.
 */
import type { Answer } from './envelope';
import { unlessKnown, withTag } from './etag';
import { prepared } from './sending';

/** `Of`: whose answers they are. */
export interface StoredAnswer<Of> {
  readonly answer: Answer;
  readonly of: Of;
}

export interface Asked<Of> {
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
  readonly of: Of;
}

export interface StoredAnswers<Of> {
  /** The kept answer to this address while it holds, whole. */
  find(url: string, mark: string): StoredAnswer<Of> | undefined;
  /**
   * The stored answer to this address, at once, or else the one made now. It is 304 without a body for a client that
   * has it already. `mark`: the database's mark of change, read after the request came.
   */
  answer(asked: Asked<Of>, mark: string, make: () => Promise<Answer>): Answer | Promise<Answer>;
}

/** Every page and page size has its own address; this many are enough for what devices ask. */
const MOST_ANSWERS = 200;

export function createStoredAnswers<Of>(): StoredAnswers<Of> {
  const answers = new Map<string, StoredAnswer<Of>>();
  let keptUnder = '';

  async function makeAndKeep(
    { url, of }: Asked<Of>,
    mark: string,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const answer = prepared(withTag(await make()));
    // An answer that was read before somebody else noticed a change may be older than that change.
    if (answer.status === 200 && keptUnder === mark && answers.size < MOST_ANSWERS)
      answers.set(url, { answer, of });
    return answer;
  }

  return {
    find: (url, mark) => (mark === keptUnder ? answers.get(url) : undefined),
    answer(asked, mark, make) {
      const { url, ifNoneMatch } = asked;
      if (mark !== keptUnder) {
        answers.clear();
        keptUnder = mark;
      }
      const kept = answers.get(url);
      if (kept) return unlessKnown(kept.answer, ifNoneMatch);
      return makeAndKeep(asked, mark, make).then((answer) => unlessKnown(answer, ifNoneMatch));
    },
  };
}
