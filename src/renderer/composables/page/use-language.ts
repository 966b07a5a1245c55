/** The page follows the customer's language: its texts, its direction, and what a screen reader says. */
import { watch } from 'vue';
import type { Language } from '../../../shared/languages';
import { directionOf, loadMessages } from '../../locales';
import { useTexts } from '../../locales/use-texts';
import { useKioskStore } from '../../stores/kiosk';

export function useLanguage(): void {
  const kiosk = useKioskStore();
  const i18n = useTexts();

  async function speak(language: Language) {
    if (!i18n.has(language)) {
      const messages = await loadMessages(language).catch(() => null);
      // Its part of the program did not come: the former language stays, which somebody can read at least.
      if (messages === null) return;
      i18n.setLocaleMessage(language, messages);
    }
    // Somebody may have chosen yet another one meanwhile.
    if (kiosk.language !== language) return;
    i18n.locale.value = language;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }

  async function stretch(wanted: boolean | undefined) {
    if (!wanted) return;
    const { pseudo } = await import('../../locales/pseudo');
    i18n.setLocaleMessage('en', pseudo(await loadMessages('en')));
  }

  watch(() => kiosk.language, speak, { immediate: true });
  // A screen reader waits until every sentence is in the new language.
  watch(
    () => kiosk.translating > 0,
    (busy) => {
      if (busy) document.documentElement.setAttribute('aria-busy', 'true');
      else document.documentElement.removeAttribute('aria-busy');
    },
  );
  watch(() => kiosk.state?.display.pseudoLanguage, stretch, { immediate: true });
}
