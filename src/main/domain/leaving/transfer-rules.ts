/**
 * What it costs a tenant to change the unit, and what moves with them, as a catalogue has it and a contract keeps it.
 * Pure.
 */
import { z } from 'zod';
import { minor, type Minor } from '../../../shared/money';

export interface TransferRules {
  /** Of the new contract, before tax or with it as prices are; 0: none. */
  readonly feeMinor: Minor;
  /** Whether a promotion goes on for the periods that are left of it. */
  readonly keepPromotion: boolean;
  /** So many days both access codes work; 0: that of the former unit ends at once. */
  readonly overlapDays: number;
}

/** What costs a tenant least: it holds where nothing else was signed. */
export const mildestTransfer: TransferRules = { feeMinor: minor(0), keepPromotion: true, overlapDays: 1 };

export const transferRulesSchema = z.object({
  feeMinor: z.number().int().nonnegative().transform(minor),
  keepPromotion: z.boolean(),
  overlapDays: z.number().int().nonnegative(),
}) satisfies z.ZodType<TransferRules>;

/**
 * What a property has in its catalogue; null: it has had none since there are any.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readTransferRules(json: string | null): TransferRules {
  return json === null ? mildestTransfer : transferRulesSchema.parse(JSON.parse(json));
}

/** What a contract keeps of them: where its agreement does not tell them, only what costs the tenant nothing. */
export function signedTransfer(rules: TransferRules, isTold: boolean): TransferRules {
  if (isTold) return rules;
  return { ...mildestTransfer, overlapDays: Math.max(rules.overlapDays, mildestTransfer.overlapDays) };
}

/** Whether any of it costs a tenant money or access. */
export function transferNeedsWords({ feeMinor, keepPromotion, overlapDays }: TransferRules): boolean {
  return feeMinor > 0 || !keepPromotion || overlapDays < mildestTransfer.overlapDays;
}
