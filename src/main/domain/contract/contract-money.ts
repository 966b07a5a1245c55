/** What a contract owes and how far it is paid: derived from its invoices, never stored. Pure; minor units of one currency. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { addDays } from '../base/dates';

export interface InvoiceRow {
  readonly dueOn: string;
  /** What nobody has paid of it. */
  readonly openMinor: Minor;
  /**
   * The days of rent that the invoice is for, and how much of that rent is open; null for a fee, damage and the like.
   */
  readonly rent: { readonly fromOn: string; readonly toOn: string; readonly openMinor: Minor } | null;
}

export interface ContractMoney {
  /** Below nothing where the tenant has more with us than is owed. */
  readonly balanceMinor: Minor;
  /** What of it is past its due day, after what the tenant has with us. */
  readonly overdueMinor: Minor;
  readonly stage: 'paid' | 'due' | 'late';
  /** The last day up to which the rent of every day is paid; null: not even of the first. */
  readonly paidThrough: string | null;
}

/**
 * @param rows all invoices of the contract
 * @param advanceMinor money and credit that no invoice has used, at least 0
 * @param today the property's date: a bill is late from the day after its due day
 */
export function statesOf(rows: readonly InvoiceRow[], advanceMinor: Minor, today: string): ContractMoney {
  const open = sumMinor(rows.map(({ openMinor }) => openMinor));
  const late = sumMinor(rows.filter(({ dueOn }) => dueOn < today).map(({ openMinor }) => openMinor));
  const balanceMinor = minor(open - advanceMinor);
  const overdueMinor = minor(Math.max(late - advanceMinor, 0));
  return {
    balanceMinor,
    overdueMinor,
    stage: overdueMinor > 0 ? 'late' : balanceMinor > 0 ? 'due' : 'paid',
    paidThrough: paidThrough(rows),
  };
}

function paidThrough(rows: readonly InvoiceRow[]): string | null {
  const periods = rows.flatMap(({ rent }) => (rent ? [rent] : []));
  let through: string | null = null;
  for (const { fromOn, toOn, openMinor } of periods.sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    if (openMinor > 0 || (through !== null && fromOn > addDays(through, 1))) break;
    if (through === null || toOn > through) through = toOn;
  }
  return through;
}
