/** The words of a document: in the customer's language and, beside it, in the one that binds. */
import type { Language } from '../../../shared/languages';
import { labels as labelsByLanguage, type Labels } from './index.ts';
import type { Words } from '../typesetting/sheet';
import { styles, type TextStyle } from '../typesetting/styles';

/** A text of ours; the second one is there where it says the same in the binding language in other words. */
export interface Label {
  readonly own: string;
  readonly second: string | null;
  /** What `own` is in where that is not the customer's language: it is read from its own side. */
  readonly language?: Language;
}

export interface Wording {
  readonly labels: Labels;
  readonly language: Language;
  readonly bindingLanguage: Language | null;
  readonly both: (pick: (labels: Labels) => string) => Label;
  /** A label for the paper: first the customer's words, and smaller the binding ones. */
  readonly words: (label: Label, style: TextStyle, second?: TextStyle) => Words[];
}

export function wordingFor(language: Language, bindingLanguage: Language | null): Wording {
  const labels = labelsByLanguage[language];
  const binding = bindingLanguage === null ? null : labelsByLanguage[bindingLanguage];
  return {
    labels,
    language,
    bindingLanguage,
    both(pick) {
      const own = pick(labels);
      const second = binding ? pick(binding) : null;
      return { own, second: second === own ? null : second };
    },
    words({ own, second, language: spoken }, style, secondStyle = styles.labelSecond) {
      const first: Words = { text: own, style, ...(spoken && { language: spoken }) };
      if (second === null || bindingLanguage === null) return [first];
      return [first, { text: second, style: secondStyle, language: bindingLanguage }];
    },
  };
}
