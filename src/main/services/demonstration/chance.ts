/** Chance that comes out the same again: what an invented tenant does depends on the day and on who they are. */
import { sha256 } from '../../database/sha256';

const numberOf = (words: readonly (string | number)[]) =>
  Number.parseInt(sha256(words.join(' ')).slice(0, 8), 16);

/** True once in so many, for these words. */
export const isOneIn = (times: number, ...words: (string | number)[]): boolean =>
  numberOf(words) % times === 0;

/** One of a list, for these words. @throws Error for an empty list */
export function chosen<T>(list: readonly T[], ...words: (string | number)[]): T {
  const found = list[numberOf(words) % list.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
