/**
 * Days with everything that happens to money, in any order, closed at any moment. Each day's totals are compared with
 * accounts that the test keeps by itself, event by event.
 */
import { describe, expect, it } from 'vitest';
import { minor, sumMinor, type Minor } from '../../../src/shared/money';
import {
  BrokenBooks,
  closeDay,
  tenders,
  type DayFacts,
  type DayTotals,
  type PendingCapture,
  type Tender,
} from '../../../src/main/domain/closing/closing';
import { fc } from '../../support/base/fast-check';

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };
type Line = DayFacts['invoices'][number]['lines'][number];

const amount = fc.integer({ min: 1, max: 5_000_00 });
const lines = fc.array(
  fc.record({
    ledger: fc.constantFrom('revenue', 'insurance', 'liability'),
    taxable: amount,
    rate: fc.constantFrom(0, 7000, 8250, 19_000),
  }),
  { minLength: 1, maxLength: 5 },
);
const event = fc.oneof(
  fc.record({ kind: fc.constant('move_in' as const), tender: fc.constantFrom(...tenders), lines }),
  fc.record({
    kind: fc.constantFrom('capture' as const, 'lost' as const, 'credit' as const),
    pick: fc.nat(),
  }),
  fc.record({ kind: fc.constant('refund' as const), tender: fc.constantFrom(...tenders), amount }),
  fc.record({
    kind: fc.constant('return' as const),
    tender: fc.constantFrom('card' as const, 'cheque' as const),
    amount,
    isAgain: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('write_off' as const), amount, isUndone: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('paid_in' as const, 'paid_out' as const, 'bank_drop' as const), amount }),
  fc.constant({ kind: 'close' as const }),
);

type DayEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

function emptyDay(openingMinor: Minor, carriedIn: readonly PendingCapture[]): Writable<DayFacts> {
  return {
    invoices: [],
    receipts: [],
    captures: [],
    lost: [],
    deskPayments: [],
    onBehalf: [],
    creditNotes: [],
    refunds: [],
    returns: [],
    writeOffs: [],
    moves: [],
    carriedIn: [...carriedIn],
    carriedOut: [],
    ledger: { owedMinor: minor(0), advanceMinor: minor(0), allocatedMinor: minor(0) },
    openingMinor,
  };
}

/** Plays events; answers each closed day with what it was closed from, and what the test itself has counted. */
function play(events: readonly DayEvent[]) {
  let pending: PendingCapture[] = [];
  let invoicesSoFar: DayFacts['invoices'][number][] = [];
  let number = 0;
  let day = emptyDay(minor(100_00), []);
  let byTender = new Map<Tender, number>();
  let cash = 100_00;
  const days: { facts: DayFacts; totals: DayTotals; byTender: Map<Tender, number>; cash: number }[] = [];
  const move = (tender: Tender, by: number) => {
    byTender.set(tender, (byTender.get(tender) ?? 0) + by);
    if (tender === 'cash') cash += by;
  };
  const change = (part: keyof DayFacts['ledger']) => (by: number) => {
    day.ledger = { ...day.ledger, [part]: minor(day.ledger[part] + by) };
  };
  const [settle, owe, keep] = [change('allocatedMinor'), change('owedMinor'), change('advanceMinor')];
  for (const each of [...events, { kind: 'close' as const }]) {
    if (each.kind === 'move_in') {
      number += 1;
      const invoice = billOf(String(number), each.lines);
      day.invoices.push(invoice);
      invoicesSoFar = [...invoicesSoFar, invoice];
      const isCard = each.tender === 'card' || each.tender === 'card_simulated';
      const about = { tender: each.tender, amountMinor: invoice.totalMinor };
      settle(invoice.totalMinor);
      day.receipts.push({
        number: `R${number}`,
        paidBy: `p${number}`,
        ...about,
      });
      if (isCard) pending.push({ attemptId: `p${number}`, receiptNumber: `R${number}`, ...about });
      else {
        day.deskPayments.push({ id: `p${number}`, ...about });
        move(each.tender, invoice.totalMinor);
      }
    } else if (each.kind === 'capture' || each.kind === 'lost') {
      const found = pending[each.pick % Math.max(1, pending.length)];
      if (!found) continue;
      pending = pending.filter((other) => other !== found);
      if (each.kind === 'capture') {
        day.captures.push(found);
        move(found.tender, found.amountMinor);
      } else {
        day.lost.push(found);
        settle(0 - found.amountMinor);
        owe(found.amountMinor);
      }
    } else if (each.kind === 'credit') {
      const invoice = invoicesSoFar[each.pick % Math.max(1, invoicesSoFar.length)];
      if (!invoice) continue;
      const some = invoice.lines.slice(0, 1 + (each.pick % invoice.lines.length));
      day.creditNotes.push({
        number: `CN${each.pick}`,
        grossMinor: sumMinor(some.map((line) => line.payableMinor)),
        taxMinor: sumMinor(some.map((line) => line.taxMinor)),
        lines: some,
      });
      keep(sumMinor(some.map((line) => line.payableMinor)));
    } else if (each.kind === 'refund') {
      day.refunds.push({ tender: each.tender, amountMinor: minor(each.amount) });
      move(each.tender, -each.amount);
      keep(-each.amount);
    } else if (each.kind === 'write_off') {
      const signed = each.isUndone ? -each.amount : each.amount;
      day.writeOffs.push({ amountMinor: minor(signed), taxMinor: minor(0) });
      owe(-signed);
    } else if (each.kind === 'paid_in' || each.kind === 'paid_out' || each.kind === 'bank_drop') {
      day.moves.push({ kind: each.kind, amountMinor: minor(each.amount) });
      cash += each.kind === 'paid_in' ? each.amount : -each.amount;
    } else if (each.kind === 'return') {
      const signed = each.isAgain ? -each.amount : each.amount;
      day.returns.push({ tender: each.tender, amountMinor: minor(signed), costMinor: minor(0) });
      move(each.tender, -signed);
      keep(-signed);
    } else {
      day.carriedOut = [...pending];
      days.push({ facts: day, totals: closeDay(day), byTender, cash });
      day = emptyDay(minor(cash), pending);
      byTender = new Map();
    }
  }
  return { days, pending, number };
}

