/**
 * The access code of a contract follows its arrears. It works again in the transaction that settles them, and stops again
 * where the money never came. So nobody has to remember either.
 */
import type { Id } from '../../../shared/ids';
import { findContract } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectHolds } from '../../database/late/holds';
import { selectLateBills, selectOverdue, selectSuspendingBills } from '../../database/late/steps';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { selectOpenInvoices } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import { isContractEnded } from '../../database/unit/claims';
import { businessDateAt } from '../../domain/base/dates';
import { readContractTerms } from '../../domain/contract/terms';
import { readLateRules, rulesInForce } from '../../domain/late/late-terms';
import { restoreAccess, suspendAccess } from '../access/suspensions';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

/**
 * A code is suspended for arrears while rent is open for which it was suspended once. It is restored when nothing that was
 * due before today is open. Where that was signed, nothing at all is open then. It is also restored while a manager holds what
 * follows from late rent.
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
  const property = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const isHeld = (await selectHolds(tx, contractId)).some(({ to_on: endedOn }) => endedOn === null);
  const about = { contractId, unitId: contract.unit_id, cause: 'arrears', why: null } as const;
  if (isSuspended) {
    const owes = (await isAllAskedFor(tx, contractId, property.late))
      ? (await selectOpenInvoices(tx, contractId)).length > 0
      : (await selectOverdue(tx, contractId, today)).length > 0;
    if (isHeld || !owes) await restoreAccess({ ...work, by: 'kiosk' }, about);
    return;
  }
  if (isHeld || (await isContractEnded(tx, contractId))) return;
  const late = await selectLateBills(tx, contractId, today);
  if (late.some(({ id, openRentMinor }) => bills.has(id) && openRentMinor > 0))
    await suspendAccess({ ...work, by: 'kiosk' }, about);
}

/**
 * Whether all that is billed has to be paid before a suspended code works again. The contract was signed so, and the
 * property's rules (`late`) still say so.
 */
export async function isAllAskedFor(
  tx: Tx,
  contractId: Id<'contract'>,
  late: string | null,
): Promise<boolean> {
  const stored = await findContractTerms(tx, contractId);
  if (!stored) return false;
  const rules = rulesInForce(readContractTerms(stored.terms).late, readLateRules(late));
  return rules?.restoreWhen === 'all_paid';
}
