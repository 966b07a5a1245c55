/** What things are called in the page's language that every language has a name for. */
import type { Language } from '../../../shared/languages';
import { useDeskStore } from './store';

export interface Names {
  /** "German", "Deutsch": begins with a capital, as it stands by itself. */
  language(code: Language): string;
}

export function useNames(): Names {
  const desk = useDeskStore();
  return {
    language(code) {
      const name = new Intl.DisplayNames(desk.locale, { type: 'language' }).of(code) ?? code;
      return name.charAt(0).toLocaleUpperCase(desk.locale) + name.slice(1);
    },
  };
}
