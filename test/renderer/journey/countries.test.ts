/** Finding a country by whatever somebody calls it. */
import { describe, expect, test } from 'vitest';
import { countryWords } from '../../../src/renderer/components/field/country-words';
import { matches } from '../../../src/renderer/components/field/matching';
import { countries, countryName } from '../../../src/main/domain/property/iso-3166';

const found = (wanted: string) =>
  countries
    .filter((country) =>
      matches(
        countryWords({
          name: countryName(country, 'en'),
          iSOCode2: country.isoCode2,
          iSOCode3: country.isoCode3,
          dialingCode: country.dialingCode,
        }),
        wanted,
      ),
    )
    .map((country) => country.isoCode2);

describe('a country is found', () => {
  test.each([
    ['usa', 'US'],
    ['us', 'US'],
    ['america', 'US'],
    ['Vereinigte Sta', 'US'],
    ['estados unidos', 'US'],
    ['الولايات', 'US'],
    ['ولايات المتحدة', 'US'],
    ['أمريكا', 'US'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['great b', 'GB'],
    ['deutschland', 'DE'],
    ['germany', 'DE'],
    ['alemania', 'DE'],
    ['ألمانيا', 'DE'],
    ['المانيا', 'DE'],
    ['uae', 'AE'],
    ['dubai', 'AE'],
    ['holland', 'NL'],
    ['turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['osterreich', 'AT'],
    ['polska', 'PL'],
    ['sverige', 'SE'],
    ['cote', 'CI'],
    ['ivory', 'CI'],
    ['czech republic', 'CZ'],
    ['+49', 'DE'],
    ['971', 'AE'],
    ['السعودية', 'SA'],
    ['سعودية', 'SA'],
  ])('by %s: %s', (wanted, code) => {
    expect(found(wanted)).toContain(code);
  });

  test('and others are left out', () => {
    expect(found('deutschland')).toEqual(['DE']);
    expect(found('+49')).toEqual(['DE']);
    expect(found('xyzzy')).toEqual([]);
    expect(found('')).toHaveLength(countries.length);
  });
});
