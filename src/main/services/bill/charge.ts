/** A bill says when its saved card is charged, and is charged then only because it said so. */
import type { Id } from '../../../shared/ids';
import type { Minor } from '../../../shared/money';
import { insertAnnouncedCharge, lastAnnounced } from '../../database/attempt/collections';
import { findMandate } from '../../database/booking/autopay';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import type { InvoiceFacts } from '../../documents/port';
import { chargeDay, type AutopayRules } from '../../domain/autopay/rules';
import type { InTransaction } from '../base/work';
import { readStoredQuote } from '../price/stored-quote';

interface Announced {
  readonly id: Id<'invoice'>;
  readonly issued_on: string;
  readonly due_on: string;
  readonly total_minor: Minor;
  /** What credit and money of before have not settled. */
  readonly openMinor: Minor;
  readonly rules: AutopayRules;
}

/** Writes down what the bill will say; null where no card is charged for it. */
export async function announceCharge(
  { tx }: InTransaction,
  contract: ContractRow,
  { id, issued_on: issuedOn, due_on: dueOn, total_minor: total, openMinor, rules }: Announced,
): Promise<NonNullable<InvoiceFacts['charge']> | null> {
  const mandate = await findMandate(tx, contract.id);
  if (mandate?.state !== 'active' || openMinor <= 0) return null;
  if ((await contractEndedAt(tx, contract.id)) !== null) return null;
  // The mandate named what comes every month.
  const expected = (await lastAnnounced(tx, contract.id)) ?? readStoredQuote(contract.quote).recurring;
  const on = chargeDay({ issuedOn, dueOn, isMore: total > expected }, rules);
  await insertAnnouncedCharge(tx, {
    invoice_id: id,
    mandate_id: mandate.id,
    charge_on: on,
    amount_minor: openMinor,
  });
  return { brand: mandate.card_brand, last4: mandate.card_last4, on };
}
