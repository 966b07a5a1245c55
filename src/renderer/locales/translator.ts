/**
 * The sentences of a page by their names, in the language that is spoken. They are plain texts with blanks, `{name}`.
 * A counted one has its forms side by side, with ` | ` between them.
 */
import { shallowReactive, shallowRef, type InjectionKey, type Plugin, type ShallowRef } from 'vue';
import type { Language } from '../../shared/languages';
import { pluralForm } from './plurals';

/** What stands in the blanks. A number called `n` or `count` chooses the form of a counted text. */
export type Blanks = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Texts {
  /** The language that is spoken; its sentences must be there, or English stands in for them. */
  readonly locale: ShallowRef<Language>;
  /** The languages that are there. */
  readonly availableLocales: readonly Language[];
  /** The sentence of a name, with its blanks filled. An unknown name is answered as it is. */
  readonly t: (key: string, ...filling: Filling) => string;
  /** Whether a language has a sentence of this name. */
  readonly te: (key: string, language: Language) => boolean;
  /** The parts of a sentence, for one whose blanks hold more than text: plain parts as text, blanks by their names. */
  readonly parts: (key: string) => readonly (string | { readonly blank: string })[];
  readonly setLocaleMessage: (language: Language, messages: object) => void;
  /** Adds areas to those that a language has. */
  readonly mergeLocaleMessage: (language: Language, messages: object) => void;
}

type Filling = readonly [] | readonly [Blanks] | readonly [number] | readonly [Blanks, number];

const BLANK = /\{(\w+)\}/g;
export const textsKey = Symbol('texts') as InjectionKey<Texts>;

/** The sentences, as a plugin of an application. `global` has them without one, as tests want them. */
export function createTexts(options: {
  readonly locale: Language;
  readonly messages: Partial<Record<Language, object>>;
}): Plugin & { readonly global: Texts } {
  const global = textsOf(options.locale, options.messages);
  return {
    global,
    install: (app) => void app.provide(textsKey, global),
  };
}

function textsOf(first: Language, messages: Partial<Record<Language, object>>): Texts {
  const locale = shallowRef(first);
  const trees = shallowReactive(new Map(Object.entries(messages) as [Language, object][]));
  const written = (key: string): { text: string; language: Language } | null => {
    for (const language of [locale.value, 'en'] as const) {
      const text = textAt(trees.get(language), key);
      if (text !== undefined) return { text, language };
    }
    return null;
  };
  const t = (key: string, ...[first, second]: Filling): string => {
    const found = written(key);
    if (found === null) return key;
    const blanks = typeof first === 'object' ? first : {};
    const count = countOf(blanks) ?? (typeof first === 'number' ? first : second);
    const forms = found.text.split(' | ');
    const form = forms[pluralForm(found.language, Math.abs(count ?? 1), forms.length)] ?? found.text;
    return form.replaceAll(BLANK, (_, name: string) =>
      String(blanks[name] ?? (name === 'n' || name === 'count' ? count : undefined) ?? ''),
    );
  };
  return {
    locale,
    get availableLocales() {
      return [...trees.keys()];
    },
    t,
    te: (key, language) => textAt(trees.get(language), key) !== undefined,
    parts: (key) =>
      (written(key)?.text ?? key).split(BLANK).map((part, at) => (at % 2 === 1 ? { blank: part } : part)),
    setLocaleMessage: (language, tree) => void trees.set(language, tree),
    mergeLocaleMessage: (language, tree) => void trees.set(language, { ...trees.get(language), ...tree }),
  };
}

function countOf({ count, n }: Blanks): number | undefined {
  if (typeof count === 'number') return count;
  return typeof n === 'number' ? n : undefined;
}

function textAt(tree: object | undefined, key: string): string | undefined {
  let at: unknown = tree;
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' ? at : undefined;
}
