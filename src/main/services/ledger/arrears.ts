/**
 * The access code of a contract follows its arrears. It works again in the transaction that settles them, and stops again
 * where the money never came. So nobody has to remember either.
 */
import type { Id } from '../../../shared/ids';
import { findContract } from '../../database/contract/contracts';
import { selectHolds } from '../../database/late/holds';
import { selectLateBills, selectOverdue, selectSuspendingBills } from '../../database/late/steps';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { isContractEnded } from '../../database/unit/claims';
import { businessDateAt } from '../../domain/base/dates';
import { restoreAccess, suspendAccess } from '../access/suspensions';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

/**
 * A code is suspended for arrears while rent is open for which it was suspended once. It is restored when nothing that was
 * due before today is open, and while a manager holds what follows from late rent.
 */
export async function followArrears(
  work: InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>,
  contractId: Id<'contract'>,
): Promise<void> {
  const { ctx, tx } = work;
  const isSuspended = (await selectOpenSuspensions(tx, contractId)).some(({ cause }) => cause === 'arrears');
  const bills = await selectSuspendingBills(tx, contractId);
  if (!isSuspended && bills.size === 0) return;
  const contract = await findContract(tx, contractId);
  if (!contract) throw new Error('arrears of nobody');
  const { time_zone: timeZone } = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  const isHeld = (await selectHolds(tx, contractId)).some(({ to_on: endedOn }) => endedOn === null);
  const about = { contractId, unitId: contract.unit_id, cause: 'arrears', why: null } as const;
  if (isSuspended) {
    const owes = (await selectOverdue(tx, contractId, today)).length > 0;
    if (isHeld || !owes) await restoreAccess({ ...work, by: 'kiosk' }, about);
    return;
  }
  if (isHeld || (await isContractEnded(tx, contractId))) return;
  const late = await selectLateBills(tx, contractId, today);
  if (late.some(({ id, openRentMinor }) => bills.has(id) && openRentMinor > 0))
    await suspendAccess({ ...work, by: 'kiosk' }, about);
}
