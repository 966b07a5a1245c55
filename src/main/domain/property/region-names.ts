/**
 * What states and provinces are called in our languages, where the name differs from ISO's list. The countries are
 * those that a kiosk's customers write most often. Regions of other countries have ISO's names.
 */
import type { Language } from '../../../shared/languages';
import type { Region } from './iso-3166';
import { arabicRegionNames as ar } from './region-names-arabic';

type Names = Readonly<Record<string, string>>;

const es: Names = {
  'US-AS': 'Samoa Americana',
  'US-DC': 'Distrito de Columbia',
  'US-HI': 'Hawái',
  'US-LA': 'Luisiana',
  'US-MI': 'Míchigan',
  'US-MP': 'Islas Marianas del Norte',
  'US-MS': 'Misisipi',
  'US-MO': 'Misuri',
  'US-NC': 'Carolina del Norte',
  'US-ND': 'Dakota del Norte',
  'US-NH': 'Nuevo Hampshire',
  'US-NJ': 'Nueva Jersey',
  'US-NM': 'Nuevo México',
  'US-NY': 'Nueva York',
  'US-OR': 'Oregón',
  'US-PA': 'Pensilvania',
  'US-SC': 'Carolina del Sur',
  'US-SD': 'Dakota del Sur',
  'US-UM': 'Islas Ultramarinas Menores de Estados Unidos',
  'US-VI': 'Islas Vírgenes de los Estados Unidos',
  'US-WV': 'Virginia Occidental',
  'CA-BC': 'Columbia Británica',
  'CA-NB': 'Nuevo Brunswick',
  'CA-NL': 'Terranova y Labrador',
  'CA-NS': 'Nueva Escocia',
  'CA-NT': 'Territorios del Noroeste',
  'CA-PE': 'Isla del Príncipe Eduardo',
  'CA-YT': 'Yukón',
  'DE-BB': 'Brandeburgo',
  'DE-BE': 'Berlín',
  'DE-BW': 'Baden-Wurtemberg',
  'DE-BY': 'Baviera',
  'DE-HE': 'Hesse',
  'DE-HH': 'Hamburgo',
  'DE-MV': 'Mecklemburgo-Pomerania Occidental',
  'DE-NI': 'Baja Sajonia',
  'DE-NW': 'Renania del Norte-Westfalia',
  'DE-RP': 'Renania-Palatinado',
  'DE-SL': 'Sarre',
  'DE-SN': 'Sajonia',
  'DE-ST': 'Sajonia-Anhalt',
  'DE-TH': 'Turingia',
  'AE-AJ': 'Ajmán',
  'AE-AZ': 'Abu Dabi',
  'AE-DU': 'Dubái',
  'AE-FU': 'Fuyaira',
  'AE-RK': 'Ras al-Jaima',
  'AE-SH': 'Sharjah',
  'AE-UQ': 'Umm al-Qaywayn',
};

const de: Names = {
  'US-AS': 'Amerikanisch-Samoa',
  'US-CA': 'Kalifornien',
  'US-MP': 'Nördliche Marianen',
  'US-UM': 'Kleinere Amerikanische Überseeinseln',
  'US-VI': 'Amerikanische Jungferninseln',
  'CA-BC': 'Britisch-Kolumbien',
  'CA-NB': 'Neubraunschweig',
  'CA-NL': 'Neufundland und Labrador',
  'CA-NS': 'Neuschottland',
  'CA-NT': 'Nordwest-Territorien',
  'CA-PE': 'Prinz-Edward-Insel',
  'MX-CMX': 'Mexiko-Stadt',
  'MX-MEX': 'México (Bundesstaat)',
  'AE-AJ': 'Adschman',
  'AE-AZ': 'Abu Dhabi',
  'AE-DU': 'Dubai',
  'AE-FU': 'Fudschaira',
  'AE-RK': 'Ra’s al-Chaima',
  'AE-SH': 'Schardscha',
  'AE-UQ': 'Umm al-Qaiwain',
};

const en: Names = {
  'AE-AJ': 'Ajman',
  'AE-AZ': 'Abu Dhabi',
  'AE-DU': 'Dubai',
  'AE-FU': 'Fujairah',
  'AE-RK': 'Ras Al Khaimah',
  'AE-SH': 'Sharjah',
  'AE-UQ': 'Umm Al Quwain',
};

const names: Readonly<Record<Language, Names>> = { en, es, de, ar };

/** A region's name in a language; ISO's where we have no other. */
export function regionName({ code, name }: Pick<Region, 'code' | 'name'>, language: Language): string {
  return names[language][code] ?? name;
}

/** What a region is also found by: its names in all our languages, and the short code, such as TX. */
export function regionWords({ code, name }: Pick<Region, 'code' | 'name'>): string[] {
  const known = Object.values(names).map((each) => each[code] ?? name);
  return [...new Set([name, ...known, code.slice(3)])];
}
