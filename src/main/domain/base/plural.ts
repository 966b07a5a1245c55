/** Words in the form that a language has for a number of things. */
import type { Language } from '../../../shared/languages';

/** `two`: where a language has a form of its own for it, as Arabic has. */
export interface Plural<T> {
  readonly one: T;
  readonly two?: T;
  readonly other: T;
}

export function pluralOf<T>(language: Language, count: number, { one, two, other }: Plural<T>): T {
  const form = new Intl.PluralRules(language).select(count);
  if (form === 'one') return one;
  return (form === 'two' ? two : undefined) ?? other;
}

/** As "A101 and A103". */
export function listOf(language: Language, all: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(all);
}
