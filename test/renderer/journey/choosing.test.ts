/** Small rules behind the screens. */
import { expect, test } from 'vitest';
import { matches } from '../../../src/renderer/components/field/matching';
import { addDays } from '../../../src/renderer/composables/use-dates';
import { isoDate } from '../../../src/renderer/stores/answers';
import { shown } from '../../../src/renderer/stores/refusals';

test('days are counted over months, years and changes of the clock', () => {
  expect(addDays('2027-03-13', 1)).toBe('2027-03-14');
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('a date typed in parts is written in full, or not at all', () => {
  expect(isoDate({ day: '4', month: '7', year: '2028' })).toBe('2028-07-04');
  expect(isoDate({ day: '4', month: '7', year: '28' })).toBe('2028-07-04');
  expect(isoDate({ day: '', month: '7', year: '2028' })).toBe('');
});

test.each([
  ['Österreich', 'ost', true],
  ['Österreich', 'Öst', true],
  ['United States', 'sta', true],
  ['United States', 'ates', false],
  ['Germany', '', true],
])('searching %s for "%s" finds it: %s', (name, wanted, expected) => {
  expect(matches(name, wanted)).toBe(expected);
});

test('a refusal finds its field by any of the names the service has for it', () => {
  const field = (name: string | null, reason: 'invalid_input' | 'email_invalid' = 'invalid_input') =>
    shown({ reason, code: 'FAILED', field: name }).field;
  expect(field('contact.firstName')).toBe('firstName');
  expect(field('zipCode')).toBe('postalCode');
  expect(field('priceId')).toBe('coverage');
  expect(field(null, 'email_invalid')).toBe('email');
  expect(field(null)).toBeNull();
});
