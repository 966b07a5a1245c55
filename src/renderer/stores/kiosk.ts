/** What the page knows about the machine it stands on, and the language it speaks. */
import { defineStore } from 'pinia';
import type { KioskState } from '../../shared/screen-shapes';
import type { Language } from '../../shared/languages';
import { languageCodes } from '../locales';
import { cacheFormats } from './formats';
import { detailSteps, type Asked } from './steps';
import { useSignedInStore } from './signed-in';

interface KioskStoreState {
  state: KioskState | null;
  language: Language;
  /** How many changes of language still wait for sentences from the service. */
  translating: number;
  /** The last question to the service went unanswered. */
  unreachable: boolean;
  /** The service has no property yet: there is nothing to say of one. */
  beingSetUp: boolean;
}

export const useKioskStore = defineStore('kiosk', {
  stays: true,
  state: (): KioskStoreState => ({
    state: null,
    language: 'en',
    translating: 0,
    unreachable: false,
    beingSetUp: false,
  }),
  getters: {
    /** Kept in one line and from left to right, so that its digits stay together and in order in every sentence. */
    phone: (store) => {
      const number = store.state?.property.phoneNumber ?? '';
      return number === '' ? '' : `\u2066${number.replaceAll(' ', '\u00a0')}\u2069`;
    },
    /** Which of the questions that not every property asks, or not everybody, are asked here. */
    asked: (store): Asked => {
      const { asked } = useSignedInStore();
      return {
        autopay: (store.state?.autopay ?? 'not_offered') !== 'not_offered',
        details: asked ?? detailSteps,
        tenant: asked !== null,
      };
    },
    multilingual(): boolean {
      return this.offered.length > 1;
    },
    /** The person who sets the machine up may read all of them. Customers are offered those of the agreement. */
    offered: (store): readonly Language[] =>
      store.state?.languages ?? (store.beingSetUp ? languageCodes : [store.language]),
    /** The property's own way of writing dates where it speaks the customer's language, else the language's. */
    dateLocale: (store): string => {
      const locale = store.state?.property.locale ?? '';
      return locale.toLowerCase().startsWith(store.language) ? locale : store.language;
    },
    /** The customer's language as the property's country writes numbers, like the prices from the service. */
    numberLocale(store): string {
      const region = /-([A-Z]{2})\b/.exec(store.state?.property.locale ?? '')?.[1];
      return region === undefined || store.language === 'ar' ? store.language : `${store.language}-${region}`;
    },
    dateFormat: () =>
      cacheFormats((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
    numberFormat: () =>
      cacheFormats((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
    /** Why nobody can start now, or null. */
    closedBecause: (
      store,
    ): NonNullable<KioskState['outOfService']> | 'unreachable' | 'being_set_up' | null => {
      if (store.beingSetUp) return 'being_set_up';
      return store.state === null || store.unreachable ? 'unreachable' : store.state.outOfService;
    },
  },
  actions: {
    /** The page was opened again: the person who stood here before is gone, and so is their draft. */
    async begin() {
      const [begun] = await Promise.all([this.bridge.call('session.begin', {}), this.load()]);
      // What was given back may have been the only unit there is.
      if (begun.ok && begun.value.released > 0) await this.load();
    },
    async load() {
      const answer = await this.bridge.call('kiosk.state', {});
      this.beingSetUp = !answer.ok && answer.refusals.some(({ reason }) => reason === 'being_set_up');
      this.unreachable = !answer.ok && !this.beingSetUp;
      if (!answer.ok) return;
      this.know(answer.value);
    },
    /** The first state also says in which language the next customer is spoken to. */
    know(state: KioskState) {
      if (this.state === null) this.language = state.defaultLanguage;
      this.state = state;
    },
    /** The next customer starts in the property's language. */
    forgetLanguage() {
      if (this.state !== null) this.language = this.state.defaultLanguage;
    },
  },
});
