/** The desk's language: its sentences, and the direction of writing where the whole page is the desk's. */
import { onMounted, watch } from 'vue';
import { directionOf, languageCodes } from '../../locales';
import type { Language } from '../../../shared/languages';
import { useTexts } from '../../locales/use-texts';
import { useDesk } from '../base/desk';
import { loadDeskMessages, loadWholeEnglish, wholeEnglish } from '../locales';
import { useDeskStore } from '../base/store';

const KEPT = 'keyturn-desk-language';

function keepLanguage(language: Language) {
  try {
    sessionStorage.setItem(KEPT, language);
  } catch {
    // Then a reload begins in the property's language.
  }
}

/** In which this tab of a browser was shown last, so that a reload shows the same; undefined in a new one. */
export function keptLanguage(): Language | undefined {
  try {
    return languageCodes.find((code) => code === sessionStorage.getItem(KEPT));
  } catch {
    return undefined;
  }
}

export function useDeskLanguage(): void {
  const desk = useDeskStore();
  const { exit } = useDesk();
  const i18n = useTexts();

  // Whatever waits for the sentences finds them here as soon as they have come.
  watch(
    wholeEnglish,
    (messages) => {
      if (messages !== null) i18n.setLocaleMessage('en', messages);
    },
    { immediate: true, flush: 'sync' },
  );
  // What cannot be fetched now is asked for again by the first page that needs it.
  onMounted(() => loadWholeEnglish().catch(() => undefined));
  watch(
    () => desk.language,
    async (language) => {
      if (!i18n.has(language)) {
        const messages = await loadDeskMessages(language).catch(() => null);
        // Its part of the program did not come: the former language stays, which somebody can read at least.
        if (messages === null) return;
        i18n.setLocaleMessage(language, messages);
      }
      // Somebody may have chosen yet another one meanwhile.
      if (desk.language !== language) return;
      i18n.locale.value = language;
      if (exit !== null) return;
      // Before the service has answered nobody has chosen.
      if (desk.about !== null) keepLanguage(language);
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      document.title = i18n.t('desk.common.title');
    },
    { immediate: true },
  );
}
