/** What the page knows about the machine it stands on, and the language it speaks. */
import { defineStore } from 'pinia';
import type { KioskState } from '../../shared/channels';
import type { Language } from '../../shared/languages';

interface KioskStoreState {
  state: KioskState | null;
  language: Language;
  /** The last question to the service went unanswered. */
  unreachable: boolean;
}

export const useKioskStore = defineStore('kiosk', {
  state: (): KioskStoreState => ({ state: null, language: 'en', unreachable: false }),
  getters: {
    phone: (store) => store.state?.property.phoneNumber ?? '',
    /** The property's own way of writing dates where it speaks the customer's language, else the language's. */
    dateLocale: (store): string => {
      const locale = store.state?.property.locale ?? '';
      return locale.toLowerCase().startsWith(store.language) ? locale : store.language;
    },
    /** Why nobody can start now, or null. */
    closedBecause: (store): NonNullable<KioskState['outOfService']> | 'unreachable' | null =>
      store.state === null || store.unreachable ? 'unreachable' : store.state.outOfService,
  },
  actions: {
    /** The page was opened anew: whoever stood here before is gone, and so is their draft. */
    async begin() {
      await this.bridge.call('session.begin', {});
      await this.load();
    },
    async load() {
      const first = this.state === null;
      const answer = await this.bridge.call('kiosk.state', {});
      this.unreachable = !answer.ok;
      if (!answer.ok) return;
      this.state = answer.value;
      if (first) this.language = answer.value.defaultLanguage;
    },
    /** The next customer starts in the property's language. */
    forgetLanguage() {
      if (this.state !== null) this.language = this.state.defaultLanguage;
    },
  },
});
