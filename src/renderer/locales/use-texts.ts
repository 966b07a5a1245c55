/** The sentences of the page in the language that is chosen, for every component. */
import { inject } from 'vue';
import { textsKey, type Texts } from './translator';

export function useTexts(): Texts {
  const texts = inject(textsKey);
  if (texts === undefined) throw new Error('this application was given no texts');
  return texts;
}
