import { countries } from '../../../src/main/domain/property/iso-3166';
import {
  examplePostalCode,
  isDigitsOnly,
  readPostalCode,
} from '../../../src/main/domain/contact/postal-codes';
import { describe, expect, it } from 'vitest';

describe('a typed postal code', () => {
  // Holds: ux-26
  it.each([
    ['US', '78704', '78704'],
    ['US', '78704-1234', '78704-1234'],
    ['US', '787041234', '78704-1234'],
    ['US', '٧٨٧٠٤', '78704'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'SW1A  1AA', 'SW1A 1AA'],
    ['GB', 'm1 1ae', 'M1 1AE'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['DE', 'D-10115', '10115'],
    ['AT', 'A-1010', '1010'],
    ['CH', 'ch 8001', '8001'],
    ['LU', 'L-1111', '1111'],
    ['LV', '1050', '1050'],
    ['LV', 'lv1050', 'LV-1050'],
    ['NL', '1012ab', '1012 AB'],
    ['PL', '00950', '00-950'],
    ['PT', '1100148', '1100-148'],
    ['PT', '1100', '1100'],
    ['JP', '1000001', '100-0001'],
    ['BR', '01310100', '01310-100'],
    ['SE', 'SE-111 22', '111 22'],
    ['CZ', '11000', '110 00'],
    ['FR', '75 001', '75001'],
    ['IE', 'd02x285', 'D02 X285'],
    ['IN', '560 001', '560001'],
    ['AR', '1425', '1425'],
    ['AR', 'c1425', 'C1425'],
    ['SV', '1101', '1101'],
    ['SA', '115641234', '11564-1234'],
    ['KZ', 'a15e3x7', 'A15E3X7'],
    ['IS', '101', '101'],
    ['FO', 'FO-100', '100'],
    ['MT', 'vlt1117', 'VLT 1117'],
    ['KY', 'ky11100', 'KY1-1100'],
    ['AD', 'ad500', 'AD500'],
    ['FI', 'FI-00100', '00100'],
  ])('of %s, %s, is written %s', (country, typed, written) => {
    expect(readPostalCode(typed, country)).toBe(written);
  });

  it.each([
    ['US', '7870'],
    ['US', '787045'],
    ['US', 'SW1A 1AA'],
    ['GB', '78704'],
    ['GB', 'SW1A'],
    ['DE', '1011'],
    ['DE', '10115x'],
    ['CA', 'K1A 0B'],
    ['PL', '0095'],
    ['IS', '1010'],
    ['US', 'call me'],
    ['US', '-'],
    ['US', '78704?'],
    ['US', '   '],
  ])('of %s cannot be %s', (country, typed) => {
    expect(readPostalCode(typed, country)).toBeNull();
  });

  it('is taken as it is from a country whose codes nobody told us the form of', () => {
    expect(readPostalCode('ab 123', 'AQ')).toBe('AB 123');
    expect(readPostalCode('ab', 'AQ')).toBeNull();
  });
});

const coded = countries.map((country) => country.isoCode2).filter((code) => examplePostalCode(code) !== '');

describe('the example of', () => {
  it.each(coded)('%s is a code of that country, also without its dash or blank', (country) => {
    const example = examplePostalCode(country);
    expect(readPostalCode(example, country)).toBe(example);
    expect(readPostalCode(example.replaceAll(/[ -]/g, '').toLowerCase(), country)).toBe(example);
    expect(example.length).toBeLessThanOrEqual(15);
  });

  it('most countries is there, and says whether digits are enough', () => {
    expect(coded.length).toBeGreaterThan(170);
    expect(['US', 'DE', 'JP', 'SE'].map(isDigitsOnly)).toEqual([true, true, true, true]);
    expect(['GB', 'CA', 'NL', 'IE', 'AE'].map(isDigitsOnly)).toEqual([false, false, false, false, false]);
  });
});
