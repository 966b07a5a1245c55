/**
 * Reprices an invoice, so that each line can be explained and named in any language. A bill stores its amounts, and its
 * words in one language. Where the same charges and terms come to the same amounts, they explain them; otherwise
 * nothing is explained.
 */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import { minor, type MilliPercent } from '../../../shared/money';
import { selectLineCharges } from '../../database/charge-change/changes';
import { selectContractCharges } from '../../database/contract/bills';
import type { ContractRow } from '../../database/contract/contracts';
import type { InvoiceLineRow } from '../../database/contract/invoices';
import { findContractTerms } from '../../database/contract/terms';
import type { Tx } from '../../database/schema';
import type { InvoiceTable } from '../../database/schema/bill';
import type { ContractChargeTable } from '../../database/schema/contract';
import { addDays } from '../../domain/base/dates';
import { textsSchema } from '../../domain/base/translations';
import { billedSoFar, billsAhead, type BillDue, type ContractCharge } from '../../domain/contract/bills-due';
import { readContractTerms, type ContractTerms } from '../../domain/contract/terms';
import { priceDue } from '../../domain/price/quote-lines';
import type { Charge, PricingRules, QuoteLine } from '../../domain/price/quote-shape';
import { readStoredQuote } from '../price/stored-quote';

export type ContractChargeRow = Selectable<ContractChargeTable>;

/** A charge as it is stored with its contract, under a tax rate. */
export function chargeOfRow(row: ContractChargeRow, taxRate: MilliPercent): ContractCharge {
  return {
    fromOn: row.from_on,
    toOn: row.to_on,
    charge: {
      kind: row.kind,
      name: row.name,
      names: textsSchema.parse(JSON.parse(row.names)),
      rate: row.rate_minor,
      prorated: row.prorated === 1,
      recurring: true,
      taxCode: row.tax_code,
      taxRate,
      ledger: row.ledger,
    },
  };
}

/**
 * One entry for each stored line, in their order. Null where the stored lines cannot be reached by repricing, such as
 * those of a contract from elsewhere.
 * @param rows the invoice's own lines, in the order of their positions
 */
export async function linesAgain(
  tx: Tx,
  contract: ContractRow,
  invoice: Selectable<InvoiceTable>,
  rows: readonly InvoiceLineRow[],
): Promise<readonly QuoteLine[] | null> {
  if (invoice.is_move_in === 1) return same(readStoredQuote(contract.quote).lines, rows);
  const charges = await selectContractCharges(tx, contract.id);
  // Nobody knows its name in another language any more.
  if (rows.some((row) => isGone(row, charges))) return null;
  const lines = await linesByCharges(tx, contract, { invoice, rows, charges });
  return lines && same(lines, rows);
}

type ChargedRow = Pick<
  InvoiceLineRow,
  'code' | 'tax_milli_percent' | 'taxable_minor' | 'tax_minor' | 'ledger' | 'charge_position'
>;

interface ChargedBill {
  readonly invoice: Selectable<InvoiceTable>;
  readonly rows: readonly ChargedRow[];
  readonly charges: readonly ContractChargeRow[];
}

/** The lines that a bill would have with the charges and taxes of that time. Null where they would differ. */
export async function linesByCharges(
  tx: Tx,
  contract: ContractRow,
  { invoice, rows, charges }: ChargedBill,
): Promise<readonly QuoteLine[] | null> {
  const stored = await findContractTerms(tx, contract.id);
  if (!stored || invoice.period_from_on === null || invoice.period_to_on === null) return null;
  const terms = readContractTerms(stored.terms);
  const period = { from: invoice.period_from_on, to: invoice.period_to_on };
  const known = dueAgain(
    terms,
    (await chargesThen(tx, invoice.id, charges)).map((row) => chargeOfRow(row, 0 as MilliPercent)),
    period,
  );
  const due = known && withGone(known, rows, { charges, ...terms.rules });
  const taxed = due && underStoredRates(due, rows);
  const lines = taxed && priceDue(terms.rules, taxed, terms.discount).lines;
  return lines?.length === rows.length ? lines : null;
}

