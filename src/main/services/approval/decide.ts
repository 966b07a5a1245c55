/** The second person's yes or no to what a colleague asked for (second-person.ts). */
import { may } from '../../../shared/desk/roles';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { decideApproval, findApproval, type ApprovalRow } from '../../database/approval/approvals';
import { findStaff } from '../../database/staff/staff';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { Work } from '../base/work';
import { ACCOUNT_OWN_AFTER_HOURS, isHandedOver } from '../audit/handed-over';
import { whoElse } from '../audit/who-else';
import { isDone, mayAsk, performApproved } from './acts';

/**
 * Declines the request, or does it in the name of the person who asked. Acts that this person may no longer do are not
 * done.
 */
export async function decideOn(
  ctx: ServiceContext,
  staff: StaffCaller,
  { id, approve }: { readonly id: Id<'approval'>; readonly approve: boolean },
): Promise<Result<Record<string, never>>> {
  const decided = await ctx.store.attempt((tx) => decide({ ctx, tx, by: staff }, id, approve));
  if (!decided.ok || decided.value === null) return decided.ok ? ok({}) : decided;
  const { approval, asker, name } = decided.value;
  const done = await performApproved(ctx, { asker, name }, approval);
  return done.ok ? ok({}) : done;
}

interface Approved {
  readonly approval: ApprovalRow;
  readonly asker: StaffCaller;
  readonly name: string;
}

/** Null where it is declined and nothing is to be done. */
async function decide(
  { ctx, tx, by }: Work<StaffCaller>,
  id: Id<'approval'>,
  approve: boolean,
): Promise<Result<Approved | null>> {
  const approval = await findApproval(tx, id);
  if (!approval || approval.outcome === 'declined' || approval.done_at_ms !== null) return changedMeanwhile();
  if (!approve && approval.outcome === 'approved' && (await isDone(tx, approval))) return changedMeanwhile();
  if (approve) {
    if (approval.asked_by === by.id) return denied('own_approval', await whoElse({ tx, by }));
    for (const who of [approval.asked_by, by.id])
      if (await isHandedOver({ ctx, tx }, who))
        return denied('account_new', { hours: ACCOUNT_OWN_AFTER_HOURS });
  }
  const asker = await findStaff(tx, approval.asked_by);
  if (approve && (!asker || asker.disabled === 1 || !may(asker.role, mayAsk[approval.act])))
    return denied('not_allowed');
  // A request that was approved but not done may still be declined, so that nothing waits forever.
  if (approval.outcome === null || !approve) {
    const outcome = approve ? 'approved' : 'declined';
    await decideApproval(tx, id, { outcome, decided_by: by.id, decided_at_ms: ctx.clock.nowMs() });
    await note({ ctx, tx, by }, approve ? 'approval.approved' : 'approval.declined', id);
  }
  if (!approve || !asker) return ok(null);
  const caller: StaffCaller = { kind: 'staff', id: asker.id, role: asker.role, place: by.place };
  return ok({ approval, asker: caller, name: asker.name });
}

function denied(
  desk: 'own_approval' | 'account_new' | 'not_allowed',
  detail: Readonly<Record<string, string | number>> = {},
): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'forbidden', { desk, detail });
}
