/** Town, code and region stand as the country writes them; documents and the screen use the same lines. */
import { expect, test } from 'vitest';
import { townLines } from '../../src/shared/address-order';

test.each<[string, string, string[], string?]>([
  ['US', 'Texas', ['Austin, Texas 78701']],
  ['US', 'تكساس', ['Austin، تكساس 78701'], 'ar'],
  ['US', '', ['Austin 78701']],
  ['DE', '', ['78701 Austin']],
  ['DE', 'Hessen', ['78701 Austin', 'Hessen']],
  ['', 'Texas', ['78701 Austin', 'Texas']],
])('in %s with the region "%s" it is %j', (isoCode2, region, lines, language = 'en') => {
  expect(townLines({ city: 'Austin', region, postalCode: '78701', isoCode2 }, language)).toEqual(lines);
});

test('an empty address has no lines', () => {
  expect(townLines({ city: '', region: '', postalCode: '', isoCode2: 'US' }, 'en')).toEqual([]);
});
