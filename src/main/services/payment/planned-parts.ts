/** What a tenant with a payment plan pays now: the part of the plan that is next, and the whole of every other bill. */
import type { Id } from '../../../shared/ids';
import { minor, type Minor } from '../../../shared/money';
import { findPlanOf } from '../../database/late/plans';
import { businessDateAt } from '../../domain/base/dates';
import { nextPayment } from '../../domain/late/payment-plan';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

export interface NextOfPlan {
  readonly dueOn: string;
  readonly amountMinor: Minor;
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
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const next = nextPayment(plan.parts, plan.leftMinor, today);
  return next && { ...next, leftMinor: plan.leftMinor, invoiceIds: plan.invoiceIds };
}

interface Part {
  readonly invoiceId: Id<'invoice'>;
  readonly amountMinor: Minor;
}

/** Bills of one contract, oldest first: those of the plan only as far as its next part goes. */
export function partsOfPlan<P extends Part>(parts: readonly P[], plan: NextOfPlan | null): readonly P[] {
  if (plan === null) return parts;
  let rest: number = plan.amountMinor;
  return parts.flatMap((part) => {
    if (!plan.invoiceIds.has(part.invoiceId)) return [part];
    const amountMinor = minor(Math.min(rest, part.amountMinor));
    rest -= amountMinor;
    return amountMinor > 0 ? [{ ...part, amountMinor }] : [];
  });
}
