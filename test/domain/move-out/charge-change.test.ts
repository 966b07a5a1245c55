/** The plan and the extras of a running contract change: what is credited and charged for days that were billed already. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charge, PricingRules } from '../../../src/main/domain/price/quote-shape';
import { addDays, anchorOnOrBefore, daysBetween, nextAnchor } from '../../../src/main/domain/base/dates';
import { billsAhead } from '../../../src/main/domain/contract/bills-due';
import {
  creditsOfEnded,
  dueOfBegun,
  withoutEnded,
  type PlacedCharge,
} from '../../../src/main/domain/move-out/charge-change';
import { issuedLines, type StoredLine } from '../../../src/main/domain/move-out/issued-lines';
import { prorate } from '../../../src/main/domain/price/billing-period';
import { priceDue, withTax, type Due } from '../../../src/main/domain/price/quote-lines';
import { minor, type MilliPercent } from '../../../src/shared/money';
import { plan, rent, rulesOf } from '../price/charges';
import { none } from './issued-lines';

/** A charge of the contract with its days. */
type Row = PlacedCharge & { readonly charge: Charge };

interface Contract {
  readonly movedIn: string;
  readonly anchor: number;
  readonly rules?: PricingRules;
  readonly charges: readonly Charge[];
}

const lock = (rate: number, name = 'Lock'): Charge => ({ ...rent(rate), kind: 'add_on', name });

/** The books of one contract: charges with their days, and lines as they were invoiced and credited. */
class Books {
  rows: readonly Row[];
  lines: StoredLine[] = [];
  billed: { from: string; to: string }[] = [];
  private made = 0;
  private places = 0;
  private readonly rules: PricingRules;
  private readonly terms: { anchor: number; billedThrough: string; periodsBilled: number };

  constructor(private readonly contract: Contract) {
    const { movedIn, anchor, charges, rules = rulesOf() } = contract;
    this.rules = rules;
    const next = nextAnchor(movedIn, anchor);
    const to = addDays(next, -1);
    this.terms = { anchor, billedThrough: to, periodsBilled: 1 };
    this.rows = charges.map((charge) => this.placed(charge, next));
    const daysInCycle = daysBetween(anchorOnOrBefore(movedIn, anchor), next);
    const period = { from: movedIn, to, daysCharged: daysBetween(movedIn, to) + 1, daysInCycle };
    this.issue(charges.map((charge) => ({ charge, period, index: 0 })));
    this.billed.push({ from: movedIn, to });
  }

  private placed(charge: Charge, fromOn: string): Row {
    this.places += 1;
    const { kind, rate, prorated } = charge;
    // Only what recurs is placed.
    return {
      position: this.places,
      kind: kind === 'admin' || kind === 'deposit' ? 'rent' : kind,
      rateMinor: rate,
      prorated,
      fromOn,
      toOn: null,
      charge,
    };
  }

  private issue(due: readonly Due[], positions?: readonly number[]): void {
    if (due.length === 0) return;
    this.made += 1;
    const isMoveIn = this.made === 1;
    let charged = -1;
    this.lines.push(
      ...priceDue(this.rules, due, null).lines.map((line, index) => {
        charged += line.code === 'discount' || line.code === 'rounding' ? 0 : 1;
        const chargePosition = positions?.[charged];
        return {
          invoiceId: `${this.made}`,
          position: index + 1,
          code: line.code,
          days: line.period && { from: line.period.from, to: line.period.to },
          taxRate: line.taxRate,
          taxableMinor: line.taxable,
          taxMinor: line.tax,
          creditedBefore: none,
          isMoveIn,
          signedRate: isMoveIn ? (line.explanation?.rate ?? null) : null,
          ...(chargePosition === undefined ? {} : { chargePosition }),
        };
      }),
    );
  }

  get billedTo(): string {
    return this.billed.at(-1)?.to ?? '';
  }

  /** Bills for so many more periods. */
  bill(periods = 1): void {
    const contract = {
      ...this.terms,
      state: 'active' as const,
      billedThrough: this.billedTo,
      lastDay: null,
      unused: 'days' as const,
      billsOverstay: false,
      billingStartsOn: null,
      issueDaysBefore: 5,
      payDays: 5,
    };
    for (const { due, period } of billsAhead(contract, this.rows, this.billedTo, periods)) {
      this.issue(due);
      this.billed.push({ from: period.from, to: period.to });
    }
  }

  issued() {
    return issuedLines(this.lines, this.rows, {
      anchor: this.contract.anchor,
      dayCount: this.rules.billing.dayCount,
      pricesIncludeTax: this.rules.pricesIncludeTax,
    });
  }

