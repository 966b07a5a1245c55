import { describe, expect, it } from 'vitest';
import {
  allocate,
  allocateFirst,
  allocationOrders,
  lessSettled,
  openOf,
  type OpenInvoice,
} from '../../../src/main/domain/ledger/allocation';
import type { Id } from '../../../src/shared/ids';
import type { InvoiceLineCode } from '../../../src/shared/shapes';
import { minor, sumMinor } from '../../../src/shared/money';
import { fc } from '../../support/base/fast-check';
import { openInvoice as invoice } from './open-invoice';

const march = invoice('march', '2027-03-01', [
  ['rent', 16_129],
  ['insurance', 1200],
]);
const fee = invoice('fee', '2027-03-17', [['late_fee', 2235]]);
const april = invoice('april', '2027-04-01', [
  ['rent', 16_129],
  ['insurance', 1200],
]);

const written = (order: (typeof allocationOrders)[number], invoices: OpenInvoice[], money: number) => {
  const { allocations, restMinor } = allocate(order, invoices, minor(money));
  return [
    ...allocations.map(({ invoiceId, position, amountMinor }) => `${invoiceId}.${position} ${amountMinor}`),
    ...(restMinor > 0 ? [`rest ${restMinor}`] : []),
  ];
};

describe('25,000 for 36,893 that are due', () => {
  it.each([
    ['oldest_first', ['march.1 16129', 'march.2 1200', 'fee.1 2235', 'april.1 5436']],
    ['rent_first', ['march.1 16129', 'april.1 8871']],
    ['fees_first', ['fee.1 2235', 'march.1 16129', 'march.2 1200', 'april.1 5436']],
  ] as const)('settle %s', (order, expected) => {
    expect(written(order, [april, fee, march], 25_000)).toEqual(expected);
  });
});

describe('money', () => {
  it('settles a bill after the credit that was used before it', () => {
    const bill = [march];
    const credit = allocate('oldest_first', bill, minor(2500));
    const used = sumMinor(credit.allocations.map(({ amountMinor }) => amountMinor));
    expect(minor(openOf(march.lines) - used)).toBe(14_829);
  });

  it('beyond what is due is the advance', () => {
    expect(written('oldest_first', [fee], 3000)).toEqual(['fee.1 2235', 'rest 765']);
    expect(written('oldest_first', [], 1)).toEqual(['rest 1']);
  });

  it('settles rent, plan, add-ons, other and fees in this order, whatever order they stand in', () => {
    const mixed = invoice('i', '2027-01-01', [
      ['admin', 1],
      ['damage', 2],
      ['add_on', 3],
      ['insurance', 4],
      ['rent', 5],
    ]);
    expect(written('oldest_first', [mixed], 15)).toEqual(['i.5 5', 'i.4 4', 'i.3 3', 'i.2 2', 'i.1 1']);
  });

  it('is not asked for what a discount takes off its line, nor for what a rounding takes off the bill', () => {
    const discounted = invoice('i', '2027-01-01', [
      ['insurance', 100],
      ['rent', 1000],
      ['discount', -300],
      ['rounding', -4],
    ]);
    expect(written('oldest_first', [discounted], 2000)).toEqual(['i.2 696', 'i.1 100', 'rest 1204']);
    const whole = invoice('i', '2027-01-01', [
      ['rent', 1000],
      ['discount', -1000],
      ['insurance', 100],
    ]);
    expect(written('rent_first', [whole], 2000)).toEqual(['i.3 100', 'rest 1900']);
    const overpaid = invoice('i', '2027-01-01', [
      ['rent', 0],
      ['discount', -30],
      ['insurance', 100],
    ]);
    expect(written('rent_first', [overpaid], 100)).toEqual(['i.3 70', 'rest 30']);
  });

  it('settles invoices of one day in the order they are given in', () => {
    const [first, second] = [
      invoice('a', '2027-01-01', [['rent', 5]]),
      invoice('b', '2027-01-01', [['rent', 5]]),
    ];
    expect(written('oldest_first', [second, first], 7)).toEqual(['b.1 5', 'a.1 2']);
  });

  it('below nothing is refused', () => {
    expect(() => allocate('oldest_first', [march], minor(-1))).toThrow('below nothing');
  });
});

describe('what is left of a bill that money comes first for', () => {
  it.each([
    ['nothing of it is settled', 100, [['other', 1, 40]], 100],
    ['a line of it is settled', 100, [['bill', 1, 40]], 60],
    [
      'lines of two bills are settled',
      100,
      [
        ['bill', 1, 40],
        ['other', 1, 9],
        ['bill', 3, 20],
      ],
      40,
    ],
    ['as much is settled as was asked for', 100, [['bill', 1, 100]], 0],
    [
      'more of it is settled than was asked for',
      100,
      [
        ['bill', 1, 60],
        ['bill', 2, 60],
      ],
      0,
    ],
    ['nothing was asked for', 0, [['bill', 1, 5]], 0],
    ['all of it comes first, a part is settled', null, [['bill', 1, 40]], null],
    ['nothing is settled at all', 70, [], 70],
  ] as const)('where %s', (_title, upTo, settled, left) => {
    const first = { invoiceId: 'bill' as Id<'invoice'>, upToMinor: upTo === null ? null : minor(upTo) };
    const made = settled.map(([id, position, amount]) => ({
      invoiceId: id as string as Id<'invoice'>,
      position,
      amountMinor: minor(amount),
    }));
    expect(lessSettled(first, made)).toEqual({ ...first, upToMinor: left });
  });
});

