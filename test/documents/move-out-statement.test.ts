/** The statement of a move-out says which days were charged and credited, what was set off, and what is left. */
import { expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import type { MoveOutStatementFacts } from '../../src/main/documents/port';
import { languages } from '../../src/shared/languages';
import { dollars, header } from './facts';
import { pages, text } from './read-back';

const maker = createDocumentMaker();

const facts = (over: Partial<MoveOutStatementFacts> = {}): MoveOutStatementFacts => ({
  ...header,
  kind: 'move_out',
  number: 'C-2026-000123',
  madeOn: '2027-04-13',
  lastDay: '2027-04-12',
  isFinal: false,
  days: [
    { what: 'kept', from: '2027-04-01', to: '2027-04-12', amount: dollars(69.32) },
    { what: 'credited', from: '2027-04-13', to: '2027-04-30', amount: dollars(103.97) },
  ],
  rows: [
    { what: 'unused', amount: dollars(103.97) },
    { what: 'deposit', amount: dollars(50) },
    { what: 'set_off', number: 'INV-000003', amount: dollars(-27.06) },
  ],
  left: dollars(126.91),
  waived: null,
  open: [],
  outcome: 'back',
  total: dollars(126.91),
  ...over,
});
const words = (pdf: Buffer) => text(pdf).replaceAll(/\s+/g, ' ');

test('in English it has the days, the deposit, what was set off, and the refund with its way', async () => {
  const said = words(await maker.moveOutStatement(facts()));
  for (const fact of [
    'Move-out statement',
    'Last day',
    'April 13, 2027 April 12, 2027',
    'Charged on your bills $69.32 April 1, 2027 – April 12, 2027',
    'After your last day: credited $103.97 April 13, 2027 – April 30, 2027',
    'Credited for unused days $103.97',
    'Deposit credited $50.00',
    'Used for bill INV-000003 -$27.06',
    'In your favor $126.91',
    'We refund $126.91. As much as possible goes to the card you paid with.',
    'You get one more statement',
  ])
    expect(said.replaceAll('−', '-')).toContain(fact);
});

test('a final one says how it went back, and that the contract is closed', async () => {
  const rows = [
    { what: 'card', on: '2027-04-14', amount: dollars(-100) },
    { what: 'cash', on: '2027-04-15', amount: dollars(-26.91) },
  ] as const;
  const over = { rows, left: dollars(0), total: dollars(0), outcome: 'even', isFinal: true } as const;
  const said = words(await maker.moveOutStatement(facts(over)));
  for (const fact of [
    'Refunded to your card on April 14, 2027',
    'Refunded in cash on April 15, 2027',
    'Balance $0.00',
    'closed',
  ])
    expect(said).toContain(fact);
  expect(said).not.toContain('In your favor');
});

test('a debt has every bill that is open, in each language beside the one that binds', async () => {
  const owed = facts({
    rows: [
      { what: 'deposit', amount: dollars(50) },
      { what: 'set_off', number: 'INV-000002', amount: dollars(-50) },
    ],
    left: dollars(0),
    open: [{ number: 'INV-000002', amount: dollars(123.29) }],
    outcome: 'owed',
    total: dollars(123.29),
  });
  for (const { code } of languages) {
    const binding = code === 'en' ? null : ({ language: 'en', locale: 'en-US' } as const);
    const said = words(await maker.moveOutStatement({ ...owed, language: code, binding }));
    expect(said).toContain('You owe');
    expect(said).toContain('INV-000002');
  }
});

test('the last of two is called the final one in each language', async () => {
  const titleIn = async (language: (typeof languages)[number]['code'], isFinal: boolean) =>
    words(await maker.moveOutStatement(facts({ language, binding: null, isFinal })));
  for (const [language, title] of [
    ['en', 'Final move-out statement'],
    ['es', 'Liquidación final de salida'],
    ['de', 'Schlussabrechnung zum Auszug'],
  ] as const) {
    expect(await titleIn(language, true)).toContain(title);
    expect(await titleIn(language, false)).not.toContain(title);
  }
  expect(await titleIn('ar', true)).not.toBe(await titleIn('ar', false));
});

test('however long it is, no page has one sentence alone', async () => {
  const binding = { language: 'en', locale: 'en-US' } as const;
  for (let count = 1; count < 12; count += 1) {
    const rows = Array.from({ length: count }, (_, index) => ({
      what: 'set_off' as const,
      number: `INV-${index + 1}`,
      amount: dollars(-1),
    }));
    const said = pages(await maker.moveOutStatement(facts({ language: 'de', binding, rows })));
    const last = said.at(-1) ?? '';
    if (said.length > 1 && last.includes('Verbindlich'))
      expect(last.replaceAll(/\s+/g, ' '), `with ${count} rows`).toContain(
        'Sie erhalten noch eine Abrechnung',
      );
  }
});
