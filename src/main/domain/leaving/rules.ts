/** What a property has for tenants who leave, and what of it a contract keeps. Pure. */
import { z } from 'zod';
import { minor, type Minor } from '../../../shared/money';

/** What is given back of a period that is begun and paid when a tenant leaves, as the signed terms say. */
export type UnusedDays = 'days' | 'half_month' | 'none';

/** As it was signed. */
export interface MoveOutRules {
  readonly unused: UnusedDays;
  /** Whether the deposit waits until somebody has looked into the unit. */
  readonly check: 'required' | 'none';
  /** How long the code of a tenant who says that the unit is empty opens the gate on the way out. */
  readonly exitMinutes: number;
  /** Whether a tenant who stays beyond the last day is billed on. */
  readonly overstay: 'billed' | 'not_billed';
}

/** Beside it what binds staff and not the tenant, so the newest catalogue has it. */
export interface PropertyMoveOut extends MoveOutRules {
  /** Whole days after the last one from which staff are reminded of money that is to be given back. */
  readonly depositDays: number;
  /** A former tenant's debt below it is written off by itself; 0: none is. */
  readonly writeOffBelowMinor: Minor;
}

/** What costs a tenant least: it holds where nothing else was signed. */
export const mildestMoveOut: MoveOutRules = {
  unused: 'days',
  check: 'required',
  exitMinutes: 60,
  overstay: 'not_billed',
};

export const moveOutRulesSchema = z.object({
  // Contracts of before have the first member alone.
  unused: z.enum(['days', 'half_month', 'none']),
  check: z.enum(['required', 'none']).default(mildestMoveOut.check),
  exitMinutes: z.number().int().positive().default(mildestMoveOut.exitMinutes),
  overstay: z.enum(['billed', 'not_billed']).default(mildestMoveOut.overstay),
}) satisfies z.ZodType<MoveOutRules>;

const propertySchema = moveOutRulesSchema.extend({
  depositDays: z.number().int().nonnegative(),
  // Catalogues that were imported before it have none.
  writeOffBelowMinor: z.number().int().nonnegative().transform(minor).default(minor(0)),
});

/**
 * What a property has in its catalogue; null: it has had none since there are any.
 * @throws ZodError for what an import did not write: a broken invariant
 */
export function readMoveOutRules(json: string | null): PropertyMoveOut {
  return json === null
    ? { ...mildestMoveOut, depositDays: 14, writeOffBelowMinor: minor(0) }
    : propertySchema.parse(JSON.parse(json));
}

/** What a contract keeps of them: where its agreement does not tell them, only what costs the tenant nothing. */
export function signedMoveOut(
  { unused, check, exitMinutes, overstay }: MoveOutRules,
  isTold: boolean,
): MoveOutRules {
  const rules = { unused, check, exitMinutes, overstay };
  if (isTold || !needsWords(rules)) return rules;
  return { ...mildestMoveOut, check, exitMinutes: Math.max(exitMinutes, mildestMoveOut.exitMinutes) };
}

/** Whether any of it costs a tenant money or access. */
export function needsWords({ unused, exitMinutes, overstay }: MoveOutRules): boolean {
  return (
    unused !== mildestMoveOut.unused ||
    exitMinutes < mildestMoveOut.exitMinutes ||
    overstay !== mildestMoveOut.overstay
  );
}
