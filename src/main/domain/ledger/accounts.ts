/** The accounts that money is booked on, and which of them a line of an invoice belongs to. */
import type { InvoiceLineCode } from '../../../shared/shapes';
import type { Tender } from '../closing/closing';

/** Where money is. */
export const moneyAccounts = ['drawer', 'cheques', 'terminal', 'card_way', 'card', 'bank'] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

/** What a line of an invoice is booked on. */
export const lineAccounts = [
  'rent',
  'plan',
  'add_on',
  'fees',
  'late',
  'damage',
  'rounding',
  'insurer',
  'deposit',
  'opening',
] as const;
export type LineAccount = (typeof lineAccounts)[number];

/**
 * `card_way`: promised by the bank, not captured yet. `receivable`: what a contract owes. `advance`: a tenant's money
 * and credit that no invoice has used. `sister`: what the kiosks of a site owe each other.
 */
export const accounts = [
  ...moneyAccounts,
  ...lineAccounts,
  'receivable',
  'advance',
  'tax',
  'bad_debt',
  'chargeback_cost',
  'drawer_difference',
  'sister',
] as const;
export type Account = (typeof accounts)[number];

/** Where money of a tender goes when it is taken. Money of a card is only promised until it is captured. */
export const accountOfTender: Readonly<Record<Tender, MoneyAccount | 'sister'>> = {
  card: 'card_way',
  card_simulated: 'card_way',
  cash: 'drawer',
  cheque: 'cheques',
  desk_terminal: 'terminal',
  sister: 'sister',
};

const accountOfCode: Readonly<Record<Exclude<InvoiceLineCode, 'discount'>, LineAccount>> = {
  rent: 'rent',
  insurance: 'plan',
  admin: 'fees',
  deposit: 'deposit',
  add_on: 'add_on',
  rounding: 'rounding',
  late_fee: 'late',
  damage: 'damage',
  returned_payment: 'fees',
  opening: 'opening',
};

/**
 * The account of each line of one invoice, in the order of its positions. Premiums whose ledger is `insurance` are
 * the insurer's money, not ours. A discount goes to the account of the line before it, because it reduces that line.
 * @throws Error when an invoice begins with a discount
 */
export function accountsOfLines(
  lines: readonly { readonly code: InvoiceLineCode; readonly ledger: string }[],
): readonly LineAccount[] {
  const found: LineAccount[] = [];
  for (const { code, ledger } of lines) {
    const account = code === 'discount' ? found.at(-1) : accountOfLine(code, ledger);
    if (account === undefined) throw new Error('an invoice begins with a discount');
    found.push(account);
  }
  return found;
}

function accountOfLine(code: Exclude<InvoiceLineCode, 'discount'>, ledger: string): LineAccount {
  return code === 'insurance' && ledger === 'insurance' ? 'insurer' : accountOfCode[code];
}
