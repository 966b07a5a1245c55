import { describe, expect, it } from 'vitest';
import {
  accountOfTender,
  accounts,
  accountsOfLines,
  lineAccounts,
  moneyAccounts,
} from '../../../src/main/domain/ledger/accounts';
import { tenders } from '../../../src/main/domain/closing/closing';
import type { BookedLine, Posting, PostingEvent } from '../../../src/main/domain/ledger/posting-event';
import { imbalance, postingsOf } from '../../../src/main/domain/ledger/postings';
import { minor, type Minor } from '../../../src/shared/money';
import { fc } from '../../support/base/fast-check';

const contractId = 'c';
const booked = (account: BookedLine['account'], net: number, tax = 0): BookedLine => ({
  account,
  taxCode: account,
  netMinor: minor(net),
  taxMinor: minor(tax),
});
const of = (amount: number) => ({ contractId, amountMinor: minor(amount) });
const bill: PostingEvent = {
  kind: 'invoice_issued',
  contractId,
  lines: [booked('rent', 14_900, 1229), booked('plan', 1200)],
};
const opened: PostingEvent = { kind: 'invoice_issued', contractId, lines: [booked('deposit', 5000)] };

/** `card 17329` is a debit, `advance -17329` a credit. */
const written = (postings: readonly Posting[]) =>
  postings.map(({ account, taxCode, contractId: whose, debitMinor, creditMinor }) =>
    [
      account,
      ...(taxCode === null ? [] : [`(${taxCode})`]),
      ...(whose === null || whose === contractId ? [] : [`of ${whose}`]),
      debitMinor - creditMinor,
    ].join(' '),
  );

/** What is left on each account after events. */
function balances(events: readonly PostingEvent[]): Record<string, number> {
  const left: Record<string, number> = {};
  for (const { account, debitMinor, creditMinor } of events.flatMap(postingsOf))
    left[account] = (left[account] ?? 0) + debitMinor - creditMinor;
  return Object.fromEntries(Object.entries(left).filter(([, amount]) => amount !== 0));
}

