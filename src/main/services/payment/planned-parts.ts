/** What a tenant with a payment plan pays now: the part of the plan that is next, and the whole of every other bill. */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { findPlanOf } from '../../database/late/plans';
import { businessDateAt } from '../../domain/base/dates';
import { lateOfPlan, nextPayment } from '../../domain/late/payment-plan';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

export interface NextOfPlan {
  readonly dueOn: string;
  readonly amountMinor: Minor;
  /** What of that should have been paid before today. */
  readonly lateMinor: Minor;
  /** What of the whole plan is not paid. */
  readonly leftMinor: Minor;
  readonly invoiceIds: ReadonlySet<Id<'invoice'>>;
}

/** Null for a contract without a plan, and where nothing of it is left. */
export async function nextOfPlan(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contractId: Id<'contract'>,
): Promise<NextOfPlan | null> {
  const plan = await findPlanOf(tx, contractId);
  if (!plan) return null;
  const { parts, leftMinor, invoiceIds } = plan;
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const next = nextPayment(parts, leftMinor, today);
  return next && { ...next, lateMinor: lateOfPlan(parts, leftMinor, today), leftMinor, invoiceIds };
}

interface Part {
  readonly invoiceId: Id<'invoice'>;
  readonly amountMinor: Minor;
}

/** Bills of one contract, oldest first: those of the plan only as far as its next part goes. */
export function partsOfPlan<P extends Part>(parts: readonly P[], plan: NextOfPlan | null): readonly P[] {
  return plan === null ? parts : upTo(parts, plan.invoiceIds, plan.amountMinor);
}

/**
 * What of a contract's bills should have been paid before today, bill by bill. A bill of a plan is late as far as its late
 * parts go, oldest bill first.
 */
export function lateParts<P extends Part & { readonly dueOn: string }>(
  parts: readonly P[],
  plan: NextOfPlan | null,
  today: string,
): readonly P[] {
  const planned = plan === null ? parts : upTo(parts, plan.invoiceIds, plan.lateMinor);
  return planned.filter(({ invoiceId, dueOn }) => dueOn < today || plan?.invoiceIds.has(invoiceId));
}

/** Of the named bills no more than a sum; the others whole. */
function upTo<P extends Part>(
  parts: readonly P[],
  named: ReadonlySet<Id<'invoice'>>,
  sum: Minor,
): readonly P[] {
  let rest: number = sum;
  return parts.flatMap((part) => {
    if (!named.has(part.invoiceId)) return [part];
    const amountMinor = minor(Math.min(rest, part.amountMinor));
    rest -= amountMinor;
    return amountMinor > 0 ? [{ ...part, amountMinor }] : [];
  });
}
