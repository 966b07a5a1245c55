/** What is wrong with a kiosk by its own report, in words, and what to do about it there. */
import type { HealthProblem } from '../../shared/health-problems';
import { showHidden } from '../../shared/text';
import type { Messages } from '../locales';

export interface ProblemWords {
  readonly what: string;
  readonly toDo: string;
}

/** A word that this head office does not know is of a newer kiosk. */
export function problemWords(problem: string, { troubles }: Messages): ProblemWords {
  const words: Readonly<Record<HealthProblem, ProblemWords>> = troubles.problems;
  const isKnown = (word: string): word is HealthProblem => Object.hasOwn(words, word);
  if (isKnown(problem)) return words[problem];
  const { what, toDo } = troubles.unknown;
  return { what: what(showHidden(problem)), toDo };
}
