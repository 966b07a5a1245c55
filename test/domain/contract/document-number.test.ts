/** Numbers of documents say their epoch and their kiosk. */
import { expect, it } from 'vitest';
import { documentNumber } from '../../../src/main/domain/contract/document-number';

it.each([
  [1, 1, 'C-000101'],
  [1, 2, 'C-B000101'],
  [1, 8, 'C-H000101'],
  [1, 9, 'C-J000101'],
  [1, 24, 'C-Z000101'],
  [1, 25, 'C-AA000101'],
  [1, 48, 'C-AZ000101'],
  [1, 49, 'C-BA000101'],
  [2, 1, 'C2-000101'],
  [2, 2, 'C2-B000101'],
])('the 101st contract of epoch %i and place %i is %s', (epoch, place, number) => {
  expect(documentNumber('contract', { epoch, place }, 101)).toBe(number);
});

it('a thousand places have a thousand numbers, without letters that look like digits', () => {
  const all = Array.from({ length: 1000 }, (_, nth) =>
    documentNumber('invoice', { epoch: 1, place: nth + 1 }, 1),
  );
  expect(new Set(all).size).toBe(1000);
  expect(all.filter((number) => /^INV-.*[IO]/.test(number))).toEqual([]);
});