/** A plan or an extra that a change ended or began since counts as when the bill was made; rents as they are given. */
async function chargesThen(
  tx: Tx,
  invoiceId: Id<'invoice'>,
  charges: readonly ContractChargeRow[],
): Promise<readonly ContractChargeRow[]> {
  const billed = await selectLineCharges(tx, invoiceId);
  if (billed.size === 0) return charges;
  return charges.flatMap((charge) => {
    if (charge.kind === 'rent') return [charge];
    return billed.has(charge.position) ? [{ ...charge, to_on: null }] : [];
  });
}

/** What was charged for a period, whole or cut to its last day. Null for a period that is not the contract's. */
function dueAgain(
  terms: ContractTerms,
  charges: readonly ContractCharge[],
  { from, to }: { readonly from: string; readonly to: string },
): BillDue['due'] | null {
  const contract = {
    ...billedSoFar(terms, addDays(from, -1)),
    unused: 'days',
    billsOverstay: false,
    billingStartsOn: null,
    issueDaysBefore: 0,
    payDays: 0,
  } as const;
  const whole = billsAhead({ ...contract, state: 'active', lastDay: null }, charges, from, 1)[0];
  const cut = billsAhead({ ...contract, state: 'notice', lastDay: to }, charges, from, 1)[0];
  return [whole, cut].find((bill) => bill?.period.to === to)?.due ?? null;
}

/** A plan or an extra that was billed ahead and ended before it began: the contract does not charge it any more. */
function isGone({ code, charge_position: at }: ChargedRow, charges: readonly ContractChargeRow[]): boolean {
  return at !== null && code !== 'rent' && charges.every(({ position }) => position !== at);
}

/** What is gone stands at its place, and costs what it was billed at. */
function withGone(
  due: BillDue['due'],
  rows: readonly ChargedRow[],
  { charges, pricesIncludeTax }: Pick<ChargedBill, 'charges'> & Pick<PricingRules, 'pricesIncludeTax'>,
): BillDue['due'] {
  const [first] = due;
  if (!first) return due;
  const left = [...due];
  const placed = chargedRows(rows).flatMap((row) =>
    isGone(row, charges) ? [{ ...first, charge: billedCharge(row, pricesIncludeTax) }] : left.splice(0, 1),
  );
  return [...placed, ...left];
}

function billedCharge(row: ChargedRow, pricesIncludeTax: boolean): Charge {
  return {
    kind: row.code === 'insurance' ? 'insurance' : 'add_on',
    name: '',
    names: {},
    rate: pricesIncludeTax ? minor(row.taxable_minor + row.tax_minor) : row.taxable_minor,
    prorated: false,
    recurring: true,
    taxCode: '',
    taxRate: row.tax_milli_percent,
    ledger: row.ledger,
  };
}

const chargedRows = <Row extends Pick<ChargedRow, 'code'>>(rows: readonly Row[]) =>
  rows.filter(({ code }) => code !== 'discount' && code !== 'rounding');

/** Laws change taxes: each charge has the rate of the line that it became. */
function underStoredRates(due: BillDue['due'], rows: readonly ChargedRow[]): BillDue['due'] | null {
  const charged = chargedRows(rows);
  if (charged.length !== due.length) return null;
  return due.map((each, index) => {
    const taxRate = charged[index]?.tax_milli_percent ?? each.charge.taxRate;
    return { ...each, charge: { ...each.charge, taxRate } };
  });
}

function same(lines: readonly QuoteLine[], rows: readonly InvoiceLineRow[]): readonly QuoteLine[] | null {
  const isSame = ({ code, tax, payable }: QuoteLine, index: number) => {
    const row = rows[index];
    return row?.code === code && row.tax_minor === tax && row.payable_minor === payable;
  };
  return lines.length === rows.length && lines.every(isSame) ? lines : null;
}
