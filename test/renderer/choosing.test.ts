/** Small rules behind the screens. */
import { describe, expect, test } from 'vitest';
import { matches } from '../../src/renderer/components/matching';
import { addDays } from '../../src/renderer/composables/use-dates';
import { sizeGroups } from '../../src/renderer/composables/use-unit-choice';
import { isoDate } from '../../src/renderer/stores/answers';
import { shown } from '../../src/renderer/stores/refusals';
import { units } from '../support/fake-data';

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

describe('sizes', () => {
  const groups = sizeGroups(units('en'));
  const groupOf = (number: string) =>
    groups.get(units('en').find((unit) => unit.number === number)?.id ?? '');

  test('units of one size are in one group, and each storage type has its own', () => {
    expect(groupOf('A101')).toBe(groupOf('A102'));
    expect(groupOf('B203')).toBe('small');
    expect(groupOf('A109')).toBe('large');
    expect(groupOf('C301')).toBe('small');
  });
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
