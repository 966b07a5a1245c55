import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { isPhoneNumber } from '../../../src/main/domain/contact/contact-rules';
import {
  readPhoneNumber,
  typedPhoneNumber,
  writePhoneNumber,
} from '../../../src/main/domain/contact/phone-rules';
import { fc } from '../../support/base/fast-check';

const mobiles = Object.keys(examples)
  .map((country) => getExampleNumber(country as CountryCode, examples))
  .filter((number) => number !== undefined);

describe('a typed phone number', () => {
  // Holds: ux-26
  it.each([
    ['512 555 0188', 'US', '+15125550188'],
    ['(512) 555-0188', 'US', '+15125550188'],
    ['512.555.0188', 'US', '+15125550188'],
    ['1 512 555 0188', 'US', '+15125550188'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['030/123456', 'DE', '+4930123456'],
    ['0049 30 123456', 'US', '+4930123456'],
    ['011 49 30 123456', 'US', '+4930123456'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['612 34 56 78', 'ES', '+34612345678'],
    ['+15125550188', null, '+15125550188'],
    // Without a country there is only the register rule to go by, and nothing to change.
    ['512 555 0188', null, '512 555 0188'],
  ])('%s in %s is kept as %s', (typed, country, kept) => {
    expect(readPhoneNumber(typed, country)).toBe(kept);
  });

  it.each([
    ['', 'US'],
    ['   ', 'US'],
    ['555', 'US'],
    ['512 555 01', 'US'],
    ['512 555 01888', 'US'],
    ['012 345 6789', 'US'],
    ['512 555 O188', 'US'],
    ['1-800-FLOWERS', 'US'],
    ['ask for Ann', 'DE'],
    ['+999 12345678', 'US'],
    ['512 555 0188 / 512 555 0189', 'US'],
    ['1234', null],
  ])('%s in %s is none', (typed, country) => {
    expect(readPhoneNumber(typed, country)).toBeNull();
  });

  it('of sixteen characters is kept as it is dialled at home, which the register rule takes', () => {
    const kept = readPhoneNumber('01 123 456 789 012', 'AT');
    expect(kept).toBe('01123456789012');
    expect(isPhoneNumber(kept ?? '')).toBe(true);
  });

  it('of any country is understood as it is dialled there and from abroad, and fits the register rule', () => {
    expect(mobiles.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(
        fc.constantFrom(...mobiles),
        fc.constantFrom('national', 'international', 'dashes', 'zeros'),
        (number, way) => {
          const typed = {
            national: number.formatNational(),
            international: number.formatInternational(),
            dashes: number.formatInternational().replaceAll(' ', '-'),
            zeros: `00${number.number.slice(1)}`,
          }[way];
          const kept = readPhoneNumber(typed, way === 'national' ? (number.country ?? null) : 'DE');
          expect(kept).toBe(number.number);
          expect(isPhoneNumber(kept ?? '')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('that is kept is kept the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-() .')) }), (typed) => {
        const kept = readPhoneNumber(typed, 'US');
        if (kept?.startsWith('+')) expect(readPhoneNumber(kept, 'DE')).toBe(kept);
      }),
    );
  });
});

it.each([
  ['+15125550188', 'US', '(512) 555-0188'],
  ['+15125550188', 'DE', '+1 512 555 0188'],
  ['+4930123456', 'DE', '030 123456'],
  ['+4930123456', 'US', '+49 30 123456'],
  ['+4930123456', null, '+49 30 123456'],
  ['555 01 88', 'US', '555 01 88'],
  ['', 'US', ''],
] as const)('%s is written in %s as %s', (kept, country, written) => {
  expect(writePhoneNumber(kept, country)).toBe(written);
});

describe('a stored number as it is typed again', () => {
  it.each([
    ['+15125550188', '(512) 555-0188', 'US'],
    ['+16045550123', '(604) 555-0123', 'CA'],
    ['+4930123456', '030 123456', 'DE'],
    ['+80012345678', '+80012345678', null],
    ['+15', '+15', null],
    ['555 01 88', '555 01 88', null],
    ['', '', null],
  ] as const)('%s is %s of %s', (kept, typed, isoCode2) => {
    expect(typedPhoneNumber(kept)).toEqual({ typed, isoCode2 });
  });

  it('is the same number when it is read', () => {
    fc.assert(
      fc.property(fc.constantFrom(...mobiles), (number) => {
        const kept = readPhoneNumber(number.number, null);
        if (kept === null) return;
        const { typed, isoCode2 } = typedPhoneNumber(kept);
        expect(readPhoneNumber(typed, isoCode2)).toBe(kept);
        expect(typed.startsWith('+')).toBe(isoCode2 === null);
      }),
      { numRuns: 1000 },
    );
  });
});
