/** How far the settlement of an ended contract has come, and what it kept and credited, for staff. */
import type { ContractMoney } from '../../../shared/desk/contract-money';
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { contractEndedAt } from '../../database/contract/contracts';
import type { CreditNoteRow } from '../../database/credit-note/credit-notes';
import { selectRefundsOfContract } from '../../database/refund/refunds';
import {
  findSettlement,
  receivableAndDeposit,
  selectSettledLines,
  type SettlementRow,
} from '../../database/move-out/settlements';
import { findStatement } from '../../database/contract/letters';
import { findSuccessor } from '../../database/transfer/transfers';
import type { Tx } from '../../database/schema';
import { addDays } from '../../domain/base/dates';

type View = NonNullable<ContractMoney['settlement']>;

/** A credit note, and the part of it that is unused. */
export interface NoteLeft {
  readonly note: CreditNoteRow;
  readonly leftMinor: Minor;
}

/** The purpose of a credit note that a settlement made; null for a note of staff. */
export function settles({ staff_id: staffId, invoice_id: invoiceId, transaction_type: type }: CreditNoteRow) {
  if (staffId !== null || invoiceId === null) return null;
  return type === 'DEPOSIT' ? ('deposit' as const) : ('unused_days' as const);
}

/** Null for a running contract, and for one that ended before settlements were kept. */
export async function settlementView(
  tx: Tx,
  { contractId, notes }: { readonly contractId: Id<'contract'>; readonly notes: readonly NoteLeft[] },
  price: (amount: number) => Price,
): Promise<View | null> {
  const row = await findSettlement(tx, contractId);
  if (!row) return null;
  const { receivable, deposit } = await receivableAndDeposit(tx, contractId);
  const refunds = await selectRefundsOfContract(tx, contractId);
  const given = refunds.filter(({ state }) => state === 'done');
  const leftMinor = sumMinor(notes.map((each) => each.leftMinor));
  const released = notes.filter(({ note }) => note.transaction_type === 'DEPOSIT');
  return {
    lastDay: row.last_on,
    state: stateOf(row, { receivable, leftMinor, isCarried: await isCarriedOn(tx, contractId) }),
    periods: (await periodsOf(tx, row, notes)).map(({ keptMinor, creditedMinor, ...days }) => ({
      ...days,
      kept: price(keptMinor),
      credited: price(creditedMinor),
    })),
    depositHeld: price(0 - deposit),
    depositCredited: price(sumMinor(released.map(({ note }) => note.gross_minor))),
    setOff: price(sumMinor(notes.map((each) => usedOf(each)))),
    givenBack: price(sumMinor(given.map(({ amount_minor: amount }) => amount))),
    leftMinor,
    left: price(leftMinor),
    statement: await findStatement(tx, contractId),
    owedMinor: receivable,
    owed: price(receivable),
  };
}

const usedOf = ({ note, leftMinor }: NoteLeft): Minor => minor(note.balance_minor - leftMinor);

/** Whether bills of the tenant's next unit use what is left. */
async function isCarriedOn(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const successor = await findSuccessor(tx, contractId);
  return successor !== null && (await contractEndedAt(tx, successor)) === null;
}

function stateOf(
  row: SettlementRow,
  {
    receivable,
    leftMinor,
    isCarried,
  }: { readonly receivable: Minor; readonly leftMinor: Minor; readonly isCarried: boolean },
): View['state'] {
  if (row.closed_at_ms !== null) return 'closed';
  if (row.credited_at_ms === null) return 'under_way';
  if (row.deposit_at_ms === null) return 'to_check';
  if (receivable > 0) return 'owed';
  if (leftMinor <= 0) return 'under_way';
  return isCarried ? 'carried' : 'to_give_back';
}

/** The periods that unused days were credited of, with the days on each side of the last one. Deposits are not among them. */
async function periodsOf(
  tx: Tx,
  { contract_id: contractId, last_on: lastOn }: SettlementRow,
  notes: readonly NoteLeft[],
) {
  const credited = new Map(
    notes
      .filter(({ note }) => settles(note) === 'unused_days')
      .map(({ note }) => [note.invoice_id, note.gross_minor]),
  );
  const lines = (await selectSettledLines(tx, contractId)).filter(({ line }) => line.code !== 'deposit');
  const invoices = Map.groupBy(lines, ({ line }) => line.invoice_id);
  return [...invoices].flatMap(([invoiceId, own]) => {
    const creditedMinor = credited.get(invoiceId);
    const days = own.flatMap(({ line: { period_from_on: from, period_to_on: to } }) =>
      from === null || to === null ? [] : [{ from, to }],
    );
    const from = days.map((each) => each.from).toSorted()[0];
    const to = days
      .map((each) => each.to)
      .toSorted()
      .at(-1);
    if (creditedMinor === undefined || from === undefined || to === undefined) return [];
    const invoicedMinor = sumMinor(own.map(({ line }) => line.payable_minor));
    const backMinor = sumMinor(
      own.map(({ creditedBefore }) => minor(creditedBefore.taxableMinor + creditedBefore.taxMinor)),
    );
    const isWhole = from > lastOn;
    return [
      {
        keptDays: isWhole ? null : { from, to: lastOn },
        creditedDays: { from: isWhole ? from : addDays(lastOn, 1), to },
        keptMinor: minor(invoicedMinor - backMinor),
        creditedMinor,
      },
    ];
  });
}
