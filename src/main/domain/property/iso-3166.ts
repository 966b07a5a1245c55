/**
 * Every country of ISO 3166-1 and every subdivision of ISO 3166-2, with numbers for the interface document,
 * which knows places by integers. A country's number is ISO's own. ISO has none for subdivisions, so theirs
 * is computed from the code and can never change or collide. It is country x 100000 + the part after the
 * dash, read as a number of base 37. There 0 means "no character", the digits 0 to 9 count 1 to 10, and the
 * letters A to Z count 11 to 36. The part has at most three characters, and 37 x 37 x 37 = 50653 < 100000. So
 * US-TX is 840 * 100000 + 30 * 37 + 34 = 84001144.
 */
import countryToCurrency from 'country-to-currency';
import { iso31661, iso31662 } from 'iso-3166';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { Language } from '../../../shared/languages';

export interface Country {
  /** ISO 3166-1 numeric: 840. */
  readonly id: number;
  /** "US". */
  readonly isoCode2: string;
  /** "USA". */
  readonly isoCode3: string;
  /** ISO's English short name. */
  readonly name: string;
  /** ISO 4217, "" where none is known. */
  readonly currencyCode: string;
  /** Digits without a plus sign, "" where there is none. */
  readonly dialingCode: string;
}

export interface Region {
  readonly id: number;
  readonly countryId: number;
  /** "US-TX". */
  readonly code: string;
  readonly name: string;
}

const currencies: Readonly<Record<string, string>> = countryToCurrency;

export const countries: readonly Country[] = iso31661.map((entry) => ({
  id: Number(entry.numeric),
  isoCode2: entry.alpha2,
  isoCode3: entry.alpha3,
  name: entry.name,
  currencyCode: currencies[entry.alpha2] ?? '',
  dialingCode: isSupportedCountry(entry.alpha2) ? getCountryCallingCode(entry.alpha2) : '',
}));

const countryByCode = new Map(countries.map((country) => [country.isoCode2, country]));

export const regions: readonly Region[] = iso31662.map((entry) => ({
  id: regionId(entry.code),
  countryId: findCountryByCode(entry.code.slice(0, 2))?.id ?? 0,
  code: entry.code,
  name: entry.name,
}));

const regionByCode = new Map(regions.map((region) => [region.code, region]));

/** A country by its two-letter code in capitals, e.g. "US". */
export function findCountryByCode(isoCode2: string): Country | null {
  return countryByCode.get(isoCode2) ?? null;
}

/** A subdivision by its code, e.g. "US-TX". */
export function findRegionByCode(code: string): Region | null {
  return regionByCode.get(code) ?? null;
}

/** The number of a subdivision's code; see the top. Throws for a code that is not of ISO 3166-2's form. */
export function regionId(code: string): number {
  const match = /^([A-Z]{2})-([A-Z0-9]{1,3})$/.exec(code);
  const country = match?.[1] === undefined ? undefined : countryByCode.get(match[1]);
  if (!match?.[2] || !country) throw new Error(`not a code of ISO 3166-2: ${code}`);
  return country.id * 100_000 + match[2].split('').reduce((sum, each) => sum * 37 + digitOf(each), 0);
}

function digitOf(character: string): number {
  return '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(character) + 1;
}

/** A country's name as people who read a language write it; ISO's English name where the system has none. */
export function countryName(country: Pick<Country, 'isoCode2' | 'name'>, language: Language): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return names.of(country.isoCode2) ?? country.name;
}
