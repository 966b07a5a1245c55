/** Whether an account stands for one person alone: a second person is none under an account that the first one gave out. */
import type { Id } from '../../../shared/ids';
import { lastAuditMs } from '../../database/audit/audit';
import type { Act } from './audit';
import { actorOf } from '../base/caller';
import type { InTransaction } from '../base/work';
import { HOUR_MS } from '../../../shared/durations';

/** By then the person has noticed that somebody else gave out their PIN and password. */
export const ACCOUNT_OWN_AFTER_HOURS = 24;
/** Each lets the person who did it act under the account. */
const handedOver: readonly Act[] = [
  'staff.created',
  'staff.reset',
  'staff.role_changed',
  'staff.enabled',
  'staff.code_switched_off',
];

/** Whether a colleague may know how to act under this account. What is done on the machine itself counts for nobody's. */
export async function isHandedOver({ ctx, tx }: InTransaction, id: Id<'staff'>): Promise<boolean> {
  const own = actorOf({ kind: 'staff', id, role: 'manager', place: 'desk' });
  const lastMs = await lastAuditMs(tx, id, handedOver, own);
  return lastMs !== null && lastMs > ctx.clock.nowMs() - ACCOUNT_OWN_AFTER_HOURS * HOUR_MS;
}
