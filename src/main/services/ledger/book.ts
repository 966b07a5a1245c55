/**
 * Double entry: every entry of the journal becomes postings, in the journal's order and each once. How far that has come is
 * stored beside them. So a database from before the ledger is booked in the same way, and so are rows that were written back.
 */
import {
  findBookedAllocation,
  findBookedCreditNote,
  findBookedInvoice,
  findBookedOnBehalf,
  findBookedReceipt,
  findBookedRefund,
  findBookedReturn,
  selectBookedReceiptsOf,
  selectLostMoney,
  subjectOf,
} from '../../database/ledger/booked-facts';
import { insertPostings, selectUnbooked, type MoneyEntryRow } from '../../database/ledger/postings';
import type { Tx } from '../../database/schema';
import { minor } from '../../../shared/money';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { publishBooked } from './publish';
import { accountOfTender, type MoneyAccount } from '../../domain/ledger/accounts';
import type { PostingEvent } from '../../domain/ledger/posting-event';
import { postingsOf } from '../../domain/ledger/postings';
import type { Tender } from '../../domain/closing/closing';

const AT_ONCE = 500;

type Booking = InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>;

/**
 * Books what the journal holds and nobody has booked, up to 500 entries, and publishes it. Each writer of money calls it at
 * the end of its transaction.
 * @returns whether entries may be left
 * @throws Error where postings do not sum to zero: a broken invariant, which takes the whole transaction back
 */
export async function bookEntries(work: Booking): Promise<boolean> {
  const { tx } = work;
  const entries = await selectUnbooked(tx, AT_ONCE);
  const booked: { sequence: number; postings: ReturnType<typeof postingsOf> }[] = [];
  for (const entry of entries) {
    const event = await events[entry.kind](tx, entry.subject_id);
    booked.push({ sequence: entry.sequence, postings: event ? postingsOf(event) : [] });
  }
  await insertPostings(tx, booked);
  return (await publishBooked(work, AT_ONCE)) || entries.length === AT_ONCE;
}

/** What an entry of each kind is in the words of the books; null: nothing that is booked. */
type EventOf = (tx: Tx, subject: string) => Promise<PostingEvent | null>;

const events: Readonly<Record<MoneyEntryRow['kind'], EventOf>> = {
  invoice: async (tx, id) => ({ kind: 'invoice_issued', ...(await findBookedInvoice(tx, id)) }),
  receipt: async (tx, id) => {
    const { tender, ...share } = await findBookedReceipt(tx, id);
    return { kind: 'money_received', into: accountOfTender[tender], shares: [share] };
  },
  // The same money as its receipt, which is booked.
  desk_payment: () => Promise.resolve(null),
  capture: async (tx, attemptId) => {
    const money = await selectBookedReceiptsOf(tx, subjectOf<'attempt'>(attemptId));
    return { kind: 'card_captured', shares: money.map(shareOf) };
  },
  allocation: async (tx, id) => allocated(await findBookedAllocation(tx, id)),
  credit_note: async (tx, id) => {
    const note = await findBookedCreditNote(tx, id);
    return note && { kind: 'credit_note_issued', ...note };
  },
  refund: async (tx, subject) => {
    const [, returned] = /^return:(.+)$/.exec(subject) ?? [];
    const money = await findBookedRefund(tx, returned ?? subject);
    return returned === undefined
      ? { kind: 'refunded', from: givenFrom(money.tender), ...shareOf(money) }
      : { kind: 'refund_came_back', into: givenFrom(money.tender), ...shareOf(money) };
  },
  review_raised: () => Promise.resolve(null),
  review_settled: async (tx, id) => {
    const money = await selectLostMoney(tx, id);
    return { kind: 'card_lost', shares: money.map(shareOf) };
  },
  returned_payment: async (tx, id) => {
    const { tender, contractId, amountMinor, costMinor } = await findBookedReturn(tx, id);
    return {
      kind: 'payment_returned',
      contractId,
      from: givenFrom(tender),
      advanceMinor: amountMinor,
      costMinor,
    };
  },
  // Where cash goes beside payments is the accountant's to book: the closing says how much.
  drawer_move: () => Promise.resolve(null),
  on_behalf: async (tx, id) => ({ kind: 'taken_for_sister', ...(await findBookedOnBehalf(tx, id)) }),
  return_undone: async (tx, id) => ({ kind: 'chargeback_won', ...shareOf(await findBookedReturn(tx, id)) }),
};

function allocated({
  writeOffId,
  contractId,
  fromContractId,
  amountMinor,
}: Awaited<ReturnType<typeof findBookedAllocation>>): PostingEvent {
  const from = fromContractId ?? contractId;
  if (writeOffId === null) return { kind: 'allocated', contractId, from, amountMinor };
  return amountMinor > 0
    ? { kind: 'written_off', contractId, amountMinor }
    : { kind: 'write_off_undone', contractId, amountMinor: minor(0 - amountMinor) };
}

function shareOf({ contractId, amountMinor }: Awaited<ReturnType<typeof findBookedReceipt>>) {
  return { contractId, amountMinor };
}

/** Only captured money goes back to a card. */
function givenFrom(tender: Tender): MoneyAccount {
  const account = accountOfTender[tender];
  if (account === 'sister') throw new Error('money that another kiosk has goes back there');
  return account === 'card_way' ? 'card' : account;
}
