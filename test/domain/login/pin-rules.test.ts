import { describe, expect, it } from 'vitest';
import { isAcceptablePin } from '../../../src/main/domain/login/pin-rules';
import { fc } from '../../support/base/fast-check';

const STAFF_NUMBER = 104;

describe('a PIN', () => {
  // Holds: asvs-6.2.1
  it.each([
    ['one digit six times', '777777'],
    ['two digits in turns', '121212'],
    ['two digits only', '112212'],
    ['a run upwards', '123456'],
    ['a run upwards over the nine', '567890'],
    ['a run downwards', '654321'],
    ['a run downwards from the nine', '987654'],
    ['three digits twice', '482482'],
    ['three pairs', '118844'],
    ['the staff number', '910472'],
    ['five digits', '83914'],
    ['seven digits', '8391427'],
    ['a letter', '83914a'],
    ['digits of another script', '٨٣٩١٤٢'],
  ])('of %s is refused', (_, pin) => {
    expect(isAcceptablePin(pin, STAFF_NUMBER)).toBe(false);
  });

  it.each(['839142', '100482', '990817'])('as %s is taken', (pin) => {
    expect(isAcceptablePin(pin, STAFF_NUMBER)).toBe(true);
  });

  it('that is refused is one of few: more than nineteen in twenty may be chosen', () => {
    const some = Array.from({ length: 100_000 }, (_, index) => String(index * 10 + 3).padStart(6, '0'));
    expect(some.filter((pin) => isAcceptablePin(pin, STAFF_NUMBER)).length).toBeGreaterThan(95_000);
  });

  it('with its owner’s number in it is refused wherever the number stands', () => {
    const around = fc.tuple(fc.integer({ min: 101, max: 999_999 }), fc.stringMatching(/^\d{6}$/), fc.nat(3));
    fc.assert(
      fc.property(around, ([number, digits, at]) => {
        const pin = (digits.slice(0, at) + String(number) + digits).slice(0, 6);
        fc.pre(pin.includes(String(number)));
        expect(isAcceptablePin(pin, number)).toBe(false);
      }),
    );
  });
});