function billOf(number: string, of: readonly { ledger: string; taxable: number; rate: number }[]) {
  const made: Line[] = of.map(({ ledger, taxable, rate }) => {
    const tax = Math.round((taxable * rate) / 100_000);
    return { ledger, taxableMinor: minor(taxable), taxMinor: minor(tax), payableMinor: minor(taxable + tax) };
  });
  return {
    number,
    lines: made,
    totalMinor: sumMinor(made.map((line) => line.payableMinor)),
    taxMinor: sumMinor(made.map((line) => line.taxMinor)),
  };
}

const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);

describe('a day’s closing', () => {
  it('adds up to the unit, per tender, per ledger and in the drawer, whatever happened and whenever it was closed', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { days, pending, number } = play(events);
        for (const { facts, totals, byTender, cash } of days) {
          for (const each of totals.tenders) expect(each.netMinor).toBe(byTender.get(each.tender) ?? 0);
          expect(totals.drawer.expectedMinor).toBe(cash);
          const net =
            sum(facts.invoices.map((bill) => bill.totalMinor)) -
            sum(facts.creditNotes.map((bill) => bill.grossMinor));
          expect(sum(totals.ledgers.map((each) => each.netMinor))).toBe(net);
        }
        // Nothing is in two closings, and nothing in none.
        expect(sum(days.map(({ totals }) => totals.receipts.count))).toBe(number);
        const through = sum(
          days.map(
            ({ totals }) =>
              totals.captures.totalMinor + totals.deskPayments.totalMinor + totals.lost.totalMinor,
          ),
        );
        const received = sum(days.map(({ totals }) => totals.receipts.totalMinor));
        expect(through + sum(pending.map((each) => each.amountMinor))).toBe(received);
        days
          .slice(1)
          .forEach(({ totals }, index) => expect(totals.carriedIn).toEqual(days[index]?.totals.carriedOut));
      }),
      { numRuns: 3000 },
    );
  });

  it.each<[string, (facts: Writable<DayFacts>) => void]>([
    ['an invoice is not the sum of its lines', ({ invoices }) => spoil(invoices, 'totalMinor')],
    ['an invoice has other tax than its lines', ({ invoices }) => spoil(invoices, 'taxMinor')],
    ['a receipt is not over its invoice', ({ receipts }) => spoil(receipts, 'amountMinor')],
    ['a receipt is missing', ({ receipts }) => void receipts.pop()],
    ['an invoice has two receipts', ({ receipts }) => void receipts.push(...receipts.slice(-1))],
    ['the desk took another amount', ({ deskPayments }) => spoil(deskPayments, 'amountMinor')],
    [
      'the desk took money without a receipt',
      ({ deskPayments }) => void deskPayments.push({ id: 'x', tender: 'cash', amountMinor: minor(1) }),
    ],
    ['a capture is over another amount', ({ captures }) => spoil(captures, 'amountMinor')],
    ['a card was captured twice', ({ captures }) => void captures.push(...captures.slice(-1))],
    ['a capture is not told', ({ captures }) => void captures.pop()],
    ['an invoice is neither settled nor owed', (facts) => spoilLedger(facts, 'allocatedMinor')],
    ['the ledger says that more is owed', (facts) => spoilLedger(facts, 'owedMinor')],
    ['the ledger keeps more for tenants than there is', (facts) => spoilLedger(facts, 'advanceMinor')],
    ['a credit note is not the sum of its lines', ({ creditNotes }) => spoil(creditNotes, 'grossMinor')],
  ])('is refused when %s', (_, spoilIt) => {
    const { facts } = play([
      { kind: 'move_in', tender: 'cash', lines: [{ ledger: 'revenue', taxable: 1000, rate: 8250 }] },
      { kind: 'move_in', tender: 'card', lines: [{ ledger: 'revenue', taxable: 2000, rate: 8250 }] },
      { kind: 'capture', pick: 0 },
      { kind: 'credit', pick: 0 },
    ]).days[0] ?? { facts: emptyDay(minor(0), []) };
    expect(() => closeDay(facts)).not.toThrow();
    const spoiled = structuredClone(facts) as Writable<DayFacts>;
    spoilIt(spoiled);
    expect(() => closeDay(spoiled)).toThrow(BrokenBooks);
  });
});

/** One unit more in the first row. */
function spoil<K extends string>(rows: { readonly [P in K]: Minor }[], member: K): void {
  const [first] = rows;
  if (!first) throw new Error('nothing to spoil');
  rows[0] = { ...first, [member]: first[member] + 1 };
}

function spoilLedger(facts: Writable<DayFacts>, part: keyof DayFacts['ledger']): void {
  facts.ledger = { ...facts.ledger, [part]: facts.ledger[part] + 1 };
}
