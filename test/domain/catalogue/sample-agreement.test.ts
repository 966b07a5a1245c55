/** The sample property's agreement and its catalogue say the same thing, in each language. */
import { expect, test } from 'vitest';
import sample from '../../../resources/sample-catalogue.json';
import { languageCodes } from '../../../src/renderer/locales';

const VALUE_LIMIT = 10;
/** "15,000", "15.000". */
const amounts = (text: string) =>
  [...text.matchAll(/\d{1,3}(?:[.,]\d{3})+/g)].map(([number]) => Number(number.replaceAll(/[.,]/g, '')));

test.each(languageCodes)('no plan covers more than the agreement lets a tenant store (%s)', (language) => {
  const [limit] = amounts(sample.agreement.languages[language].sections[VALUE_LIMIT]?.paragraphs[0] ?? '');
  expect(limit).toBe(Math.max(...sample.insurancePlans.map((plan) => Number(plan.coverage))));
});
