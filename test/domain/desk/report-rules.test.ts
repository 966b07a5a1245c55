/** The rules of the desk's reports, case by case. */
import { describe, expect, it } from 'vitest';
import { heldDeposit } from '../../../src/main/domain/desk/deposits';
import { byPerson, type ExceptionFacts } from '../../../src/main/domain/desk/exceptions';
import { absorptionOf, daysEmpty, stayDays, type Move } from '../../../src/main/domain/desk/moves';
import { sumOfTakings, takingsOf, type MoneyMoved } from '../../../src/main/domain/desk/takings';
import { sumOfTaxed, taxesOf, type TaxedLine } from '../../../src/main/domain/desk/taxes';

const moved = (
  what: MoneyMoved['what'],
  amountMinor: number,
  more: Partial<MoneyMoved> = {},
): MoneyMoved => ({
  what,
  amountMinor,
  on: '2026-11-27',
  tender: 'card',
  by: null,
  isUncounted: false,
  ...more,
});

describe('takings', () => {
  const cases: [string, readonly MoneyMoved[], readonly [number, number, number, number, number, number]][] =
    [
      ['what is taken is net', [moved('taken', 5000)], [1, 5000, 0, 0, 0, 5000]],
      ['a refund comes off', [moved('taken', 5000), moved('refunded', 2000)], [1, 5000, 2000, 0, 0, 3000]],
      [
        'a refund that comes back is the site’s again',
        [moved('refunded', 2000), moved('came_back', 2000)],
        [0, 0, 2000, 2000, 0, 0],
      ],
      [
        'a bounced payment comes off, and one that was won back does not',
        [moved('taken', 900), moved('taken_back', 900), moved('taken_back', -900)],
        [1, 900, 0, 0, 0, 900],
      ],
    ];
  it.each(cases)('%s', (_title, moves, [count, taken, refunded, cameBack, takenBack, net]) => {
    const lines = takingsOf(moves);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.amounts).toEqual({
      takenMinor: taken,
      refundedMinor: refunded,
      cameBackMinor: cameBack,
      takenBackMinor: takenBack,
      netMinor: net,
    });
    expect(lines[0]?.count).toBe(count);
    expect(sumOfTakings(lines)).toEqual({ count, ...lines[0]?.amounts });
  });

  it('a line is one day, one tender and one person, in this order; the kiosk comes before people', () => {
    const lines = takingsOf([
      moved('taken', 1, { on: '2026-11-28' }),
      moved('taken', 2, { by: 'Olga', tender: 'cash' }),
      moved('taken', 3, { by: 'Ana', tender: 'cash' }),
      moved('taken', 4, { tender: 'cash' }),
      moved('taken', 5),
      moved('taken', 6, { by: 'Olga', tender: 'cash' }),
    ]);
    expect(lines.map(({ on, tender, by, count }) => [on.slice(-2), tender, by, count])).toEqual([
      ['27', 'card', null, 1],
      ['27', 'cash', null, 1],
      ['27', 'cash', 'Ana', 1],
      ['27', 'cash', 'Olga', 2],
      ['28', 'card', null, 1],
    ]);
  });

  it('a line with cash that nobody counted has no amount, and is in no sum', () => {
    const lines = takingsOf([
      moved('taken', 700, { tender: 'cash', by: 'Ana' }),
      moved('taken', 300, { tender: 'cash', by: 'Ana', isUncounted: true }),
      moved('taken', 50),
    ]);
    expect(lines.map(({ count, amounts }) => [count, amounts?.netMinor ?? null])).toEqual([
      [1, 50],
      [2, null],
    ]);
    expect(sumOfTakings(lines)).toMatchObject({ count: 3, takenMinor: 50, netMinor: 50 });
  });
});

describe('deposits', () => {
  it.each([
    ['paid', { chargedMinor: 100, creditedMinor: 0, settledMinor: 100 }, { unpaidMinor: 0, heldMinor: 100 }],
    [
      'paid in part',
      { chargedMinor: 100, creditedMinor: 0, settledMinor: 60 },
      { unpaidMinor: 40, heldMinor: 60 },
    ],
    [
      'credited in part',
      { chargedMinor: 100, creditedMinor: 30, settledMinor: 100 },
      { unpaidMinor: 0, heldMinor: 70 },
    ],
    [
      'credited before it was paid',
      { chargedMinor: 100, creditedMinor: 100, settledMinor: 100 },
      { unpaidMinor: 0, heldMinor: 0 },
    ],
  ])('%s', (_title, facts, wanted) => expect(heldDeposit(facts)).toEqual(wanted));
});

