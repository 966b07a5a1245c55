/**
 * The front desk's texts, one file for each area, under `desk`. The parts it shares with the kiosk's page bring the
 * kiosk's own. The English of Today comes with the page, the rest after it, and the other languages on request.
 */
import { shallowRef, type ShallowRef } from 'vue';
import type { Language } from '../../../shared/languages';
import { loadMessages } from '../../locales';
import type { Messages } from '../../locales/en';
import type { DeskMessages } from './en';

const loaders: Record<Language, () => Promise<DeskMessages>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
  de: async () => (await import('./de')).de,
  ar: async () => (await import('./ar')).ar,
};

export type AllMessages = Messages & { desk: DeskMessages };

/** All of English; null until it has come. */
export const wholeEnglish: ShallowRef<AllMessages | null> = shallowRef(null);

/** The sentences of a language; rejects when its part of the program cannot be fetched. */
export async function loadDeskMessages(language: Language): Promise<AllMessages> {
  const [kiosk, desk] = await Promise.all([loadMessages(language), loaders[language]()]);
  return { ...kiosk, desk };
}

/** Fetches what of English the page came without; rejects when it cannot be fetched. */
export async function loadWholeEnglish(): Promise<void> {
  wholeEnglish.value ??= await loadDeskMessages('en');
}
