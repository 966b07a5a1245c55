/** The words by which a country is found: its name in all our languages and in its own, its codes, and common names. */
import { languageCodes } from '../../locales';

/** Names that no list of countries has, by ISO code. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'EAU', 'VAE', 'Emirates', 'Dubai', 'Abu Dhabi', 'دبي'],
  BA: ['Bosnia'],
  CD: ['DRC', 'Zaire'],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CV: ['Cape Verde', 'Kapverden'],
  CZ: ['Czech Republic'],
  GB: [
    'UK',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Inglaterra',
    'بريطانيا',
    'إنجلترا',
  ],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea', 'كوريا'],
  LA: ['Lao'],
  MK: ['Macedonia'],
  MM: ['Burma', 'Birma', 'Birmania'],
  NL: ['Holland', 'Holanda', 'هولندا'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  US: ['USA', 'U.S.', 'America', 'EEUU', 'EE. UU.', 'Amerika', 'أمريكا', 'امريكا'],
  VA: ['Vatican'],
};

export interface Country {
  readonly name: string;
  readonly iSOCode2: string;
  readonly iSOCode3: string;
  readonly dialingCode: string;
}

/** Says nothing about any customer, so it may be kept for all of them. */
const known = new Map<string, readonly string[]>();

/** Everything a country may be found by, its dialling code too. */
export function countryWords(country: Country): readonly string[] {
  const { name, iSOCode2, iSOCode3, dialingCode } = country;
  const names = known.get(iSOCode2) ?? namesOf(iSOCode2);
  known.set(iSOCode2, names);
  const codes = dialingCode === '' ? [] : [dialingCode, `+${dialingCode}`];
  return [name, iSOCode2, iSOCode3, ...names, ...codes];
}

function namesOf(code: string): readonly string[] {
  const own = new Intl.Locale('und', { region: code }).maximize().language;
  const names = [...languageCodes, own].map((language) => display(language)?.of(code) ?? '');
  return [...new Set([...names, ...(nicknames[code] ?? [])])].filter((name) => name !== '');
}

const displays = new Map<string, Intl.DisplayNames | null>();

function display(language: string): Intl.DisplayNames | null {
  const found = displays.get(language);
  if (found !== undefined) return found;
  const [supported] = Intl.DisplayNames.supportedLocalesOf(language);
  const made = supported === undefined ? null : new Intl.DisplayNames(supported, { type: 'region' });
  displays.set(language, made);
  return made;
}
