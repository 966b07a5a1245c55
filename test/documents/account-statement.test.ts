/** A statement of account says the balance before, every entry with the balance after it, and what is owed at the end. */
import { expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import type { AccountStatementFacts } from '../../src/main/documents/port';
import { languages } from '../../src/shared/languages';
import { dollars, header } from './facts';
import { text } from './read-back';

const maker = createDocumentMaker();

const facts = (over: Partial<AccountStatementFacts> = {}): AccountStatementFacts => ({
  ...header,
  number: 'C-000123',
  madeOn: '2027-04-13',
  fromOn: '2027-03-01',
  toOn: '2027-04-12',
  before: dollars(20),
  entries: [
    {
      what: 'invoice',
      on: '2027-03-27',
      number: 'INV-000007',
      amount: dollars(173.29),
      balance: dollars(193.29),
    },
    { what: 'receipt', on: '2027-04-02', number: 'R-000009', amount: dollars(-150), balance: dollars(43.29) },
    { what: 'write_off', on: '2027-04-03', number: '', amount: dollars(-3.29), balance: dollars(40) },
    { what: 'transfer', on: '2027-04-12', number: 'C-000122', amount: dollars(-30), balance: dollars(10) },
  ],
  after: dollars(10),
  size: dollars(10),
  ...over,
});
const words = (pdf: Buffer) => text(pdf).replaceAll(/\s+/g, ' ').replaceAll('−', '-');

test('in English it has the balance before, every entry, the balance after, and what is owed', async () => {
  const said = words(await maker.accountStatement(facts()));
  for (const fact of [
    'Statement of account',
    'You owe',
    'March 1 – April 12, 2027',
    'Balance before March 1, 2027 $20.00',
    'Invoice INV-000007 $173.29 $193.29 March 27, 2027',
    'Payment received R-000009 -$150.00 $43.29 April 2, 2027',
    'Written off -$3.29 $40.00',
    'Credit moved, contract C-000122 -$30.00 $10.00',
    'Balance on April 12, 2027 $10.00',
  ])
    expect(said).toContain(fact);
});

test('money of the tenant is in their favor, and a period without entries says so', async () => {
  const said = words(
    await maker.accountStatement(facts({ entries: [], after: dollars(-5), size: dollars(5) })),
  );
  expect(said).toContain('In your favor');
  expect(said).toContain('Nothing was booked in this period.');
  expect(words(await maker.accountStatement(facts({ after: dollars(0), size: dollars(0) })))).not.toContain(
    'You owe',
  );
});

test.each(languages)(
  'it is drawn in $name, and beside the language that binds',
  async ({ code: language }) => {
    const pdf = await maker.accountStatement(
      facts({ language, binding: { language: 'en', locale: 'en-US' } }),
    );
    expect(words(pdf)).toContain('INV-000007');
    if (language !== 'en') expect(words(pdf)).toContain('Statement of account');
  },
);

test('a long one runs over pages', async () => {
  const entries = Array.from({ length: 120 }, (_, index) => ({
    what: 'invoice' as const,
    on: '2027-03-27',
    number: `INV-${String(index).padStart(6, '0')}`,
    amount: dollars(1),
    balance: dollars(index),
  }));
  const said = words(await maker.accountStatement(facts({ entries })));
  expect(said).toContain('INV-000119');
  expect(said).toContain('Page 4');
});
