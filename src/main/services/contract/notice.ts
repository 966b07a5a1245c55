/**
 * Notice: staff write down the last day of a rental, as the tenant or they said it. Bills after that day are not made, and
 * the last one is cut to it. Nothing ends by it: the tenant has the unit until somebody says that they have left.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { contractEndedAt, findContract } from '../../database/contract/contracts';
import { deleteNotice, findNotice, saveNotice } from '../../database/contract/notices';
import { businessDateAt } from '../../domain/base/dates';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { note } from '../base/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { requireProperty } from '../property/property';
import { cancelForNotice } from './rent-change-follow';

export interface Notice {
  readonly contractId: Id<'contract'>;
  readonly why: string;
}
type Done = Record<string, never>;

/**
 * Gives notice, or another last day. Refuses `unknown`, `changed_meanwhile` for a contract that has ended, and
 * `last_day_early` for a day before today or before the move-in.
 */
export function giveNotice(
  ctx: ServiceContext,
  { contractId, lastDay, why }: Notice & { readonly lastDay: string },
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if ((await contractEndedAt(tx, contractId)) !== null) return changedMeanwhile();
    const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
    if (lastDay < today || lastDay < contract.move_in_on)
      return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'invalid', { field: 'lastDay', desk: 'last_day_early' });
    const before = await findNotice(tx, contractId);
    if (before?.last_on === lastDay) return ok({});
    // The day on which it was given stays where only the last day changes.
    const givenOn = before?.given_on ?? today;
    await saveNotice(tx, { contract_id: contractId, given_on: givenOn, last_on: lastDay });
    await cancelForNotice({ ctx, tx }, { contractId, today }, staff);
    await note({ ctx, tx, by: staff }, before ? 'notice.changed' : 'notice.given', contractId, why);
    await publish({ ctx, tx }, before ? 'notice.changed' : 'notice.given', { contractId, givenOn, lastDay });
    return ok({});
  });
}

/** The tenant stays: the next run makes every bill that is missing. Refuses `unknown`, and `changed_meanwhile` where there is none. */
export function withdrawNotice(
  ctx: ServiceContext,
  { contractId, why }: Notice,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await findContract(tx, contractId)))
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const isOver = (await contractEndedAt(tx, contractId)) !== null;
    if (isOver || !(await deleteNotice(tx, contractId))) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, 'notice.withdrawn', contractId, why);
    await publish({ ctx, tx }, 'notice.withdrawn', { contractId });
    return ok({});
  });
}
