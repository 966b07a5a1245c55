/** The sentences of the page in the language that is chosen, for every component. */
import { useI18n, type Composer } from 'vue-i18n';

export function useTexts(): Composer {
  return useI18n({ useScope: 'global' });
}
