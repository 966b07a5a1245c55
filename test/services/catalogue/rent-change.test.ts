/** Rules on new rents in a catalogue: stored with what they leave out, and refused where no agreement tells them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { readRentChangeRules } from '../../../src/main/domain/contract/rent-change';
import { toRows } from '../../../src/main/services/catalogue/rows';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

interface Sample {
  property: Record<string, unknown>;
  agreement: { languages: Record<string, { sections: { heading: string; paragraphs: string[] }[] }> };
}

function withRules(rules: object, isTold = true): unknown {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  sample.property['rentChange'] = rules;
  for (const { sections } of Object.values(sample.agreement.languages))
    if (isTold) sections.push({ heading: 'Rent', paragraphs: ['{{rentChangeRules}}'] });
  return sample;
}

test('rules are stored with what they leave out', () => {
  const read = readCatalogue(withRules({ maxFirstYear: '10' }));
  if (!read.ok) throw new Error(describeMistakes('c.json', read.mistakes));
  expect(readRentChangeRules(toRows(read.catalogue).property.rent_change ?? null)).toEqual({
    noticeDays: 30,
    minMonthsBetween: 6,
    notFirstMonths: 0,
    maxFirstYear: 10_000,
  });
});

test('every language of the agreement must tell them, and a day is a whole number', () => {
  const silent = readCatalogue(withRules({}, false));
  expect(silent.ok ? [] : describeMistakes('c.json', silent.mistakes).split('\n')[0]).toBe(
    'c.json: at agreement.languages.en.sections: expected a paragraph with {{rentChangeRules}}, because the property has rules on changing the rent',
  );
  expect(readCatalogue(withRules({ noticeDays: 1.5 })).ok).toBe(false);
});
