/** Rules on late rent in a catalogue: what is wrong with them is said in place, and what is right is stored and told. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeMistakes, readCatalogue } from '../../../src/main/domain/catalogue/catalogue';
import { autopayRulesSchema } from '../../../src/main/domain/autopay/rules';
import { catalogueWarnings } from '../../../src/main/domain/catalogue/warnings';
import { feePresets } from '../../../src/main/domain/late/late-fee';
import { readLateRules } from '../../../src/main/domain/late/late-terms';
import { toRows } from '../../../src/main/services/catalogue/rows';
import { SAMPLE_CATALOGUE } from '../../support/services/database';

interface Sample {
  property: Record<string, unknown>;
  agreement: { languages: Record<string, { sections: { heading: string; paragraphs: string[] }[] }> };
}

const steps = [
  { key: 'reminder', afterDays: 3, letter: 'reminder' },
  { key: 'fee', afterDays: 10, letter: 'late_notice', fee: { percent: '15', minimum: '20.00' } },
  { key: 'suspend', afterDays: 15, suspend: true },
  { key: 'lock', afterDays: 20, task: 'overlock' },
  { key: 'default', afterDays: 30, letter: 'default_notice' },
];

/** The sample with rules, and in each language a clause that tells them. */
function withLate(late: object, isTold = true): unknown {
  const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as Sample;
  sample.property['late'] = late;
  for (const { sections } of Object.values(sample.agreement.languages))
    if (isTold) sections.push({ heading: 'Late rent', paragraphs: ['{{lateRules}}'] });
  return sample;
}

function mistakesOf(value: unknown): string[] {
  const read = readCatalogue(value);
  return read.ok ? [] : describeMistakes('c.json', read.mistakes).split('\n');
}

test('rules are stored in whole minor units, with what they leave out', () => {
  const read = readCatalogue(
    withLate({ steps, caps: [{ rentTo: '60.00', fixed: '10.00' }, { percent: '15' }] }),
  );
  if (!read.ok) throw new Error(describeMistakes('c.json', read.mistakes));
  expect(readLateRules(toRows(read.catalogue).property.late ?? null)).toEqual({
    steps: [
      { key: 'reminder', afterDays: 3, letter: 'reminder', fee: null, suspend: false, task: null },
      {
        key: 'fee',
        afterDays: 10,
        letter: 'late_notice',
        fee: { percent: 15_000, of: 'rent', minimumMinor: 2000 },
        suspend: false,
        task: null,
      },
      { key: 'suspend', afterDays: 15, letter: null, fee: null, suspend: true, task: null },
      { key: 'lock', afterDays: 20, letter: null, fee: null, suspend: false, task: 'overlock' },
      { key: 'default', afterDays: 30, letter: 'default_notice', fee: null, suspend: false, task: null },
    ],
    caps: [
      { rentToMinor: 6000, fixedMinor: 1000, percent: 0 },
      { rentToMinor: null, fixedMinor: 0, percent: 15_000 },
    ],
    minimumOwedMinor: 0,
    warnDays: 3,
    outageDays: 2,
    feeTaxCode: null,
    restoreWhen: 'arrears_paid',
    lien: null,
  });
});

test('what the law wants of a default notice is stored, and needs its words and a step that sends one', () => {
  const text = { en: ['You have 14 days.'] };
  const document = { name: 'Public notice', afterDays: 14, from: 'notice' };
  const lien = { text, documents: [document] };
  const read = readCatalogue(withLate({ steps, lien }));
  if (!read.ok) throw new Error(describeMistakes('c.json', read.mistakes));
  expect(readLateRules(toRows(read.catalogue).property.late ?? null)?.lien).toEqual({
    noticeDays: 14,
    ways: ['certified_mail', 'mail', 'email', 'in_person'],
    text,
    documents: [{ ...document, holds: '' }],
  });
  const wrong = [
    { steps, lien: { text: { de: ['Sie haben 14 Tage.'] } } },
    { steps: steps.slice(0, 4), lien },
    { steps, lien: { ...lien, ways: ['pigeon'] } },
    { steps, lien: { ...lien, documents: [{ ...document, from: 'auction' }] } },
  ];
  expect(wrong.map((late) => mistakesOf(withLate(late)))).toEqual([
    [expect.stringContaining("expected the words of the notice in the property's language")],
    [expect.stringContaining('expected a step whose letter is "default_notice"')],
    [expect.stringContaining('expected "certified_mail", "mail", "email", "in_person"')],
    [expect.stringContaining('expected "due" or "notice"')],
  ]);
});