describe('the books say of', () => {
  it.each<[string, PostingEvent, string[]]>([
    ['an invoice', bill, ['receivable 17329', 'rent -14900', 'tax (rent) -1229', 'plan -1200']],
    [
      'an invoice with a discount',
      { kind: 'invoice_issued', contractId, lines: [booked('rent', 100, 8), booked('rent', -40, -3)] },
      ['receivable 65', 'rent -60', 'tax (rent) -5'],
    ],
    [
      'an invoice that a discount takes back whole',
      { kind: 'invoice_issued', contractId, lines: [booked('rent', 100, 8), booked('rent', -100, -8)] },
      [],
    ],
    [
      'an invoice for the insurer and of a rounding down',
      {
        kind: 'invoice_issued',
        contractId,
        lines: [booked('insurer', 900), booked('deposit', 50), booked('rounding', -4)],
      },
      ['receivable 946', 'insurer -900', 'deposit -50', 'rounding 4'],
    ],
    [
      'an invoice of two taxes',
      {
        kind: 'invoice_issued',
        contractId,
        lines: [
          { ...booked('rent', 100, 8), taxCode: 'full' },
          { ...booked('rent', 50, 2), taxCode: 'low' },
          { ...booked('plan', 10, 1), taxCode: 'full' },
        ],
      },
      ['receivable 171', 'rent -150', 'tax (full) -9', 'tax (low) -2', 'plan -10'],
    ],
    [
      'a credit note',
      { kind: 'credit_note_issued', contractId, lines: [booked('rent', 8940, 737), booked('plan', 720)] },
      ['advance -10397', 'rent 8940', 'tax (rent) 737', 'plan 720'],
    ],
    ['money', { kind: 'money_received', into: 'drawer', shares: [of(5)] }, ['drawer 5', 'advance -5']],
    [
      'one payment for two contracts',
      {
        kind: 'money_received',
        into: 'card_way',
        shares: [of(5), { contractId: 'd', amountMinor: minor(7) }],
      },
      ['card_way 5', 'advance -5', 'card_way of d 7', 'advance of d -7'],
    ],
    ['a capture', { kind: 'card_captured', shares: [of(5)] }, ['card 5', 'card_way -5']],
    ['a card that never came', { kind: 'card_lost', shares: [of(5)] }, ['advance 5', 'card_way -5']],
    ['an allocation', { kind: 'allocated', from: contractId, ...of(5) }, ['advance 5', 'receivable -5']],
    [
      'an allocation undone',
      { kind: 'allocated', from: contractId, ...of(-5) },
      ['advance -5', 'receivable 5'],
    ],
    ['a refund', { kind: 'refunded', from: 'cheques', ...of(5) }, ['advance 5', 'cheques -5']],
    [
      'a refund that came back',
      { kind: 'refund_came_back', into: 'card', ...of(5) },
      ['card 5', 'advance -5'],
    ],
    ['a deposit that is used', { kind: 'deposit_used', ...of(5) }, ['deposit 5', 'receivable -5']],
    ['a deposit that is released', { kind: 'deposit_released', ...of(5) }, ['deposit 5', 'advance -5']],
    [
      'an allocation of what the contract before left',
      { kind: 'allocated', from: 'd', ...of(5) },
      ['advance of d 5', 'receivable -5'],
    ],
    ['a write-off', { kind: 'written_off', ...of(5) }, ['bad_debt 5', 'receivable -5']],
    ['a write-off undone', { kind: 'write_off_undone', ...of(5) }, ['receivable 5', 'bad_debt -5']],
    [
      'a returned payment',
      {
        kind: 'payment_returned',
        contractId,
        from: 'card',
        advanceMinor: minor(30),
        costMinor: minor(12),
      },
      ['advance 30', 'card -42', 'chargeback_cost 12'],
    ],
    ['a chargeback that was won', { kind: 'chargeback_won', ...of(5) }, ['card 5', 'advance -5']],
    [
      'cash that is missing',
      { kind: 'drawer_counted', differenceMinor: minor(-3) },
      ['drawer -3', 'drawer_difference 3'],
    ],
    ['cash that is banked', { kind: 'drawer_banked', amountMinor: minor(5) }, ['bank 5', 'drawer -5']],
    [
      'a contract of before',
      {
        kind: 'taken_over',
        contractId,
        receivableMinor: minor(100),
        advanceMinor: minor(0),
        depositMinor: minor(40),
      },
      ['receivable 100', 'opening -60', 'deposit -40'],
    ],
    [
      'money for the sister kiosk',
      { kind: 'taken_for_sister', into: 'drawer', amountMinor: minor(5) },
      ['drawer 5', 'sister -5'],
    ],
    [
      'money that the sister kiosk took',
      { kind: 'money_received', into: 'sister', shares: [of(5)] },
      ['sister 5', 'advance -5'],
    ],
  ])('%s', (_, event, expected) => {
    expect(written(postingsOf(event))).toEqual(expected);
  });

  it('a tenant who leaves with money back: nothing is owed by anybody', () => {
    const left = balances([
      opened,
      { kind: 'money_received', into: 'card', shares: [of(5000)] },
      { kind: 'allocated', from: contractId, ...of(5000) },
      bill,
      { kind: 'money_received', into: 'card', shares: [of(17_329)] },
      { kind: 'allocated', from: contractId, ...of(17_329) },
      { kind: 'credit_note_issued', contractId, lines: [booked('rent', 8940, 737), booked('plan', 720)] },
      { kind: 'invoice_issued', contractId, lines: [booked('damage', 2500, 206)] },
      { kind: 'allocated', from: contractId, ...of(2706) },
      { kind: 'deposit_released', ...of(5000) },
      { kind: 'refunded', from: 'card', ...of(12_691) },
    ]);
    expect(left).toEqual({ card: 9638, rent: -5960, tax: -698, plan: -480, damage: -2500 });
  });

  it('a tenant who leaves owing: the rest is a bad debt', () => {
    const left = balances([
      opened,
      { kind: 'money_received', into: 'card', shares: [of(5000)] },
      { kind: 'allocated', from: contractId, ...of(5000) },
      bill,
      bill,
      { kind: 'invoice_issued', contractId, lines: [booked('late', 2235)] },
      { kind: 'deposit_used', ...of(5000) },
      { kind: 'written_off', ...of(31_893) },
    ]);
    expect(left).toEqual({
      card: 5000,
      rent: -29_800,
      plan: -2400,
      tax: -2458,
      late: -2235,
      bad_debt: 31_893,
    });
  });
});

