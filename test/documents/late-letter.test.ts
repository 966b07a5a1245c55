/** A letter about late rent says what is open since when, what was done, and what follows on which day. */
import { expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import { lateWords } from '../../src/main/documents/labels/late-words';
import type { LateLetterFacts } from '../../src/main/documents/port';
import { languages } from '../../src/shared/languages';
import { dollars, header } from './facts';
import { text } from './read-back';

const maker = createDocumentMaker();

const facts = (over: Partial<LateLetterFacts> = {}): LateLetterFacts => ({
  ...header,
  number: 'C-2026-000123',
  kind: 'late_notice',
  madeOn: '2027-03-12',
  overdue: [
    { number: 'INV-000002', dueOn: '2027-02-01', open: dollars(100) },
    { number: 'INV-000003', dueOn: '2027-03-01', open: dollars(173.29) },
  ],
  total: dollars(273.29),
  fee: dollars(22.35),
  suspended: false,
  next: { what: 'suspend', on: '2027-03-17' },
  ...over,
});
const words = (pdf: Buffer) => text(pdf).replaceAll(/\s+/g, ' ');

test('in English it has every bill, the fee, and the day on which the code stops', async () => {
  const said = words(await maker.lateLetter(facts()));
  for (const fact of [
    'Late notice',
    'INV-000002 February 1, 2027 $100.00',
    'INV-000003 March 1, 2027 $173.29',
    'Total open $273.29',
    'a late fee of $22.35 is charged',
    'your access code stops working on March 17, 2027 at the earliest',
    'You can pay at our kiosk',
  ])
    expect(said).toContain(fact);
  expect(said).not.toContain(lateWords.en.suspended.arrears_paid);
});

test('it says nothing of a fee or an end of access that there is not', async () => {
  const said = words(
    await maker.lateLetter(facts({ kind: 'reminder', fee: null, next: null, suspended: true })),
  );
  expect(said).toContain('Payment reminder');
  expect(said).toContain(lateWords.en.suspended.arrears_paid);
  expect(said).not.toContain('late fee');
  expect(said).not.toContain('at the earliest');
});

test('a default notice lists what each bill is for, says whose claim it is, and asks of service where the law does', async () => {
  const rent = { description: 'Rent, March 1 – 31, 2027', bindingDescription: null };
  const [bill] = facts().overdue;
  if (!bill) throw new Error('nothing is overdue');
  const claim = facts({
    kind: 'default_notice',
    overdue: [{ ...bill, lines: [rent, { ...rent, description: 'Protection plan Plus' }] }],
    fee: null,
  });
  const said = words(await maker.lateLetter({ ...claim, asksOfService: true }));
  for (const fact of [
    'Default notice',
    'INV-000002 February 1, 2027 $100.00 Rent, March 1 – 31, 2027 Protection plan Plus',
    `claims the total above for unit ${header.unitNumber} at`,
    'That is the amount open on March 12, 2027',
    'talk to us now',
    'serves in the armed forces',
  ])
    expect(said).toContain(fact);
  expect(words(await maker.lateLetter(claim))).not.toContain('armed forces');
  expect(words(await maker.lateLetter(facts()))).not.toContain('claims the total');
});

test('a default notice has the paragraphs that the catalogue asks for, in both languages where it has both', async () => {
  const text = {
    en: ['You have 14 days to pay.', 'Then your right to use the unit ends.'],
    de: ['Sie haben 14 Tage Zeit.', 'Danach endet Ihr Recht am Lagerraum.'],
  };
  const notice = facts({ kind: 'default_notice', fee: null, lien: { text, byEmail: false } });
  const english = words(await maker.lateLetter(notice));
  expect(english).toContain('You have 14 days to pay.');
  expect(english).not.toContain('14 Tage');
  const binding = { language: 'en', locale: 'en-US' } as const;
  const of = async (language: 'ar' | 'de' | 'es') =>
    words(await maker.lateLetter({ ...notice, language, locale: language, binding }));
  expect(await of('de')).toContain('Sie haben 14 Tage Zeit. You have 14 days to pay. Danach endet');
  // What binds is said where the catalogue has no words for the tenant.
  expect(await of('es')).toContain('You have 14 days to pay. Then your right');
  // It is read from its own side, also between words that are read from the other one.
  expect(await of('ar')).toContain('You have 14 days to pay. Then your right');
});

test('beside another language it has that of the property, and each language can be set', async () => {
  const binding = { language: 'en', locale: 'en-US' } as const;
  const german = words(await maker.lateLetter(facts({ language: 'de', locale: 'de-DE', binding })));
  expect(german).toContain('frühestens am 17. März 2027');
  expect(german).toContain('stops working on March 17, 2027');
  for (const { code } of languages)
    for (const what of ['fee', 'overlock'] as const) {
      const kind = what === 'fee' ? 'late_notice' : 'default_notice';
      const over = { language: code, kind, asksOfService: true, next: { what, on: '2027-03-17' } } as const;
      const pdf = await maker.lateLetter(facts(over));
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
});