describe('taxes', () => {
  const line = (over: Partial<TaxedLine>): TaxedLine => ({
    rate: 8250,
    what: 'rent',
    customerType: 'Private',
    document: 'invoice',
    taxableMinor: 10_000,
    taxMinor: 825,
    ...over,
  });
  const lines = [
    line({}),
    line({ document: 'credit_note', taxableMinor: 4000, taxMinor: 330 }),
    line({ customerType: 'Company' }),
    line({ rate: 0, what: 'deposit', taxMinor: 0 }),
    line({ what: 'discount', taxableMinor: -1000, taxMinor: -83 }),
  ];
  it('a line is one rate, one charge and one kind of customer; the highest rate first', () => {
    expect(taxesOf(lines).map(({ rate, what, customerType }) => [rate, what, customerType])).toEqual([
      [8250, 'discount', 'Private'],
      [8250, 'rent', 'Company'],
      [8250, 'rent', 'Private'],
      [0, 'deposit', 'Private'],
    ]);
  });
  it('credit comes off, tax and all, and the sums are those of the lines', () => {
    expect(taxesOf(lines)[2]?.amounts).toEqual({
      invoicedMinor: 10_000,
      creditedMinor: 4000,
      taxableMinor: 6000,
      taxMinor: 495,
      grossMinor: 6495,
    });
    expect(sumOfTaxed(lines)).toEqual({
      invoicedMinor: 29_000,
      creditedMinor: 4000,
      taxableMinor: 25_000,
      taxMinor: 1237,
      grossMinor: 26_237,
    });
  });
});

describe('move-ins and move-outs', () => {
  const of = (...moves: Move[]) =>
    absorptionOf(moves.map((move, nth) => ({ move, area: 1000 * (nth + 1), measure: 'area' as const })));
  it.each([
    ['in and out', of('in', 'in', 'out'), { ins: 2, outs: 1, units: 1, area: 0 }],
    [
      'a larger unit for the same tenant',
      of('transfer_out', 'transfer_in'),
      { ins: 1, outs: 1, units: 0, area: 1000 },
    ],
    ['ended before it began', of('cancelled'), { ins: 0, outs: 0, units: 0, area: 0 }],
    ['none', of(), { ins: 0, outs: 0, units: 0, area: 0 }],
  ])('%s', (_title, absorption, wanted) => expect(absorption).toEqual(wanted));
  it('a volume is no area', () =>
    expect(absorptionOf([{ move: 'in', area: 1, measure: 'volume' }])).toMatchObject({
      units: 1,
      area: null,
    }));
  it.each([
    ['nobody before', null, '2026-11-27', null],
    ['left the day before', '2026-11-26', '2026-11-27', 0],
    ['left on the same day', '2026-11-27', '2026-11-27', 0],
    ['a week empty', '2026-11-19', '2026-11-27', 7],
  ])('days empty: %s', (_title, left, came, days) => expect(daysEmpty(left, came)).toBe(days));
  it.each([
    ['2026-11-01', '2026-11-30', 30],
    ['2026-11-01', '2026-11-01', 1],
    ['2026-11-10', '2026-11-01', 0],
  ])('stay from %s to %s: %i days', (came, left, days) => expect(stayDays(came, left)).toBe(days));
});

it('exceptions: who has most comes first, nobody last, and of each person the latest first', () => {
  const fact = (staffId: string | null, atMs: number): ExceptionFacts => ({
    what: 'refund',
    staffId,
    atMs,
    about: null,
    amountMinor: 1,
    why: null,
  });
  const facts = [fact('a', 1), fact(null, 2), fact(null, 3), fact(null, 9), fact('b', 4), fact('b', 5)];
  expect(byPerson(facts).map(({ staffId, atMs }) => [staffId, atMs])).toEqual([
    ['b', 5],
    ['b', 4],
    ['a', 1],
    [null, 9],
    [null, 3],
    [null, 2],
  ]);
});