describe('postings', () => {
  const amount = fc.nat(9_999_999).map(minor);
  const contract = fc.constantFrom('c', 'd');
  const share = fc.record({ contractId: contract, amountMinor: amount });
  const money = fc.constantFrom(...moneyAccounts);
  const line = fc.record({
    account: fc.constantFrom(...lineAccounts),
    taxCode: fc.constantFrom('full', 'low'),
    netMinor: amount,
    taxMinor: amount,
  });
  const kinds = <Kind extends string>(...all: Kind[]) => fc.constantFrom(...all);
  const event: fc.Arbitrary<PostingEvent> = fc.oneof(
    fc.record({
      kind: kinds('invoice_issued', 'credit_note_issued'),
      contractId: contract,
      lines: fc.array(line),
    }),
    fc.record({
      kind: kinds('money_received'),
      into: fc.constantFrom(...moneyAccounts, 'sister' as const),
      shares: fc.array(share),
    }),
    fc.record({ kind: kinds('card_captured', 'card_lost'), shares: fc.array(share) }),
    fc.record({
      kind: kinds('deposit_used', 'deposit_released', 'written_off', 'write_off_undone', 'chargeback_won'),
      contractId: contract,
      amountMinor: amount,
    }),
    fc.record({ kind: kinds('refunded'), from: money, contractId: contract, amountMinor: amount }),
    fc.record({
      kind: kinds('payment_returned'),
      contractId: contract,
      from: money,
      advanceMinor: amount,
      costMinor: amount,
    }),
    fc.record({ kind: kinds('allocated'), from: contract, contractId: contract, amountMinor: amount }),
    fc.record({
      kind: kinds('taken_over'),
      contractId: contract,
      receivableMinor: amount,
      advanceMinor: amount,
      depositMinor: amount,
    }),
  );

  it('of every event sum to zero, each has one side, and no account, tax and contract has two', () => {
    fc.assert(
      fc.property(event, (happened) => {
        const postings = postingsOf(happened);
        expect(imbalance(postings)).toBe(0);
        for (const { account, debitMinor, creditMinor } of postings) {
          expect(accounts).toContain(account);
          expect(Math.min(debitMinor, creditMinor)).toBe(0);
          expect(Math.max(debitMinor, creditMinor)).toBeGreaterThan(0);
        }
        const keys = postings.map((each) => `${each.account} ${each.taxCode} ${each.contractId}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it.each<[string, (below: Minor) => PostingEvent]>([
    ['invoice', (below) => ({ ...bill, lines: [booked('rent', below)] }) as PostingEvent],
    [
      'payment',
      (amountMinor) => ({ kind: 'money_received', into: 'card', shares: [{ contractId, amountMinor }] }),
    ],
    ['refund', (amountMinor) => ({ kind: 'refunded', from: 'card', contractId, amountMinor })],
    ['deposit', (amountMinor) => ({ kind: 'deposit_used', contractId, amountMinor })],
    ['banking', (amountMinor) => ({ kind: 'drawer_banked', amountMinor })],
  ])('of a negative %s are refused', (_, event) => {
    expect(() => postingsOf(event(minor(-1)))).toThrow('below nothing');
    expect(() => postingsOf(event(minor(1)))).not.toThrow();
  });
});

it('money of each tender is booked where it is: of a card on the way, until it is captured', () => {
  expect(tenders.map((tender) => `${tender}: ${accountOfTender[tender]}`)).toEqual([
    'card: card_way',
    'card_simulated: card_way',
    'cash: drawer',
    'cheque: cheques',
    'desk_terminal: terminal',
    'sister: sister',
  ]);
});

describe('a line of an invoice', () => {
  it('is booked by its code, a premium of the insurer as theirs, a discount where the line before it is', () => {
    const codes = [
      'rent',
      'discount',
      'insurance',
      'admin',
      'deposit',
      'add_on',
      'discount',
      'late_fee',
    ] as const;
    const lines = codes.map((code) => ({ code, ledger: 'revenue' }));
    expect(accountsOfLines(lines)).toEqual([
      'rent',
      'rent',
      'plan',
      'fees',
      'deposit',
      'add_on',
      'add_on',
      'late',
    ]);
    expect(accountsOfLines([{ code: 'insurance', ledger: 'insurance' }])).toEqual(['insurer']);
    expect(() => accountsOfLines([{ code: 'discount', ledger: 'revenue' }])).toThrow(
      'begins with a discount',
    );
  });
});
