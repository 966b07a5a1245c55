/** States and provinces in the customer's language, found by any of their names. */
import { describe, expect, test } from 'vitest';
import { regions } from '../../../src/main/domain/property/iso-3166';
import { regionName, regionWords } from '../../../src/main/domain/property/region-names';
import { matches } from '../../../src/renderer/components/field/matching';

const region = (code: string) => {
  const found = regions.find((each) => each.code === code);
  if (!found) throw new Error(`no region ${code}`);
  return found;
};

describe('a list in Arabic', () => {
  test.each(['US', 'CA', 'MX', 'DE', 'ES', 'AE', 'SA'])('has no Latin letter: %s', (country) => {
    const listed = regions.filter(({ code }) => code.startsWith(`${country}-`));
    expect(listed.length).toBeGreaterThan(6);
    const names = listed.map((each) => regionName(each, 'ar'));
    expect(names.filter((name) => !/^[\p{Script=Arabic}\s-]+$/u.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each([
  ['US-TX', 'ar', 'تكساس'],
  ['US-NC', 'es', 'Carolina del Norte'],
  ['US-CA', 'de', 'Kalifornien'],
  ['US-TX', 'en', 'Texas'],
  ['DE-BY', 'de', 'Bayern'],
  ['GB-ABE', 'ar', 'Aberdeen City'],
] as const)('%s in %s is %s', (code, language, name) => {
  expect(regionName(region(code), language)).toBe(name);
});

test.each(['تكساس', 'Texas', 'tx', 'texa'])('Texas is found by %s', (typed) => {
  expect(matches(regionWords(region('US-TX')), typed)).toBe(true);
  expect(matches(regionWords(region('US-NY')), typed)).toBe(false);
});
