/** Runs in the build: the first screen as HTML, from the component that the page itself shows. */
import { createPinia } from 'pinia';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import type { Language } from '../../shared/languages';
import { idSchema } from '../../shared/ids';
import type { KioskState } from '../../shared/screen-shapes';
import { directionOf, languageCodes } from '../locales';
import { ar } from '../locales/ar';
import { de } from '../locales/de';
import { en } from '../locales/en';
import { es } from '../locales/es';
import { createTranslator } from '../locales/translator';
import WelcomeScreen from '../screens/kiosk/welcome.vue';
import { useKioskStore } from '../stores/kiosk';

const messages = { en, es, de, ar };

/** A kiosk of which the screen has most to say; only what the screen shows of it matters. */
const state: KioskState = {
  property: {
    id: idSchema<'property'>().parse('00000000-0000-7000-8000-000000000000'),
    name: 'Keyturn',
    phoneNumber: '',
    countryId: 1,
    currency: 'USD',
    locale: 'en-US',
    timeZone: 'UTC',
    areaUnit: 'ft2',
    mapped: false,
    pricesIncludeTax: false,
  },
  defaultLanguage: 'en',
  languages: [...languageCodes],
  display: { inches: null, viewingDistanceMm: 0, brandColor: null, pseudoLanguage: false },
  delivery: { print: false, email: false, link: false, setUp: true },
  codes: false,
  moveInDates: { earliest: '', latest: '' },
  nearby: { areaCodes: [], postalCodes: [] },
  usualUserTypeId: null,
  coverageRules: { ownPolicyAllowed: false, declineAllowed: false, ownPolicyLaterDays: null },
  autopay: 'not_offered',
  idle: { seconds: 0, readingSeconds: 0, warningSeconds: 0, finishLater: false },
  idScan: null,
  phoneDetails: false,
  reservationHours: 0,
  reader: { provider: 'simulated', state: 'closed', simulated: true, place: 'right' },
  outOfService: null,
  demonstration: true,
  lettersInFolder: false,
  joined: false,
};

/** The templates of all languages, with everything that the screen may say; `early.ts` takes away what does not apply. */
export async function renderFirstScreens(): Promise<string> {
  const written = await Promise.all(languageCodes.map(renderFirstScreen));
  return written.join('');
}

async function renderFirstScreen(language: Language): Promise<string> {
  const pinia = createPinia();
  const texts = createTranslator({ messages, locale: language });
  const app = createSSRApp(WelcomeScreen).use(pinia).use(texts);
  const kiosk = useKioskStore(pinia);
  kiosk.state = state;
  kiosk.language = language;
  const html = (await renderToString(app)).replaceAll(/<!--.*?-->/g, '');
  const testMode = texts.global.t('testMode').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<template data-written lang="${language}" dir="${directionOf(language)}" data-test-mode="${testMode}">${html}</template>`;
}
