/** The rules on late rent as a catalogue has them and a contract keeps them, and how they are stored. */
import { z } from 'zod';
import { minor, type MilliPercent, type Minor } from '../../../shared/money';
import type { FeeCap } from './late-fee';
import { letterKinds, type LateStep } from './late-steps';
import { lienInForce, lienRulesSchema, signedLien, type LienRules } from './lien';

export const restoreRules = ['arrears_paid', 'all_paid'] as const;

export interface LateRules {
  readonly steps: readonly LateStep[];
  /** The first that fits the rent of the bill; none: the fee is what its step says. */
  readonly caps: readonly FeeCap[];
  /** No step for less open rent than this. */
  readonly minimumOwedMinor: Minor;
  /** A fee, a suspension or a lock comes so many days after a letter at the earliest. */
  readonly warnDays: number;
  /**
   * No fee and no lock follow if cards could not be taken on this many of the five days before. Null: not checked.
   */
  readonly outageDays: number | null;
  /** By which tax of the catalogue a fee is taxed; null: by none. */
  readonly feeTaxCode: string | null;
  /** What is paid when a suspended code works again: all that is due, or all that is billed. */
  readonly restoreWhen: (typeof restoreRules)[number];
  /** What the law of the place wants of a default notice; null: the run sends it like any other letter. */
  readonly lien: LienRules | null;
}

const amount = z.number().int().nonnegative().transform(minor);
const percent = z
  .number()
  .int()
  .nonnegative()
  .transform((rate) => rate as MilliPercent);

/** As they stand in the catalogue's rows and in the terms of a contract. */
export const lateRulesSchema = z.object({
  steps: z.array(
    z.object({
      key: z.string(),
      afterDays: z.number().int().nonnegative(),
      letter: z.enum(letterKinds).nullable(),
      fee: z
        .union([
          z.object({ fixedMinor: amount }),
          z.object({ percent, of: z.enum(['rent', 'open']), minimumMinor: amount }),
        ])
        .nullable(),
      suspend: z.boolean(),
      task: z.literal('overlock').nullable(),
    }),
  ),
  caps: z.array(z.object({ rentToMinor: amount.nullable(), fixedMinor: amount, percent })),
  minimumOwedMinor: amount,
  warnDays: z.number().int().nonnegative(),
  // Rules of before have none; the catalogue's then holds.
  outageDays: z.number().int().positive().nullable().default(null),
  feeTaxCode: z.string().nullable(),
  restoreWhen: z.enum(restoreRules).default('arrears_paid'),
  lien: lienRulesSchema.nullable().default(null),
}) satisfies z.ZodType<LateRules>;

/**
 * What a property has in its catalogue; null: no rules.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readLateRules(json: string | null): LateRules | null {
  return json === null ? null : lateRulesSchema.parse(JSON.parse(json));
}

/** What a contract keeps of them. */
export function signedLate(rules: LateRules | null): LateRules | null {
  return rules && { ...rules, lien: signedLien(rules.lien) };
}

/**
 * The rules that apply to a contract. A step that the contract was signed with applies while the catalogue has one
 * with the same key. So a catalogue can withdraw a step from everyone, and add one only for contracts signed later.
 */
export function rulesInForce(signed: LateRules | null, catalogue: LateRules | null): LateRules | null {
  if (!signed || !catalogue) return null;
  const known = new Set(catalogue.steps.map(({ key }) => key));
  const steps = signed.steps.filter(({ key }) => known.has(key));
  // To the tenant's good alone, so that it needs no signature.
  const outageDays = signed.outageDays ?? catalogue.outageDays;
  const isStrict = signed.restoreWhen === 'all_paid' && catalogue.restoreWhen === 'all_paid';
  const restoreWhen = isStrict ? ('all_paid' as const) : ('arrears_paid' as const);
  const lien = lienInForce(signed.lien, catalogue.lien);
  return steps.length > 0 ? { ...signed, steps, outageDays, restoreWhen, lien } : null;
}
