/** A tenant who changes the unit, through the services of the desk. */
import type { Id } from '../../../src/shared/ids';
import type { Result } from '../../../src/shared/result';
import type { ServiceContext } from '../../../src/main/services/base/context';
import type { StaffCaller } from '../../../src/main/services/base/caller';
import { beginTransfer, completeTransfer } from '../../../src/main/services/transfer/transfer';
import { showTransfer } from '../../../src/main/services/transfer/view';
import { newTestId } from './database';
import { signAtScreen } from './rental';

export const manager: StaffCaller = {
  kind: 'staff',
  id: newTestId<'staff'>(),
  role: 'manager',
  place: 'desk',
};

/** As far as it gets: the first refusal is the answer. What is overdue is carried to the new contract. */
export async function changeUnit(
  ctx: ServiceContext,
  wish: { readonly contractId: Id<'contract'>; readonly unitId: Id<'unit'> },
): Promise<Result<{ readonly contractId: Id<'contract'> }>> {
  const begun = await beginTransfer(ctx, manager, wish);
  if (!begun.ok) return begun;
  const { bookingId } = begun.value;
  const signed = await signAtScreen(ctx, bookingId);
  if (!signed.ok) return signed;
  const shown = await showTransfer(ctx, manager, { bookingId });
  if (!shown.ok) return shown;
  const { totalMinor, overdue } = shown.value;
  const carry = overdue ? { carryWhy: 'is paid with the next rent' } : {};
  return completeTransfer(ctx, manager, { bookingId, totalMinor, ...carry });
}
