/** What each credit note of a transfer pays for, where the tenant had something with the site before. */
import { expect, test } from 'vitest';
import { useCredits } from '../../../src/main/domain/ledger/transfer-uses';
import { minor } from '../../../src/shared/money';

const uses = (openMinor: number, payableMinor: number) =>
  useCredits(
    [minor(100), minor(50)],
    { openMinor: minor(openMinor), payableMinor: minor(payableMinor) },
    { earlierMinor: minor(30), otherMinor: minor(20) },
  );

test('earlier credit is used before the first note, and other money before the second', () => {
  expect(uses(0, 160)).toEqual([
    { formerMinor: 0, nextMinor: 100 },
    { formerMinor: 0, nextMinor: 10 },
  ]);
});

test('what is open of the former contract comes first, and a note pays no more than it comes to', () => {
  expect(uses(110, 1000)).toEqual([
    { formerMinor: 80, nextMinor: 20 },
    { formerMinor: 0, nextMinor: 50 },
  ]);
});
