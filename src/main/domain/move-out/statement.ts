/** What the statement of a move-out says of money: what was credited, what it was used for, and what is left. Pure. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { addDays } from '../base/dates';

export interface SettledFacts {
  readonly unusedMinor: Minor;
  readonly depositMinor: Minor;
  /** What of it, and of later payments, settled which bill since the contract ended. */
  readonly setOff: readonly { readonly number: string; readonly amountMinor: Minor }[];
  readonly refunds: readonly StatementRefund[];
  /** The tenant's, and not given back yet. */
  readonly leftMinor: Minor;
}

export interface StatementRefund {
  readonly way: 'card' | 'cash' | 'cheque';
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly amountMinor: Minor;
}

/** Above nothing: the tenant's; below: taken off. All rows add up to what is left. */
export type StatementRow =
  | { readonly what: 'unused' | 'deposit' | 'other'; readonly amountMinor: Minor }
  | { readonly what: 'set_off'; readonly number: string; readonly amountMinor: Minor }
  | { readonly what: StatementRefund['way']; readonly on: string; readonly amountMinor: Minor };

/** Money that is neither is what the tenant had with us before, or paid since. */
export function statementRows({
  unusedMinor,
  depositMinor,
  setOff,
  refunds,
  leftMinor,
}: SettledFacts): readonly StatementRow[] {
  const usedMinor = sumMinor([...setOff, ...refunds].map(({ amountMinor }) => amountMinor));
  const rows: readonly StatementRow[] = [
    { what: 'unused', amountMinor: unusedMinor },
    { what: 'deposit', amountMinor: depositMinor },
    { what: 'other', amountMinor: minor(leftMinor + usedMinor - unusedMinor - depositMinor) },
    ...setOff.map(({ number, amountMinor }) => ({
      what: 'set_off' as const,
      number,
      amountMinor: minor(0 - amountMinor),
    })),
    ...refunds.map(({ way, on, amountMinor }) => ({ what: way, on, amountMinor: minor(0 - amountMinor) })),
  ];
  return rows.filter(({ amountMinor }) => amountMinor !== 0);
}

/** What a line charged for days, and what of it was credited. */
export interface DaysLine {
  readonly invoiceId: string;
  readonly from: string;
  readonly to: string;
  readonly chargedMinor: Minor;
  readonly creditedMinor: Minor;
}

export interface StatementDays {
  readonly what: 'kept' | 'credited';
  readonly from: string;
  readonly to: string;
  readonly amountMinor: Minor;
}

/** Of each bill that reaches to the last day or beyond it: the days up to it, and those after it. */
export function statementDays(lines: readonly DaysLine[], lastDay: string): readonly StatementDays[] {
  const bills = [...Map.groupBy(lines, ({ invoiceId }) => invoiceId).values()];
  return bills.flatMap((own) => {
    const from = own.map((line) => line.from).toSorted()[0] ?? '';
    const to =
      own
        .map((line) => line.to)
        .toSorted()
        .at(-1) ?? '';
    if (to < lastDay) return [];
    const creditedMinor = sumMinor(own.map((line) => line.creditedMinor));
    const keptMinor = minor(sumMinor(own.map((line) => line.chargedMinor)) - creditedMinor);
    const dayAfter = addDays(lastDay, 1);
    return [
      ...(from <= lastDay ? [{ what: 'kept' as const, from, to: lastDay, amountMinor: keptMinor }] : []),
      ...(to > lastDay
        ? [
            {
              what: 'credited' as const,
              from: from < dayAfter ? dayAfter : from,
              to,
              amountMinor: creditedMinor,
            },
          ]
        : []),
    ];
  });
}