describe('an allocation', () => {
  const codes = ['rent', 'insurance', 'add_on', 'deposit', 'damage', 'late_fee', 'admin'] as const;
  const line = fc
    .record({
      code: fc.constantFrom(...codes),
      open: fc.nat(50_000),
      off: fc.option(fc.integer({ min: 1, max: 100 })),
    })
    .map(({ code, open, off }): [InvoiceLineCode, number][] => {
      const discount = off === null ? 0 : Math.floor((open * off) / 100);
      return discount === 0
        ? [[code, open]]
        : [
            [code, open],
            ['discount', -discount],
          ];
    });
  const invoices = fc
    .array(
      fc.record({
        month: fc.integer({ min: 1, max: 9 }),
        lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ month, lines }, index) => invoice(`${index}`, `2027-0${month}-01`, lines.flat())),
    );
  const order = fc.constantFrom(...allocationOrders);

  it('never gives a line more than is open, nor more than there is; all of it goes where it is needed', () => {
    fc.assert(
      fc.property(order, invoices, fc.nat(900_000), (by, all, money) => {
        const { allocations, restMinor } = allocate(by, all, minor(money));
        const given = sumMinor(allocations.map(({ amountMinor }) => amountMinor));
        const open = sumMinor(all.map(({ lines }) => openOf(lines)));
        expect(given + restMinor).toBe(money);
        expect(given).toBe(Math.min(money, open));
        for (const { id, lines } of all) {
          const own = allocations.filter(({ invoiceId }) => invoiceId === id);
          expect(sumMinor(own.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(openOf(lines));
          for (const { position, amountMinor } of own) {
            const settled = lines.find((each) => each.position === position);
            expect(amountMinor).toBeGreaterThan(0);
            expect(amountMinor).toBeLessThanOrEqual(settled?.openMinor ?? 0);
          }
          expect(new Set(own.map(({ position }) => position)).size).toBe(own.length);
        }
      }),
    );
  });

  it('gives what comes first as much as it asks for, in turn, and the rest by the order', () => {
    fc.assert(
      fc.property(order, invoices, fc.nat(900_000), fc.array(fc.nat(60_000)), (by, all, money, asked) => {
        const first = all.slice(0, asked.length).map(({ id }, at) => ({
          invoiceId: id,
          upToMinor: asked[at] === undefined || asked[at] % 5 === 0 ? null : minor(asked[at]),
        }));
        const { allocations, restMinor } = allocateFirst(by, all, minor(money), first);
        const given = sumMinor(allocations.map(({ amountMinor }) => amountMinor));
        expect(given + restMinor).toBe(money);
        expect(given).toBe(Math.min(money, sumMinor(all.map(({ lines }) => openOf(lines)))));
        const lines = allocations.map(({ invoiceId, position }) => `${invoiceId} ${position}`);
        expect(new Set(lines).size).toBe(lines.length);
        let left = money;
        for (const { invoiceId, upToMinor } of first) {
          const open = openOf(all.find(({ id }) => id === invoiceId)?.lines ?? []);
          const least = Math.min(left, open, upToMinor ?? open);
          const own = allocations.filter((each) => each.invoiceId === invoiceId);
          expect(sumMinor(own.map(({ amountMinor }) => amountMinor))).toBeGreaterThanOrEqual(least);
          left -= least;
        }
      }),
    );
  });

  it('in two payments settles what one of both would', () => {
    fc.assert(
      fc.property(order, invoices, fc.nat(200_000), fc.nat(200_000), (by, all, first, second) => {
        const settledBy = (allocations: ReturnType<typeof allocate>['allocations']) => {
          const sums = new Map<string, number>();
          for (const { invoiceId, position, amountMinor } of allocations)
            sums.set(`${invoiceId}.${position}`, (sums.get(`${invoiceId}.${position}`) ?? 0) + amountMinor);
          return sums;
        };
        const early = allocate(by, all, minor(first));
        const paid = settledBy(early.allocations);
        const rest = all.map((each) => ({
          ...each,
          lines: each.lines.map((own) => ({
            ...own,
            openMinor: minor(own.openMinor - (paid.get(`${each.id}.${own.position}`) ?? 0)),
          })),
        }));
        const late = allocate(by, rest, minor(second));
        const once = allocate(by, all, minor(first + second));
        const both = [...early.allocations, ...late.allocations];
        expect(settledBy(both)).toEqual(settledBy(once.allocations));
      }),
    );
  });

  it('by the oldest never reaches an invoice while an older one is open', () => {
    fc.assert(
      fc.property(invoices, fc.nat(400_000), (all, money) => {
        const { allocations } = allocate('oldest_first', all, minor(money));
        const reached = all.filter(({ id }) => allocations.some(({ invoiceId }) => invoiceId === id));
        const newest =
          reached
            .map(({ dueOn }) => dueOn)
            .sort()
            .at(-1) ?? '';
        for (const older of all.filter(({ dueOn }) => dueOn < newest)) {
          const own = allocations.filter(({ invoiceId }) => invoiceId === older.id);
          expect(sumMinor(own.map(({ amountMinor }) => amountMinor))).toBe(openOf(older.lines));
        }
      }),
    );
  });
});
