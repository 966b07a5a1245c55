/** The page's language follows the customer's: its sentences, and what a screen reader is told. */
import { watch } from 'vue';
import { useI18n } from 'vue-i18n';
import type { Language } from '../../shared/languages';
import { useKioskStore } from '../stores/kiosk';

export function useLanguage(): void {
  const kiosk = useKioskStore();
  const { locale } = useI18n({ useScope: 'global' });
  watch(
    () => kiosk.language,
    (language: Language) => {
      locale.value = language;
      document.documentElement.lang = language;
    },
    { immediate: true },
  );
}
