import { expect, test } from 'vitest';
import {
  agreementTextSchema,
  fillAgreement,
  fillPlaceholders,
  keyFacts,
  placeholderNames,
  unknownPlaceholders,
  type PlaceholderValues,
} from '../../../src/main/domain/catalogue/agreement-text';

const values = Object.fromEntries(placeholderNames.map((name) => [name, `<${name}>`])) as PlaceholderValues;

test('every placeholder is filled, as often as it stands there', () => {
  expect(fillPlaceholders('{{tenantName}} rents {{unitNumber}}; {{tenantName}} pays {{rent}}.', values)).toBe(
    '<tenantName> rents <unitNumber>; <tenantName> pays <rent>.',
  );
});

// Holds: asvs-1.2.9, asvs-1.3.7
test('what a customer typed is never read as a placeholder or a pattern', () => {
  expect(fillPlaceholders('{{tenantName}}!', { ...values, tenantName: '$& {{rent}}' })).toBe('$& {{rent}}!');
});

test('what is filled into a text from the right is set apart, and what stays blank leaves no mark', () => {
  expect(fillPlaceholders('{{tenantEmail}}، {{tenantPhone}}.', { ...values, tenantPhone: '' }, true)).toBe(
    '\u2068<tenantEmail>\u2069.',
  );
});

test('what is not known takes the comma before it along', () => {
  const text = '{{tenantName}} (the “Tenant”), {{tenantAddress}}, {{tenantEmail}}, {{tenantPhone}}.';
  const nowhere = { ...values, tenantAddress: '', tenantPhone: '' };
  expect(fillPlaceholders(text, nowhere)).toBe('<tenantName> (the “Tenant”), <tenantEmail>.');
  expect(fillPlaceholders('{{tenantName}}، {{tenantAddress}}، {{rent}}', nowhere)).toBe(
    '<tenantName>، <rent>',
  );
});

// Holds: asvs-1.3.7
test('an unknown placeholder is named, and never filled with nothing', () => {
  expect(unknownPlaceholders('{{tenantName}} {{tenant_name}} {{}}')).toEqual(['tenant_name', '']);
  expect(() => fillPlaceholders('{{iban}}', values)).toThrow('{{iban}}');
});

test('a whole agreement is filled: title, headings, paragraphs and consent', () => {
  const agreement = {
    title: 'Unit {{unitNumber}}',
    sections: [{ heading: 'Rent of {{rent}}', paragraphs: ['From {{moveInDate}}.'] }],
    consent: 'I, {{tenantName}}, agree.',
  };
  expect(fillAgreement(agreement, values)).toEqual({
    title: 'Unit <unitNumber>',
    sections: [{ heading: 'Rent of <rent>', paragraphs: ['From <moveInDate>.'] }],
    consent: 'I, <tenantName>, agree.',
  });
});

test.each([
  ['{{unknown}}', 'unknown placeholder {{unknown}}'],
  ['{{rent}', 'opened or closed but not both'],
  ['rent}}', 'opened or closed but not both'],
])('a text with %s is refused', (text, message) => {
  const parsed = agreementTextSchema.safeParse({
    title: 'T',
    sections: [{ heading: 'H', paragraphs: [text] }],
    consent: 'C',
  });
  expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(message);
});

test('the paragraphs that are marked are reported before signing, beside those that say the rent', () => {
  const sections = [
    { heading: 'Rent', paragraphs: ['Rent is {{rent}}.', 'It is due monthly.'] },
    { heading: 'Ending', paragraphs: ['Ten days.', 'Leave it swept.'], key: [1] },
  ];
  const parsed = agreementTextSchema.parse({ title: 'Agreement', sections, consent: 'Yes' });
  const told = keyFacts(parsed, fillAgreement(parsed, values));
  expect(told.map(({ section, text }) => [section, text])).toEqual([
    [0, 'Rent is <rent>.'],
    [1, 'Leave it swept.'],
  ]);
});

test('a mark on a paragraph that is not there is refused', () => {
  const sections = [{ heading: 'Ending', paragraphs: ['Ten days.'], key: [1] }];
  const read = agreementTextSchema.safeParse({ title: 'Agreement', sections, consent: 'Yes' });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['sections.0.key']);
});
