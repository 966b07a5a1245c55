/** The statement of a transfer says what each unit costs, what is credited, and who has what of the other then. */
import { expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import { transferWords } from '../../src/main/documents/labels/transfer-words';
import type { TransferStatementFacts } from '../../src/main/documents/port';
import { languages } from '../../src/shared/languages';
import { dollars, header } from './facts';
import { text } from './read-back';

const maker = createDocumentMaker();
const moved: TransferStatementFacts = {
  ...header,
  number: 'C-000124',
  kind: 'transfer',
  madeOn: '2027-04-12',
  movedOn: '2027-04-12',
  dueOn: '2027-04-17',
  formerUnit: 'B101',
  lines: [
    {
      description: 'Rent 04/12/2027 – 04/30/2027',
      bindingDescription: 'Rent from April 12 on',
      payableAmount: dollars(136.43),
    },
    { description: 'Security deposit', bindingDescription: null, payableAmount: dollars(75) },
  ],
  former: [
    { kind: 'unused', days: { from: '2027-04-12', to: '2027-04-30' }, amount: dollars(-109.75) },
    { kind: 'deposit', days: null, amount: dollars(-50) },
  ],
  outcome: 'owed',
  total: dollars(51.68),
};
const words = (pdf: Buffer) => text(pdf).replaceAll(/\s+/g, ' ');

test('it says line by line what is to be paid, and until when', async () => {
  const said = words(await maker.transferStatement(moved));
  for (const fact of [
    'From April 12, 2027 you rent unit',
    'Rent 04/12/2027 – $136.43',
    'Credited for the former unit: -$109.75 April 12, 2027 – April 30, 2027',
    'Deposit for the former unit: -$50.00',
    'To pay $51.68',
    'Please pay $51.68 by April 17, 2027',
    'Your code for unit B101 works for one more day.',
  ])
    expect(said).toContain(fact);
});

test('it says how long the code of the former unit works, or that it is canceled', async () => {
  const said = async (codeDays: number) => words(await maker.transferStatement({ ...moved, codeDays }));
  expect(await said(3)).toContain('Your code for unit B101 works for 3 more days.');
  const canceled = await said(0);
  expect(canceled).toContain('Your code for unit B101 is canceled.');
  expect(canceled).not.toContain('Please empty');
});

test('it asks for nothing where the tenant has something left', async () => {
  const said = words(await maker.transferStatement({ ...moved, outcome: 'back' }));
  expect(said).toContain('It pays your next bills.');
  expect(said).not.toContain('Please pay');
});

test.each(languages.map(({ code }) => code))('it is drawn in %s', async (language) => {
  const binding = language === 'en' ? null : { language: 'en' as const, locale: 'en-US' };
  const said = words(await maker.transferStatement({ ...moved, language, locale: language, binding }));
  if (language !== 'ar') expect(said).toContain(transferWords[language].title);
  if (language === 'es') expect(said).toContain('Rent from April 12 on');
});