  change(firstOn: string, ends: readonly number[], begins: readonly Charge[]): void {
    const { dayCount } = this.rules.billing;
    const { pricesIncludeTax } = this.rules;
    const ending = { firstOn, ends: new Set(ends), startedOn: this.contract.movedIn };
    const before = withoutEnded(this.rows, { ...ending, ends: new Set() });
    this.rows = before;
    const issued = this.issued();
    const credits = creditsOfEnded(issued, ending, { dayCount, pricesIncludeTax });
    this.lines = this.lines.map((line, index) => {
      const credit = credits.find(
        ({ invoiceId, position }) => invoiceId === line.invoiceId && position === line.position,
      )?.credited;
      const isOver = (line.days?.to ?? '') < firstOn;
      const charge = isOver ? undefined : issued[index]?.chargePosition;
      return {
        ...line,
        creditedBefore: {
          taxableMinor: minor(line.creditedBefore.taxableMinor + (credit?.taxableMinor ?? 0)),
          taxMinor: minor(line.creditedBefore.taxMinor + (credit?.taxMinor ?? 0)),
        },
        ...(charge !== undefined && { chargePosition: charge }),
      };
    });
    const begun = begins.map((charge) => this.placed(charge, firstOn));
    this.rows = [...withoutEnded(before, ending), ...begun];
    const due = dueOfBegun(begins, this.billed, firstOn, { ...this.terms, beganElsewhere: false });
    this.issue(
      due,
      due.map(({ charge }) => begun.find((row) => row.charge === charge)?.position ?? 0),
    );
  }

  /** What is left of all lines but rent, less what was credited. */
  net(): number {
    return this.lines
      .filter(({ code }) => code !== 'rent')
      .reduce(
        (sum, { taxableMinor, taxMinor, creditedBefore }) =>
          sum + taxableMinor + taxMinor - creditedBefore.taxableMinor - creditedBefore.taxMinor,
        0,
      );
  }

  positionsOf(kind: Charge['kind']): number[] {
    return this.rows.filter((row) => row.kind === kind && row.toOn === null).map(({ position }) => position);
  }

  credited() {
    return this.lines.flatMap(({ code, creditedBefore: { taxableMinor, taxMinor } }) =>
      taxableMinor === 0 && taxMinor === 0 ? [] : [`${code} ${taxableMinor} + ${taxMinor}`],
    );
  }

  charged() {
    return this.lines.map(
      ({ invoiceId, code, days, taxableMinor, taxMinor }) =>
        `${invoiceId} ${code} ${days?.from ?? ''} ${days?.to ?? ''} ${taxableMinor} + ${taxMinor}`,
    );
  }
}

const april = (charges: readonly Charge[], rules?: PricingRules) =>
  new Books({ movedIn: '2027-04-01', anchor: 1, charges, ...(rules && { rules }) });

describe('a plan of 12.00 that changes', () => {
  it('ends on 12 April: 19 of 30 days are credited, and May has no plan', () => {
    const books = april([rent(14_900), plan(1200)]);
    books.change('2027-04-12', [2], []);
    books.bill();
    expect(books.credited()).toEqual(['insurance 760 + 0']);
    expect(books.charged().slice(2)).toEqual(['2 rent 2027-05-01 2027-05-31 14900 + 1229']);
  });

  it('becomes one of 18.00 on 12 April: 7.60 is credited, 11.40 charged, and May costs 18.00', () => {
    const books = april([rent(14_900), plan(1200)]);
    books.change('2027-04-12', [2], [plan(1800)]);
    books.bill();
    expect(books.credited()).toEqual(['insurance 760 + 0']);
    expect(books.charged().slice(2)).toEqual([
      '2 insurance 2027-04-12 2027-04-30 1140 + 0',
      '3 rent 2027-05-01 2027-05-31 14900 + 1229',
      '3 insurance 2027-05-01 2027-05-31 1800 + 0',
    ]);
  });

  it('from the next period on, nothing is credited of this one, and bills that are made get the difference', () => {
    const books = april([rent(14_900), plan(1200)]);
    books.bill();
    books.change('2027-05-01', [2], [plan(1800)]);
    expect(books.credited()).toEqual(['insurance 1200 + 0']);
    expect(books.charged().at(-1)).toBe('3 insurance 2027-05-01 2027-05-31 1800 + 0');
  });

  it('changed again before its day, only the last change counts', () => {
    const books = april([rent(14_900), plan(1200)]);
    books.bill();
    books.change('2027-05-01', [2], [plan(1800)]);
    books.change('2027-04-16', [2, 3], []);
    expect(books.net()).toBe(600);
    expect(books.rows.map(({ position, fromOn, toOn }) => [position, fromOn, toOn])).toEqual([
      [1, '2027-04-01', null],
      [2, '2027-04-01', '2027-04-15'],
    ]);
  });

  it('keeps this period whole where the plan is charged for whole periods, and starts with the next', () => {
    const whole = (rate: number) => ({ ...plan(rate), prorated: false });
    const books = april([rent(14_900), whole(1200)]);
    books.bill();
    books.change('2027-04-12', [2], [whole(1800)]);
    expect(books.credited()).toEqual(['insurance 1200 + 0']);
    expect(books.charged().slice(4)).toEqual(['3 insurance 2027-05-01 2027-05-31 1800 + 0']);
    expect(books.net()).toBe(1200 + 1800);
  });

  it('two extras: the one that ends is credited, the other one never, whatever their order', () => {
    const books = april([rent(14_900), lock(500), lock(900, 'Light')]);
    books.bill(2);
    books.change('2027-04-16', [2], []);
    expect(books.credited()).toEqual(['add_on 250 + 20', 'add_on 500 + 41', 'add_on 500 + 41']);
    books.change('2027-04-16', [3], []);
    expect(books.net()).toBe(250 + 21 + 450 + 37);
  });
});

