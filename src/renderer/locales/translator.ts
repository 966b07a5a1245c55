/**
 * The page's translator. It is loaded before the first touch, so it does only what the texts
 * need. That is values, forms of a number, and English where a language lacks a text.
 */
import { inject, shallowRef, type App, type InjectionKey, type Ref } from 'vue';
import type { Language } from '../../shared/languages';
import { inOneLine } from '../../shared/in-one-line';
import { readSentence } from './read-sentence';

/** What a sentence has braces for. */
export type SentenceValues = Readonly<Record<string, unknown>>;

export interface Texts {
  readonly locale: Ref<Language>;
  /** Whether the sentences of a language have come. */
  readonly has: (language: Language) => boolean;
  /** The text of a name, with its values, in the form of a number. A missing text is English, or else its name. */
  readonly t: Translate;
  /** Whether a language, or else the one that is shown, has a sentence of this name. */
  readonly te: (key: string, language?: Language) => boolean;
  /** Things beside each other, with the comma of the language. */
  readonly line: (parts: readonly string[]) => string;
  readonly setLocaleMessage: (language: Language, messages: object) => void;
  /** Puts more parts of a language beside those that are there. */
  readonly mergeLocaleMessage: (language: Language, messages: object) => void;
}

interface Translate {
  (key: string, count?: number): string;
  (key: string, values: SentenceValues, count?: number): string;
}

export interface Translations {
  readonly global: Texts;
  readonly install: (app: App) => void;
}

const textsKey: InjectionKey<Texts> = Symbol('texts');

interface Options {
  readonly messages: Partial<Record<Language, object>>;
  readonly locale?: Language;
}

export function createTranslator(options: Options): Translations {
  const locale = shallowRef<Language>(options.locale ?? 'en');
  const messages = shallowRef(options.messages);
  const setLocaleMessage = (language: Language, added: object) => {
    messages.value = { ...messages.value, [language]: added };
  };
  const global: Texts = {
    locale,
    has: (language) => messages.value[language] !== undefined,
    t: (key: string, ...how: (number | SentenceValues | undefined)[]) => {
      const values = how.find((one) => typeof one === 'object') ?? {};
      const count = how.find((one) => typeof one === 'number');
      const own = sentenceOf(messages.value[locale.value], key);
      if (own !== null) return readSentence(own, values, { language: locale.value, count });
      const english = sentenceOf(messages.value.en, key);
      return english === null ? key : readSentence(english, values, { language: 'en', count });
    },
    te: (key, language = locale.value) => sentenceOf(messages.value[language], key) !== null,
    line: (parts) => inOneLine(parts, locale.value),
    setLocaleMessage,
    mergeLocaleMessage: (language, more) =>
      setLocaleMessage(language, { ...messages.value[language], ...more }),
  };
  return { global, install: (app) => void app.provide(textsKey, global) };
}

/** The sentence of a name, which leads through the tree by its points. */
function sentenceOf(tree: object | undefined, key: string): string | null {
  let found: unknown = tree;
  for (const name of key.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return typeof found === 'string' ? found : null;
}

/** The translator of the page that a component stands in. */
export function injectTexts(): Texts {
  const texts = inject(textsKey);
  if (texts === undefined) throw new Error('this page has no translator');
  return texts;
}
