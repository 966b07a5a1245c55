/** The months that the demonstration prints. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { monthTable } from '../../../scripts/lib/demonstration-clock.mjs';
import { temporaryFolder } from '../../support/base/folder';

const day = (on: string, movedIn: number, rented: number) => ({
  name: 'kiosk-1',
  lived: {
    on,
    currency: 'USD',
    locale: 'en-US',
    movedIn,
    movedOut: 0,
    bills: 0,
    letters: 0,
    lateFees: 0,
    billedMinor: movedIn * 1000,
    receivedMinor: 0,
    byCardMinor: 0,
    rented,
    suspended: 0,
  },
});

test('a second number of days begins with what happened since the last row, and so does a folder that was kept', () => {
  const file = join(temporaryFolder(), 'last-row.json');
  const rows: string[][] = [];
  const print = (line: string) => rows.push(line.trim().split(/\s{2,}/));
  monthTable(print, file).end([day('2027-02-12', 33, 31)]);
  monthTable(print, file).end([day('2027-02-28', 38, 28)]);
  expect(rows[1]?.slice(0, 6)).toEqual(['2027-02', '33', '0', '31', '0', '$330.00']);
  expect(rows[3]?.slice(0, 6)).toEqual(['2027-02', '5', '0', '28', '0', '$50.00']);
});
