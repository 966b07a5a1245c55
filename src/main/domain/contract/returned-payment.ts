/** Payments that the bank takes back, and what one costs the tenant. */
import { z } from 'zod';
import { minor, type Minor } from '../../../shared/money';

/** A check that was not paid, or a card's payment that its holder disputed. */
export const returnCauses = ['cheque', 'dispute'] as const;
export type ReturnCause = (typeof returnCauses)[number];

/** Why a receipt counts no more: a bank has the money again, or staff recorded it by mistake. */
export type TakenBackCause = ReturnCause | 'mistake';

/** As a catalogue has them and a contract keeps them. */
export interface ReturnedPaymentRules {
  /** More than nothing. */
  readonly feeMinor: Minor;
  /** By which tax of the catalogue the fee is taxed; null: by none. */
  readonly taxCode: string | null;
}

export const returnedPaymentRulesSchema = z.object({
  feeMinor: z.number().int().positive().transform(minor),
  taxCode: z.string().nullable(),
}) satisfies z.ZodType<ReturnedPaymentRules>;

/**
 * What a property has in its catalogue; null: no fee.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readReturnedPaymentRules(json: string | null): ReturnedPaymentRules | null {
  return json === null ? null : returnedPaymentRulesSchema.parse(JSON.parse(json));
}

/** A receipt that a bank took money back from. */
interface TakenFrom<Receipt> {
  readonly receipt: Receipt;
  readonly amountMinor: Minor;
}

/**
 * From which receipts of one payment the bank has taken back an amount: from one after the other. What exceeds all of
 * them is assigned to none: a bank takes back no more than was paid.
 */
export function takenFrom<Receipt extends { readonly amountMinor: Minor }>(
  receipts: readonly Receipt[],
  amountMinor: Minor,
): readonly TakenFrom<Receipt>[] {
  let rest: number = amountMinor;
  return receipts.flatMap((receipt) => {
    const taken = minor(Math.min(rest, receipt.amountMinor));
    rest -= taken;
    return taken > 0 ? [{ receipt, amountMinor: taken }] : [];
  });
}
