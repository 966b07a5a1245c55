/** Countries and their address forms for a customer's phone. They come from ISO's lists, which every kiosk has too. */
import { phoneForm, type PhoneForm } from '../../../main/domain/contact/phone-form';
import { countries, countryName, regions } from '../../../main/domain/property/iso-3166';
import { regionName } from '../../../main/domain/property/region-names';
import type { Language } from '../../../shared/languages';

interface Named {
  readonly id: number;
  readonly name: string;
}

const inOrder = (named: readonly Named[], language: Language): Named[] =>
  named.toSorted((one, other) => one.name.localeCompare(other.name, language));

export const countriesIn = (language: Language): readonly Named[] =>
  inOrder(
    countries.map((country) => ({ id: country.id, name: countryName(country, language) })),
    language,
  );

/** Null for a country that there is not. */
export function phoneFormIn(countryId: number, language: Language): PhoneForm | null {
  const country = countries.find(({ id }) => id === countryId);
  if (!country) return null;
  const own = regions
    .filter((region) => region.countryId === countryId)
    .map((region) => ({ id: region.id, name: regionName(region, language) }));
  return phoneForm(country.isoCode2, inOrder(own, language), language);
}
