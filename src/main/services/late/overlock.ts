/** What people do about late rent: put a second lock on a unit, take it off. */
import type { Id } from '../../../shared/ids';
import { ok, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { isContractEnded } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';

type Done = Record<string, never>;

/** A person has put the second lock on, or taken it off. Refuses `changed_meanwhile` where the unit does not allow it. */
export function changeLock(
  ctx: ServiceContext,
  { contractId, on }: { readonly contractId: Id<'contract'>; readonly on: boolean },
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract || (await isContractEnded(tx, contractId))) return changedMeanwhile();
    const unitId = contract.unit_id;
    const state = await moveUnit(tx, unitId, on ? 'overlocked' : 'overlock_removed');
    if (!state) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, on ? 'unit.overlock_on' : 'unit.overlock_off', unitId);
    await publish({ ctx, tx }, 'unit.state', { unitId, state });
    return ok({});
  });
}
