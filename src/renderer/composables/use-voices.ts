/** The languages for which this machine has a voice. Browsers report them late, and report changes. */
import { onBeforeUnmount, onMounted, ref } from 'vue';
import type { Language } from '../../shared/languages';

export function useVoices() {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null;
  const spoken = ref<readonly string[]>([]);

  function look() {
    spoken.value = (synthesis?.getVoices() ?? []).map(({ lang }) => lang.toLowerCase().slice(0, 2));
  }

  look();
  onMounted(() => synthesis?.addEventListener('voiceschanged', look));
  onBeforeUnmount(() => synthesis?.removeEventListener('voiceschanged', look));
  return { speaks: (language: Language): boolean => spoken.value.includes(language) };
}
