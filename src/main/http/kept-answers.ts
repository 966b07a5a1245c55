/**
 * Answers that are the same for everybody until the database changes: written once, and told again by their ETag. Any
 * change drops them all, by this process or by another (a catalogue that is imported beside the service).
 */
import type { Store } from '../database/store';
import type { Answer } from './envelope';
import { unlessKnown, withTag } from './etag';

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
      return unlessKnown(answer, ifNoneMatch);
    },
  };
}
