/** A bill names the day on which its saved card is charged. Only a bill that did so is charged. */
import type { Id } from '../../../shared/ids';
import { currencyRule } from '../../../shared/currencies';
import { minor, type Minor } from '../../../shared/money';
import { insertAnnouncedCharge, lastAnnounced } from '../../database/attempt/collections';
import { findMandate } from '../../database/booking/autopay';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import { selectInvoiceLines } from '../../database/contract/invoices';
import { findLetterOut, selectRentChanges } from '../../database/rent/changes';
import { findContractTerms } from '../../database/contract/terms';
import type { Tx } from '../../database/schema';
import type { InvoiceFacts } from '../../documents/port';
import { chargeDay, type AutopayRules } from '../../domain/autopay/rules';
import { businessDateAt } from '../../domain/base/dates';
import { readContractTerms } from '../../domain/contract/terms';
import { withTax } from '../../domain/price/quote-lines';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { readStoredQuote } from '../price/stored-quote';

interface Announced {
  readonly id: Id<'invoice'>;
  readonly issued_on: string;
  readonly due_on: string;
  readonly period_from_on?: string | null | undefined;
  readonly currency: string;
  readonly total_minor: Minor;
  /** The part that earlier credit and money have not settled. */
  readonly openMinor: Minor;
  readonly rules: AutopayRules;
}

/** Writes down what the bill will say; null where no card is charged for it. */
export async function announceCharge(
  { tx }: InTransaction,
  contract: ContractRow,
  bill: Announced,
): Promise<NonNullable<InvoiceFacts['charge']> | null> {
  const { id, issued_on: issuedOn, due_on: dueOn, total_minor: total, openMinor, rules } = bill;
  const mandate = await findMandate(tx, contract.id);
  if (mandate?.state !== 'active' || openMinor <= 0) return null;
  if ((await contractEndedAt(tx, contract.id)) !== null) return null;
  // The mandate named what comes every month.
  const expected = (await lastAnnounced(tx, contract.id)) ?? readStoredQuote(contract.quote).recurring;
  const isMore = total > expected;
  const toldOn =
    (isMore && (await toldByLetter(tx, { contract, bill, rise: minor(total - expected) }))) || issuedOn;
  const on = chargeDay({ toldOn, dueOn, isMore }, rules);
  await insertAnnouncedCharge(tx, {
    invoice_id: id,
    mandate_id: mandate.id,
    charge_on: on,
    amount_minor: openMinor,
  });
  return { brand: mandate.card_brand, last4: mandate.card_last4, on };
}

/**
 * The day on which the letter about a new rent went out, where the bill comes to no more than that letter said. The
 * letter named the amount and its first day, and said that the card is charged. Null without such a letter.
 */
async function toldByLetter(
  tx: Tx,
  {
    contract,
    bill,
    rise,
  }: { readonly contract: ContractRow; readonly bill: Announced; readonly rise: Minor },
): Promise<string | null> {
  const change = (await selectRentChanges(tx, contract.id)).find(
    ({ state, effective_on: firstOn }) => state !== 'cancelled' && firstOn === bill.period_from_on,
  );
  const rent = (await selectInvoiceLines(tx, bill.id)).find(({ code }) => code === 'rent');
  const terms = await findContractTerms(tx, contract.id);
  if (!change || !rent || !terms) return null;
  const { rules } = readContractTerms(terms.terms);
  const taxed = (amount: Minor) => withTax(rules, amount, rent.tax_milli_percent).total;
  // Tax and what a card can pay are rounded again.
  const rounded = currencyRule(bill.currency).cardStep;
  if (rise > taxed(change.new_minor) - taxed(change.old_minor) + rounded) return null;
  const { printedOn, mailedAtMs } = await findLetterOut(tx, change.id);
  const { time_zone: timeZone } = await requireProperty(tx);
  const days = [printedOn, mailedAtMs === null ? null : businessDateAt(mailedAtMs, timeZone)];
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
