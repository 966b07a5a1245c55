/**
 * The page's translator: vue-i18n's own core, `@intlify/core-base`, without the half of vue-i18n that nobody here uses (texts of
 * single components, dates, numbers, tools of developers). The core finds, counts and falls back; the page follows it.
 */
import {
  createCoreContext,
  resolveValue,
  translate,
  type CoreContext,
  type MessageCompiler,
} from '@intlify/core-base';
import { computed, inject, shallowRef, type App, type InjectionKey, type Ref } from 'vue';
import type { Language } from '../../shared/languages';
import { pluralRules } from './plurals';
import { readSentence } from './read-sentence';

/** What a sentence has braces for. */
export type SentenceValues = Readonly<Record<string, unknown>>;

export interface Texts {
  readonly locale: Ref<Language>;
  /** Whether the sentences of a language have come. */
  readonly has: (language: Language) => boolean;
  /** The sentence of a name, with its values, and in the form of a number. A missing one is English, and else its name. */
  readonly t: Translate;
  /** Whether a language, or else the one that is shown, has a sentence of this name. */
  readonly te: (key: string, language?: Language) => boolean;
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
  /** Another reader of sentences, with which ours is compared. */
  readonly messageCompiler?: MessageCompiler;
}

export function createTranslator(options: Options): Translations {
  const { messageCompiler = readSentence } = options;
  const locale = shallowRef<Language>(options.locale ?? 'en');
  const messages = shallowRef(options.messages);
  // Made anew only when a language is chosen or has come: what was rendered with the former one is rendered again.
  const context = computed(() =>
    createCoreContext({
      locale: locale.value,
      fallbackLocale: 'en',
      messages: messages.value as Record<string, never>,
      messageResolver: resolveValue,
      messageCompiler,
      pluralRules,
    }),
  );
  const setLocaleMessage = (language: Language, added: object) => {
    messages.value = { ...messages.value, [language]: added };
  };
  const global: Texts = {
    locale,
    has: (language) => messages.value[language] !== undefined,
    t: (key: string, ...how: (number | SentenceValues | undefined)[]) => {
      const said = translate(context.value as CoreContext, key, ...(how as []));
      return typeof said === 'string' ? said : key;
    },
    te: (key, language = locale.value) =>
      typeof resolveValue(messages.value[language] ?? {}, key) === 'string',
    setLocaleMessage,
    mergeLocaleMessage: (language, more) =>
      setLocaleMessage(language, { ...messages.value[language], ...more }),
  };
  return { global, install: (app) => void app.provide(textsKey, global) };
}

/** The translator of the page that a component stands in. */
export function injectTexts(): Texts {
  const texts = inject(textsKey);
  if (texts === undefined) throw new Error('this page has no translator');
  return texts;
}