test('a fee by law brings its amounts and caps, and is refused in another currency, too early, or beside other caps', () => {
  const [reminder, , suspend] = steps;
  const byLaw = (afterDays: number) => [
    reminder,
    { key: 'fee', afterDays, letter: 'late_notice', fee: { preset: 'us-ca' } },
    suspend,
  ];
  const read = readCatalogue(withLate({ steps: byLaw(10), restoreWhen: 'all_paid' }));
  if (!read.ok) throw new Error(describeMistakes('c.json', read.mistakes));
  const rules = readLateRules(toRows(read.catalogue).property.late ?? null);
  const { fee, ...more } = feePresets['us-ca'];
  expect(rules).toMatchObject({ ...more, restoreWhen: 'all_paid' });
  expect(rules?.steps[1]?.fee).toEqual(fee);
  expect(mistakesOf(withLate({ steps: byLaw(9), caps: [{ fixed: '5.00' }] }))).toEqual([
    'c.json: at property.late.steps.1.afterDays: expected 10 or more, because the law of the fee says so',
    'c.json: at property.late.caps: expected no caps, because the fee has those of its law',
  ]);
  const inEuros = withLate({ steps: byLaw(10) }) as Sample;
  inEuros.property['currency'] = 'EUR';
  expect(mistakesOf(inEuros)).toContain(
    'c.json: at property.late.steps.1.fee.preset: expected another fee, because this law is in US dollars',
  );
});

test('a catalogue without rules has none', () => {
  const read = readCatalogue(JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')));
  expect(read.ok && toRows(read.catalogue).property.late).toBeNull();
});

const [reminder, fee, suspend] = steps;

test.each<[object, string]>([
  [
    { steps: [fee] },
    'property.late.steps.0.key: expected a step with a letter before one with a fee, "suspend" or a task',
  ],
  [
    { steps: [reminder, { ...reminder, afterDays: 4 }] },
    'property.late.steps.1.key: another step has this key',
  ],
  [
    { steps: [reminder, { ...fee, afterDays: 3 }] },
    'property.late.steps.1.afterDays: expected more than the 3 of the step before',
  ],
  [
    { steps: [reminder, { key: 'x', afterDays: 9 }] },
    'property.late.steps.1.key: expected a letter, a fee, "suspend" or a task in this step',
  ],
  [
    { steps: [reminder, fee, { ...fee, key: 'again', afterDays: 20 }] },
    'property.late.steps.2.fee: only one step may have a fee',
  ],
  [
    {
      steps: [
        reminder,
        { ...fee, fee: { preset: 'us-20-20' } },
        { ...fee, key: 'again', afterDays: 20, fee: { preset: 'us-ca' } },
      ],
    },
    'property.late.steps.2.fee: only one step may have a fee',
  ],
  [{ steps: [reminder, fee], feeTaxCode: 'x' }, 'property.late.feeTaxCode: no tax is called "x"'],
  [
    { steps: [reminder, { ...fee, fee: '20.00' }] },
    'property.late.steps.1.fee: expected {"fixed": "20.00"}, {"percent": "15", "of": "rent", "minimum": "20.00"} or {"preset": "us-ca"}',
  ],
  [
    { steps: [reminder, { ...suspend, suspends: true }] },
    'property.late.steps.1: Unrecognized key: "suspends"',
  ],
  [{ steps: [reminder, { ...suspend, task: 'auction' }] }, 'property.late.steps.1.task: expected "overlock"'],
])('%j is refused', (late, mistake) => {
  expect(mistakesOf(withLate(late))).toEqual([`c.json: at ${mistake}`]);
});

test('every language of the agreement must tell them', () => {
  const found = mistakesOf(withLate({ steps }, false));
  expect(found).toHaveLength(4);
  expect(found[0]).toBe(
    'c.json: at agreement.languages.en.sections: expected a paragraph with {{lateRules}}, because the property has rules on late rent',
  );
});

test('a fee on a day on which the saved card is still to be asked is warned of', () => {
  const read = readCatalogue(withLate({ steps }));
  if (!read.ok) throw new Error(describeMistakes('c.json', read.mistakes));
  const { property } = read.catalogue;
  const warnings = (tries: readonly number[]) =>
    catalogueWarnings({ property: { ...property, autopayRules: autopayRulesSchema.parse({ tries }) } });
  // The fee of "after 10 days" is charged on the eleventh.
  expect(warnings([0, 3, 6, 10])).toEqual([]);
  expect(warnings([0, 3, 6, 11])).toEqual(['fee_before_last_try']);
  expect(catalogueWarnings({ property: { ...property, autopayRules: null } })).toEqual([]);
});
