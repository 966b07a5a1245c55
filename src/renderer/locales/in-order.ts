/**
 * The sentences of a language without their names. The build keeps the names once, with English. Every other language
 * is a list in the order of the sorted names.
 */
export interface Sentences {
  readonly [name: string]: string | Sentences;
}

/** The sentences of a tree, in order. */
export function sentencesOf(tree: Sentences): string[] {
  return inOrder(tree).flatMap(([, value]) => (typeof value === 'string' ? [value] : sentencesOf(value)));
}

/** The tree of another language: the names of this one, with sentences from the list. */
export function named(names: Sentences, sentences: string[]): Sentences {
  return Object.fromEntries(
    inOrder(names).map(([name, value]) => [
      name,
      typeof value === 'string' ? (sentences.shift() ?? '') : named(value, sentences),
    ]),
  );
}

function inOrder(tree: Sentences): [string, string | Sentences][] {
  return Object.entries(tree).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Sentences that code names by their numbers, counted on from one of them. `short-names.ts` gives the numbers. */
export function numbered(from: number, sentences: readonly string[]): Sentences {
  return Object.fromEntries(sentences.map((sentence, place) => [(from + place).toString(36), sentence]));
}
