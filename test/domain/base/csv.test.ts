/** Tables for spreadsheets: no text of a customer becomes a formula, in whichever country's program it is opened. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvText } from '../../../src/main/domain/base/csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+1 512 555 0100', "'+1 512 555 0100"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "'\t'=1"],
  ['Smith;=HYPERLINK("x")', `Smith;'=HYPERLINK("x")`],
  ['Smith\n=1+1', "Smith\n'=1+1"],
  ['Smith\r\n@x', "Smith\r\n'@x"],
  ['Smith; Jones', 'Smith; Jones'],
  ['-12.50', '-12.50'],
  ['A-12, left', 'A-12, left'],
  ['2026-10-31', '2026-10-31'],
])('%j is kept as %j', (text, kept) => {
  const rows: unknown = parse(csvText([['a', text, 'b']]));
  expect(rows).toEqual([['a', kept, 'b']]);
});

test('a number stays one, and nothing is an empty cell', () => {
  expect(csvText([[-5, null, 0.5]])).toBe('-5,,0.5\r\n');
});
