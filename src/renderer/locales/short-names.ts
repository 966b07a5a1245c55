/**
 * Numbers for the sentences that code names in full. Only the build uses this. The source keeps names that people can read, and
 * the page carries numbers, which are a tenth of it shorter.
 */
import type { Sentences } from './in-order';

/** A name of several parts that is written whole, in quotes of any kind. */
const WHOLE = /(['"`])([a-z]\w*(?:\.[\w-]+)+)\1/gi;
/** A name that code puts together: `pay.phases.${phase}.text`. */
const TOGETHER = /`((?:[\w.-]|\$\{(?:[^{}`]|`[^`]*`)*\})*)`/g;
const VALUE = /\$\{(?:[^{}`]|`[^`]*`)*\}/g;

/** The names of a tree's sentences, in its order. */
export function namesOf(tree: Sentences, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : namesOf(value, `${before}${name}.`),
  );
}

/** Answers whether a name is only ever written whole. One that code may put together keeps its name. */
export function writtenWhole(sources: readonly string[]): (name: string) => boolean {
  const whole = new Set(sources.flatMap((source) => [...source.matchAll(WHOLE)].map(([, , name]) => name)));
  const together = new Set(sources.flatMap((source) => [...source.matchAll(TOGETHER)].map(patternOf)));
  const patterns = [...together].filter((each) => each !== null).map((each) => new RegExp(`^${each}$`));
  return (name) => whole.has(name) && !patterns.some((each) => each.test(name));
}

function patternOf([, text = '']: RegExpMatchArray): string | null {
  const said = text.replaceAll(VALUE, '');
  if (said === text || !/\w/.test(said)) return null;
  return text.replaceAll('.', String.raw`\.`).replaceAll(VALUE, String.raw`[\w.-]+`);
}

/** A tree whose numbered sentences are where their numbers say. */
export function withNumbers(tree: Sentences, numbers: ReadonlyMap<string, string>): Sentences {
  const all: Growing = without(tree, numbers);
  for (const name of namesOf(tree)) {
    const number = numbers.get(name);
    if (number !== undefined) put(all, number.split('.'), sentenceAt(tree, name));
  }
  return all;
}

interface Growing {
  [name: string]: string | Growing;
}

function put(tree: Growing, [name = '', ...rest]: string[], sentence: string): void {
  const there = tree[name];
  const group = typeof there === 'object' ? there : {};
  tree[name] = rest.length === 0 ? sentence : group;
  if (rest.length > 0) put(group, rest, sentence);
}

/** A tree without its numbered sentences, and without groups that have none left. */
export function without(tree: Sentences, numbers: ReadonlyMap<string, string>, before = ''): Growing {
  const kept = Object.entries(tree).map(([name, value]): [string, string | Growing] => [
    name,
    typeof value === 'string' ? value : without(value, numbers, `${before}${name}.`),
  ]);
  return Object.fromEntries(
    kept.filter(([name, value]) =>
      typeof value === 'string' ? !numbers.has(before + name) : Object.keys(value).length > 0,
    ),
  );
}

/** A script that names sentences by their numbers. */
export function namingByNumbers(code: string, numbers: ReadonlyMap<string, string>): string {
  return code.replaceAll(WHOLE, (text, quote: string, name: string) => {
    const number = numbers.get(name);
    return number === undefined ? text : `${quote}${number}${quote}`;
  });
}

/** A list of sentences as code. One line is an empty sentence, so a list of none is written otherwise. */
export function asLines(sentences: readonly string[]): string {
  if (sentences.some((each) => each.includes('\n'))) throw new Error('a sentence of two lines');
  return sentences.length === 0 ? '[]' : `${JSON.stringify(sentences.join('\n'))}.split('\\n')`;
}

export function sentenceAt(tree: Sentences, name: string): string {
  let found: string | Sentences | undefined = tree;
  for (const part of name.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : '';
}
