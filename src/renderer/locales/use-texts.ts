/** The sentences of the page in the language that is chosen, for every component. */
import { injectTexts, type Texts } from './translator';

export function useTexts(): Texts {
  return injectTexts();
}
