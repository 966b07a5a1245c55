/**
 * What somebody of head office said to money that waits here, as if they stood at the desk. It counts for who may work here by head
 * office's signed list. It counts for exactly what was asked for, and for a day: a kiosk that was put back hears nothing old.
 */
import type { Notices } from '../../../shared/head-office/documents';
import { may, type StaffRole } from '../../../shared/desk/roles';
import { DAY_MS } from '../../../shared/durations';
import { findApproval, type ApprovalRow } from '../../database/approval/approvals';
import type { Tx } from '../../database/schema';
import { isApprover } from '../../database/staff/approvers';
import { findStaff } from '../../database/staff/staff';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { decideOn } from './decide';

type Decision = Notices['approvals'][number];

/** Sees neither tenants nor money: who does not work here has no right but the one that head office gave them. */
const NO_RIGHT_HERE: StaffRole = 'technician';

/** The same comes often: what is decided already stays. */
export async function hearDecisions(ctx: ServiceContext, decisions: readonly Decision[]): Promise<void> {
  for (const decision of decisions) {
    if (decision.atMs < ctx.clock.nowMs() - DAY_MS) continue;
    const caller = await ctx.store.read((tx) => callerOf(tx, decision));
    if (caller) await decideOn(ctx, caller, decision);
  }
}

/** Null where nothing waits that it is about, or who said it may not. */
async function callerOf(
  tx: Tx,
  { id, contentSha256, approve, personId }: Decision,
): Promise<StaffCaller | null> {
  const asked = await findApproval(tx, id);
  if (!asked || asked.content_sha256 !== contentSha256) return null;
  // A yes that could not be done waits for a no, and for nothing else.
  if (
    asked.outcome === 'declined' ||
    (asked.outcome === 'approved' && (approve || asked.done_at_ms !== null))
  )
    return null;
  const role = await roleOf(tx, { act: asked.act, personId });
  return role && { kind: 'staff', id: personId, role, place: 'desk' };
}

/** As what they say it; null: it is not theirs to say. */
async function roleOf(
  tx: Tx,
  { act, personId }: Pick<ApprovalRow, 'act'> & Pick<Decision, 'personId'>,
): Promise<StaffRole | null> {
  const person = await findStaff(tx, personId);
  const isStaff = person?.source === 'head_office' && person.disabled === 0;
  if (isStaff && may(person.role, 'approve_money')) return person.role;
  return act === 'difference' && (await isApprover(tx, personId)) ? NO_RIGHT_HERE : null;
}
