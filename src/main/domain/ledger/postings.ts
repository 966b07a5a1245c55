/**
 * Double entry: what each event books. The postings of every event sum to zero, and so does the whole ledger. Revenue
 * is booked when an invoice is issued. Pure; whole minor units of one currency.
 */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import type { Account } from './accounts';
import type { BookedLine, ContractShare, Posting, PostingEvent } from './posting-event';

/** Debit above nothing, credit below. */
interface Signed {
  readonly account: Account;
  readonly taxCode: string | null;
  readonly contractId: string | null;
  readonly amount: number;
}

/**
 * The postings of an event: one for each account, tax and contract, and none of zero. An event of zero, such as an
 * invoice that is discounted whole, has none.
 * @throws Error when an amount is negative that cannot be: a broken invariant
 */
export function postingsOf(event: PostingEvent): readonly Posting[] {
  const merged = Map.groupBy(
    signed(event),
    ({ account, taxCode, contractId }) => `${account} ${taxCode} ${contractId}`,
  );
  const postings = [...merged.values()].flatMap((same): Posting[] => {
    const [first] = same;
    const amount = same.reduce((sum, each) => sum + each.amount, 0);
    if (!first || amount === 0) return [];
    const { account, taxCode, contractId } = first;
    const [debitMinor, creditMinor] = [minor(Math.max(amount, 0)), minor(Math.max(-amount, 0))];
    return [{ account, taxCode, contractId, debitMinor, creditMinor }];
  });
  if (imbalance(postings) !== 0) throw new Error(`postings of ${event.kind} do not sum to zero`);
  return postings;
}

/** Debits less credits: zero for what postings an event has. */
export function imbalance(postings: readonly Pick<Posting, 'debitMinor' | 'creditMinor'>[]): Minor {
  return sumMinor(postings.map(({ debitMinor, creditMinor }) => minor(debitMinor - creditMinor)));
}

function signed(event: PostingEvent): readonly Signed[] {
  switch (event.kind) {
    case 'invoice_issued':
      return lined(event, 'receivable', 1);
    case 'credit_note_issued':
      return lined(event, 'advance', -1);
    case 'money_received':
      return event.shares.flatMap((share) => pair(event.into, 'advance', share));
    case 'card_captured':
      return event.shares.flatMap((share) => pair('card', 'card_way', share));
    case 'card_lost':
      return event.shares.flatMap((share) => pair('advance', 'card_way', share));
    case 'refunded':
      return pair('advance', event.from, event);
    case 'refund_came_back':
      return pair(event.into, 'advance', event);
    case 'allocated':
      return between(['advance', event.from], ['receivable', event.contractId], event.amountMinor);
    case 'deposit_used':
    case 'deposit_released':
    case 'written_off':
    case 'write_off_undone':
    case 'chargeback_won': {
      const [debit, credit] = sides[event.kind];
      return pair(debit, credit, event);
    }
    case 'payment_returned':
      return [
        ...between(
          ['advance', event.contractId],
          [event.from, event.contractId],
          atLeastZero(event.advanceMinor),
        ),
        ...between(
          ['chargeback_cost', event.contractId],
          [event.from, event.contractId],
          atLeastZero(event.costMinor),
        ),
      ];
    case 'drawer_counted':
      return between(['drawer', null], ['drawer_difference', null], event.differenceMinor);
    case 'drawer_banked':
      return between(['bank', null], ['drawer', null], atLeastZero(event.amountMinor));
    case 'taken_for_sister':
      return between([event.into, null], ['sister', null], atLeastZero(event.amountMinor));
    case 'taken_over':
      return opening(event);
  }
}

/** Debit and credit of events that have one amount of one contract. */
const sides = {
  deposit_used: ['deposit', 'receivable'],
  deposit_released: ['deposit', 'advance'],
  written_off: ['bad_debt', 'receivable'],
  write_off_undone: ['receivable', 'bad_debt'],
  chargeback_won: ['card', 'advance'],
} as const;

function pair(
  debit: Account,
  credit: Account,
  { contractId, amountMinor }: ContractShare,
): readonly Signed[] {
  return between([debit, contractId], [credit, contractId], atLeastZero(amountMinor));
}

type Side = readonly [account: Account, contractId: string | null];

function between([debit, debited]: Side, [credit, credited]: Side, amount: number): readonly Signed[] {
  return [
    { account: debit, taxCode: null, contractId: debited, amount },
    { account: credit, taxCode: null, contractId: credited, amount: -amount },
  ];
}

/** An invoice's lines against what is owed, or a credit note's against what the tenant has. */
function lined(
  event: { readonly contractId: string; readonly lines: readonly BookedLine[] },
  against: Account,
  sign: 1 | -1,
): readonly Signed[] {
  const { contractId, lines } = event;
  const total = atLeastZero(sumMinor(lines.map(({ netMinor, taxMinor }) => minor(netMinor + taxMinor))));
  return [
    { account: against, taxCode: null, contractId, amount: sign * total },
    ...lines.flatMap(({ account, taxCode, netMinor, taxMinor }): Signed[] => [
      { account, taxCode: null, contractId, amount: -sign * netMinor },
      { account: 'tax', taxCode, contractId, amount: -sign * taxMinor },
    ]),
  ];
}

function opening(event: Extract<PostingEvent, { kind: 'taken_over' }>): readonly Signed[] {
  const { contractId } = event;
  const here: Side = ['opening', contractId];
  return [
    ...between(['receivable', contractId], here, atLeastZero(event.receivableMinor)),
    ...between(here, ['advance', contractId], atLeastZero(event.advanceMinor)),
    ...between(here, ['deposit', contractId], atLeastZero(event.depositMinor)),
  ];
}

function atLeastZero(amount: Minor): Minor {
  if (amount < 0) throw new Error('an amount of the books is below nothing');
  return amount;
}
