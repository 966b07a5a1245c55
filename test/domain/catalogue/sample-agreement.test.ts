/** The sample property's agreement and its catalogue say the same thing, in each language. */
import { expect, test } from 'vitest';
import sample from '../../../resources/sample-catalogue.json';
import { languageCodes } from '../../../src/renderer/locales';

const RENT = 3;
const ENDING = 9;
const VALUE_LIMIT = 10;
/** "15,000", "15.000". */
const amounts = (text: string) =>
  [...text.matchAll(/\d{1,3}(?:[.,]\d{3})+/g)].map(([number]) => Number(number.replaceAll(/[.,]/g, '')));

test.each(languageCodes)('no plan covers more than the agreement lets a tenant store (%s)', (language) => {
  const [limit] = amounts(sample.agreement.languages[language].sections[VALUE_LIMIT]?.paragraphs[0] ?? '');
  expect(limit).toBe(Math.max(...sample.insurancePlans.map((plan) => Number(plan.coverage))));
});

/** No days of notice, no bound on what is credited, and no new rents: what the sample property's rules leave out. */
const said = {
  en: ['The rent does not change', 'on any day', 'after the last day is credited'],
  es: ['La renta no cambia', 'cualquier día, sin preaviso', 'posteriores al último día se abona'],
  de: ['Die Miete ändert sich', 'an jedem Tag und ohne Frist', 'nach dem letzten Tag bezahlt ist'],
  ar: ['ولا يتغير الإيجار', 'في أي يوم ومن دون إشعار', 'التي تلي اليوم الأخير'],
};

test.each(languageCodes)('a tenant leaves and pays as the rules of the property have it (%s)', (language) => {
  for (const rule of ['notice', 'moveOut', 'rentChange']) expect(sample.property).not.toHaveProperty(rule);
  for (const rule of ['notice', 'moveOut', 'rentChange']) expect(sample.chargeRules).not.toHaveProperty(rule);
  const { sections } = sample.agreement.languages[language];
  const text = [...(sections[RENT]?.paragraphs ?? []), ...(sections[ENDING]?.paragraphs ?? [])].join(' ');
  for (const words of said[language]) expect(text).toContain(words);
});

const FEES = 4;

test.each(languageCodes)(
  'it names no late fee, for the property has no rules on late rent (%s)',
  (language) => {
    expect(sample.property).not.toHaveProperty('late');
    const fees = sample.agreement.languages[language].sections[FEES]?.paragraphs[1] ?? '';
    expect(fees).not.toMatch(/\d/);
  },
);
