/**
 * Holds: a manager stops late steps for now, and the access code works meanwhile. Days of a hold that the tenant did
 * not choose count for no late step.
 */
import type { Id } from '../../../shared/ids';
import { sumMinor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { markAnnouncedDone } from '../../database/attempt/collections';
import { insertPlan } from '../../database/late/plans';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { endHold, insertHold, selectHolds } from '../../database/late/holds';
import { isContractEnded } from '../../database/unit/claims';
import { businessDateAt } from '../../domain/base/dates';
import type { ManagedHold } from '../../domain/late/late-steps';
import { planDayProblem, planParts, type PlanWish } from '../../domain/late/payment-plan';
import { openOf } from '../../domain/ledger/allocation';
import { supersedeCollection } from '../attempt/collections';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { followArrears } from '../ledger/arrears';
import { requireProperty } from '../property/property';
import { writePlanLetter, type AgreedPlan } from './plan-letter';

export interface HoldAct {
  readonly contractId: Id<'contract'>;
  readonly cause: ManagedHold;
  readonly why: string;
}
/** `plan`: only for the cause of that name. */
export interface HoldToOpen extends HoldAct {
  readonly plan?: PlanWish | null;
}
type Done = Record<string, never>;

/**
 * Refuses `unknown`, and `changed_meanwhile` for a contract that has ended or has a hold of this cause. A payment plan is
 * refused where nothing is due (`paid_already`), and where its parts make no sense (`plan_parts`). Its first part may be too far
 * from today (`plan_first`), and so may its last one (`plan_last`).
 */
export function openHold(
  ctx: ServiceContext,
  { contractId, cause, why, plan = null }: HoldToOpen,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await findContract(tx, contractId)))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const open = (await selectHolds(tx, contractId)).filter(({ to_on: endedOn }) => endedOn === null);
    if ((await isContractEnded(tx, contractId)) || open.some((hold) => hold.cause === cause))
      return changedMeanwhile();
    const nowMs = ctx.clock.nowMs();
    const on = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
    const agreed = cause === 'plan' ? await agreedParts(tx, contractId, plan, on) : null;
    if (agreed && !agreed.ok) return agreed;
    const id = ctx.newId<'contract_hold'>();
    const began = { from_on: on, began_at_ms: nowMs, began_by: actorNoted(staff) };
    await insertHold(tx, { id, contract_id: contractId, cause, why, ...began });
    if (agreed) {
      const invoices = agreed.value.due.map(({ invoiceId }) => invoiceId);
      await insertPlan(tx, id, { parts: agreed.value.parts, invoices });
      // The tenant pays the parts: a saved card that brought nothing is not charged for the whole with the next bill.
      await markAnnouncedDone(tx, invoices, nowMs);
      await supersedeCollection({ ctx, tx }, contractId);
      await writePlanLetter({ ctx, tx }, contractId, agreed.value);
    }
    await note({ ctx, tx, by: staff }, 'hold.opened', contractId, why);
    const told = agreed && {
      parts: [...agreed.value.parts],
      invoiceIds: agreed.value.due.map(({ invoiceId }) => invoiceId),
    };
    await publish({ ctx, tx }, 'hold.opened', { holdId: id, contractId, cause, on, plan: told });
    await followArrears({ ctx, tx }, contractId);
    return ok({});
  });
}

/** Everything due by a day, in the agreed parts. */
async function agreedParts(
  tx: Tx,
  contractId: Id<'contract'>,
  plan: PlanWish | null,
  today: string,
): Promise<Result<AgreedPlan>> {
  const due = (await selectOpenInvoices(tx, contractId)).filter(({ dueOn }) => dueOn <= today);
  if (due.length === 0) return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'paid_already' });
  const problem = plan && planDayProblem(plan, today);
  if (problem === 'first')
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'firstOn', desk: 'plan_first' });
  if (problem === 'last')
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'count', desk: 'plan_last' });
  const parts = plan && planParts(sumMinor(due.map(({ lines }) => openOf(lines))), plan);
  return parts === null
    ? refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'count', desk: 'plan_parts' })
    : ok({
        parts,
        due: due.map(({ id, dueOn, lines }) => ({
          invoiceId: id,
          dueOn,
          openMinor: openOf(lines),
        })),
      });
}

/** Ends a hold; that day is its last one. Refuses `changed_meanwhile` where there is none for this cause. */
export function closeHold(
  ctx: ServiceContext,
  { contractId, cause, why }: HoldAct,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const hold = (await selectHolds(tx, contractId)).find(
      (each) => each.cause === cause && each.to_on === null,
    );
    if (!hold) return changedMeanwhile();
    const nowMs = ctx.clock.nowMs();
    const on = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
    await endHold(tx, hold.id, { to_on: on, ended_at_ms: nowMs, ended_by: actorNoted(staff) });
    await note({ ctx, tx, by: staff }, 'hold.closed', contractId, why);
    await publish({ ctx, tx }, 'hold.closed', { holdId: hold.id, contractId, cause, on });
    await followArrears({ ctx, tx }, contractId);
    return ok({});
  });
}
