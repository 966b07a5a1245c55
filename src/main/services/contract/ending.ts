/** The end of a rental: the tenant has left, their code opens nothing any more, and the unit can be let again. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract, isUnitRented } from '../../database/contract/contracts';
import { selectActiveAccessCodes } from '../../database/move-in/access-codes';
import type { Tx } from '../../database/schema';
import { insertEndedContracts } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { note } from '../base/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { tell } from '../base/outbox';
import { revokeCode, type AccessContext } from '../move-in/access-codes';

/** Who says that a tenant has left, for the audit. */
interface Said {
  readonly actor: string;
  readonly why: string;
}

/**
 * Counts contracts as ended. Each one's code ends at once, and its unit is free, unless another contract for it stands.
 * One that is unknown here or has ended before is left as it is. Answers those that have ended now.
 */
export async function endContracts(
  ctx: AccessContext,
  tx: Tx,
  contractIds: readonly Id<'contract'>[],
  said: Said,
): Promise<readonly Id<'contract'>[]> {
  const ended = await insertEndedContracts(tx, contractIds, ctx.clock.nowMs());
  for (const { id, unit_id: unitId } of ended) {
    for (const code of await selectActiveAccessCodes(tx, unitId))
      if (code.contract_id === id) await revokeCode(ctx, tx, code, said);
    if (!(await isUnitRented(tx, unitId))) await moveUnit(tx, unitId, 'vacated_empty');
    await tell(ctx, tx, 'contract.ended', { contractId: id, unitId });
  }
  return ended.map(({ id }) => id);
}

/** Staff saw the unit empty. Refuses `unknown`, and `changed_meanwhile` for a contract that has ended already. */
export function moveTenantOut(
  ctx: ServiceContext,
  { contractId, why }: { readonly contractId: Id<'contract'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await findContract(tx, contractId)))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const ended = await endContracts(ctx, tx, [contractId], { actor: actorOf(staff), why });
    if (ended.length === 0)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
        desk: 'changed_meanwhile',
        detail: { by: '–' },
      });
    await note(ctx, tx, staff, 'contract.ended', contractId, why);
    return ok({});
  });
}
