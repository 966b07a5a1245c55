/** The catalogue's words that the page knows in every language. Others are shown as the property writes them. */
import { useI18n } from 'vue-i18n';

/** "Drive-up" and "drive_up" are the same word. */
function keyOf(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}

export function useWords() {
  const { t, te } = useI18n({ useScope: 'global' });
  const known = (list: 'features' | 'userTypes') => (word: string) => {
    const key = `${list}.${keyOf(word)}`;
    return te(key, 'en') ? t(key) : word;
  };
  return { feature: known('features'), userType: known('userTypes') };
}
