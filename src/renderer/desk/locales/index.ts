/**
 * The front desk's texts, an area a file, under `desk`; the parts it shares with the kiosk's page bring the kiosk's own.
 * English comes with the page, the others when somebody asks for them.
 */
import type { Language } from '../../../shared/languages';
import { loadMessages } from '../../locales';
import { en as kioskEnglish, type Messages } from '../../locales/en';
import { en, type DeskMessages } from './en';

const loaders: Record<Language, () => Promise<DeskMessages>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es')).es,
  de: async () => (await import('./de')).de,
  ar: async () => (await import('./ar')).ar,
};

/** What is there from the start. */
export const english: Messages & { desk: DeskMessages } = { ...kioskEnglish, desk: en };

/** The sentences of a language; rejects when its part of the program cannot be fetched. */
export async function loadDeskMessages(language: Language): Promise<Messages & { desk: DeskMessages }> {
  const [kiosk, desk] = await Promise.all([loadMessages(language), loaders[language]()]);
  return { ...kiosk, desk };
}
