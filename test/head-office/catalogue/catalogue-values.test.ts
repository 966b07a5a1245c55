/** Values of a catalogue's file as the pages of head office write them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDraftFile } from '../../../src/main/domain/catalogue/draft';
import { valueWords, type ShownValue } from '../../../src/head-office/pages/catalogue-values';
import { speechIn } from '../../../src/head-office/locales/speech';
import type { Language } from '../../../src/shared/languages';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Record<string, object>;
const fileOf = (property: object) =>
  readDraftFile(JSON.stringify({ ...sample, property: { ...sample['property'], ...property } }));
const read = (language: Language, shown: Omit<ShownValue, 'values'>, property = {}) =>
  valueWords(speechIn(language), fileOf(property), { values: { storageType: 'Box' }, ...shown }).replaceAll(
    /[\u00a0\u202f\u200e\u200f]/g,
    (mark) => (mark === '\u00a0' || mark === '\u202f' ? ' ' : ''),
  );
const rent = { table: 'unit', field: 'rent', value: '1079.00' } as const;

test('an amount is written in the language of the reader and the currency of the site', () => {
  expect(read('en', rent)).toBe('$1,079.00');
  expect(read('de', rent, { currency: 'EUR' })).toBe('1.079,00 €');
  expect(read('de', { ...rent, value: '1079' }, { currency: 'JPY' })).toMatch(/1\.079\D/);
  expect(read('de', rent, { currency: 'no currency' })).toBe('1079.00');
  // What a draft has wrong is shown as it is.
  expect(read('de', { ...rent, value: 'a lot' })).toBe('a lot');
});

test('a size is written as the site measures, and a volume as a volume', () => {
  const area = { table: 'unit', field: 'area', value: '9.29' } as const;
  expect(read('de', area, { areaUnit: 'm2' })).toBe('9,29 m²');
  expect(read('en', area, { areaUnit: 'ft2' })).toBe('100 ft²');
  const types = (sample['storageTypes'] as { readonly measure?: string; readonly name: unknown }[]).map(
    (type) => ({ ...type, measure: 'volume' }),
  );
  const file = readDraftFile(JSON.stringify({ ...sample, storageTypes: types }));
  const shown = { ...area, values: { storageType: 'Box' } };
  expect(valueWords(speechIn('en'), file, shown)).toMatch(/ ft³$/);
});

test('percentages, days, choices and flags are written in the language of the reader', () => {
  expect(read('de', { table: 'tax', field: 'rate', value: '8.25' })).toBe('8,25 %');
  expect(read('de', { table: 'promotion', field: 'validFrom', value: '2026-12-01' })).toBe('01.12.2026');
  expect(read('de', { table: 'unit', field: 'outOfService', value: true })).toBe('ja');
  expect(read('de', { table: 'unit', field: 'number', value: '101' })).toBe('101');
});
