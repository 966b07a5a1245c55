/** A tenant's credit under any of their contracts pays for another one. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { insertAllocation, selectOpenInvoices } from '../../database/ledger/allocations';
import { selectTenantSources } from '../../database/ledger/tenant-credit';
import { allocate, settledBy } from '../../domain/ledger/allocation';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

/** Answers what of it was used: all of it, unless the tenant has less, or less of the contract is open. Nothing is booked. */
export async function spendCredit(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>,
  { contactId, contractId }: { readonly contactId: Id<'contact'>; readonly contractId: Id<'contract'> },
  amountMinor: Minor,
): Promise<Minor> {
  let left: number = amountMinor;
  if (left <= 0) return minor(0);
  const { allocation_order: order } = await requireProperty(tx);
  let open = await selectOpenInvoices(tx, contractId);
  for (const source of await selectTenantSources(tx, contactId)) {
    const { allocations } = allocate(order, open, minor(Math.min(left, source.leftMinor)));
    if (allocations.length === 0) break;
    const made = { id: ctx.newId<'allocation'>(), contractId, undoesId: null };
    await insertAllocation(tx, { ...made, source, madeAtMs: ctx.clock.nowMs() }, allocations);
    open = settledBy(open, allocations);
    left -= sumMinor(allocations.map((each) => each.amountMinor));
  }
  return minor(amountMinor - left);
}