describe('any sequence of changes', () => {
  const charge = fc.record({ rate: fc.integer({ min: 1, max: 9_999 }), taxed: fc.boolean() });
  const step = fc.record({
    days: fc.integer({ min: 0, max: 40 }),
    aheadPeriods: fc.integer({ min: 0, max: 3 }),
    atOnce: fc.boolean(),
    plan: fc.option(charge, { nil: null }),
    changesPlan: fc.boolean(),
    addOn: fc.option(charge, { nil: null }),
    endsAddOn: fc.boolean(),
  });

  it('charges and credits add up to every charge priced by the days on which it counted', () => {
    const day = fc.integer({ min: 0, max: 400 });
    const dayCount = fc.constantFrom('actual', 'twelfths_365', 'thirty');
    const about = [day, fc.integer({ min: 1, max: 31 }), dayCount, fc.array(step, { maxLength: 8 })] as const;
    fc.assert(
      fc.property(...about, fc.boolean(), (start, anchor, count, steps, included) => {
        const rules = rulesOf({
          pricesIncludeTax: included,
          billing: { mode: 'fixed_day', day: anchor, dayCount: count, plusNextAfterDay: null },
        });
        const movedIn = addDays('2027-01-01', start);
        const charges = [rent(14_900), plan(1200), lock(500)];
        const books = new Books({ movedIn, anchor, rules, charges });
        const known = new Map<number, Row>(books.rows.map((row) => [row.position, row]));
        let today = movedIn;
        for (const { days, aheadPeriods, atOnce, ...change } of steps) {
          today = addDays(today, days);
          while (books.billedTo < addDays(today, 5)) books.bill();
          if (aheadPeriods > 0) books.bill(aheadPeriods);
          const firstOn = atOnce ? today : nextAnchor(today, anchor);
          const standing = books.rows.filter(({ toOn }) => toOn === null || toOn >= firstOn);
          const lastAddOn = books.positionsOf('add_on').slice(-1);
          const ends = [
            ...standing
              .filter(({ kind }) => change.changesPlan && kind === 'insurance')
              .map((row) => row.position),
            ...(change.endsAddOn ? lastAddOn : []),
          ];
          const made = (of: { rate: number; taxed: boolean }, as: (rate: number) => Charge): Charge => ({
            ...as(of.rate),
            taxRate: (of.taxed ? 8250 : 0) as MilliPercent,
          });
          books.change(firstOn, ends, [
            ...(change.changesPlan && change.plan ? [made(change.plan, plan)] : []),
            ...(change.addOn ? [made(change.addOn, lock)] : []),
          ]);
          for (const row of books.rows) known.set(row.position, row);
          // What ended before it began never counted.
          for (const position of known.keys())
            if (!books.rows.some((row) => row.position === position)) known.delete(position);
        }
        const expected = [...known.values()]
          .filter(({ kind }) => kind !== 'rent')
          .flatMap(({ charge: counted, toOn, fromOn, position }) => {
            // The move-in paid for what counts from its own bills on.
            const since = position <= charges.length && fromOn > movedIn ? movedIn : fromOn;
            return books.billed.map((period) => {
              const from = since > period.from ? since : period.from;
              const to = toOn !== null && toOn < period.to ? toOn : period.to;
              if (from > to) return 0;
              const daysInCycle = daysBetween(anchorOnOrBefore(from, anchor), nextAnchor(from, anchor));
              const part = { from, to, daysCharged: daysBetween(from, to) + 1, daysInCycle };
              return withTax(rules, prorate(counted.rate, part, count), counted.taxRate).total;
            });
          })
          .reduce((sum: number, amount) => sum + amount, 0);
        expect(books.net()).toBe(expected);
      }),
      { numRuns: 150 },
    );
  });
});
