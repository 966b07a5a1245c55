/** How little of what is due a tenant may pay at a time. */
import { expect, it } from 'vitest';
import { minor } from '../../../src/shared/money';
import { leastPart } from '../../../src/main/domain/ledger/part-payment';

it.each([
  ['a tenth, up to a whole unit', 17_329, 2, 1800],
  ['a tenth that is whole', 20_000, 2, 2000],
  ['a whole unit of what is little', 150, 2, 100],
  ['none of what is a unit', 100, 2, null],
  ['none of what is less than a unit', 99, 2, null],
  ['none of nothing', 0, 2, null],
  ['a tenth of yen', 12_345, 0, 1235],
  ['a tenth of dinars, up to a whole one', 25_375, 3, 3000],
] as const)('%s is the least part', (_title, due, exponent, least) => {
  expect(leastPart(minor(due), exponent)).toBe(least);
});
