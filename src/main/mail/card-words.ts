/** What the letters about cards say, in every language. `{name}` is filled in. */
import type { Language } from '../../shared/languages';
import { ar } from './card-words/ar';
import { de } from './card-words/de';
import { en } from './card-words/en';
import { es } from './card-words/es';
import type { CardWords } from './card-words/shape';

export const cardWords: Readonly<Record<Language, CardWords>> = { en, es, de, ar };
