/** The end of a rental: the tenant has left, and their code opens nothing any more. Its undoing: unit-acts.ts. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract, isUnitRented, type ContractRow } from '../../database/contract/contracts';
import { selectStandingCodes } from '../../database/access/codes';
import { insertEndedContracts } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { businessDateAt } from '../../domain/base/dates';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { note, type Noted } from '../base/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { keepLeaversToGate, letCodeEnd, revokeCode, type AccessContext } from '../access/codes';
import { requireProperty } from '../property/property';
import { lastDaysOf } from './last-days';
import { moveOutOf } from './move-out-rules';
import { refuseLastDay, writeNotice } from './notice';
import { cancelForNotice } from './rent-change-follow';
import { openSettlement, settleSoon } from './settlement';
import type { InTransaction, Work } from '../base/work';

/** Who says that a tenant has left, for the audit; and whether they saw the unit empty. */
interface Said {
  readonly actor: string;
  readonly why: string | null;
  readonly seenEmpty: boolean;
  /** They stand inside, and need the code to get out. */
  readonly isInside?: boolean;
  /** They go to another unit: the last day that is charged, and for how long the code of the one before works. */
  readonly moved?: { readonly lastDay: string; readonly overlapMinutes: number };
}

/**
 * Counts contracts as ended, and to be settled. Each one's code ends at once, or as many minutes later as were signed where the tenant is inside; that of a transfer later. Its unit is to be checked, or free where it was seen empty,
 * unless another contract for it stands. One that is unknown here or has ended before is left as it is. Answers those
 * that have ended now. Who leaves by the first day of a new rent does not pay it, as who gives notice by then.
 */
export async function endContracts(
  { ctx, tx }: InTransaction<AccessContext>,
  contractIds: readonly Id<'contract'>[],
  said: Said,
): Promise<readonly Id<'contract'>[]> {
  const nowMs = ctx.clock.nowMs();
  const ended = await insertEndedContracts(tx, contractIds, nowMs);
  const today = businessDateAt(nowMs, (await requireProperty(tx)).time_zone);
  for (const { id, unit_id: unitId } of ended) {
    const { why, actor: by, moved } = said;
    const exitMinutes = moved?.overlapMinutes ?? (await moveOutOf(tx, id)).exitMinutes;
    for (const code of await selectStandingCodes(tx, unitId)) {
      if (code.contract_id !== id) continue;
      if (said.isInside === true || (moved && moved.overlapMinutes > 0))
        await letCodeEnd({ ctx, tx, by }, code, { why, exitMinutes });
      else await revokeCode({ ctx, tx, by }, code, why);
    }
    await cancelForNotice({ ctx, tx }, { contractId: id, today }, 'kiosk');
    await openSettlement({ ctx, tx }, id, moved?.lastDay ?? null);
    await publish({ ctx, tx }, 'contract.ended', { contractId: id, unitId });
    // Of a rental that never began nothing is inside: its code opened nothing.
    const isUnused = ((await findContract(tx, id))?.move_in_on ?? today) > today;
    const isFree =
      (await isUnitRented(tx, unitId)) || (await vacate({ ctx, tx }, unitId, said.seenEmpty || isUnused));
    if (isFree) await keepLeaversToGate({ ctx, tx }, unitId);
  }
  return ended.map(({ id }) => id);
}

/** Answers whether others can rent the unit now. */
async function vacate(
  { ctx, tx }: InTransaction<AccessContext>,
  unitId: Id<'unit'>,
  seenEmpty: boolean,
): Promise<boolean> {
  // One with the second lock on cannot have been seen empty.
  const state =
    (seenEmpty ? await moveUnit(tx, unitId, 'vacated_empty') : null) ??
    (await moveUnit(tx, unitId, 'vacated'));
  if (state) await publish({ ctx, tx }, 'unit.state', { unitId, state });
  return state === 'available';
}

export interface MoveOut {
  readonly contractId: Id<'contract'>;
  readonly unit: 'to_check' | 'seen_empty';
  readonly why: string;
  /** The last day that is charged, where notice was given for a later day than today. */
  readonly lastDay?: string | undefined;
}

/**
 * Staff know that the tenant has left. Refuses `unknown`, and `changed_meanwhile` for a contract that has ended already. Before
 * the last day they say until when is charged: that day, or an earlier one that the agreement allows. Refuses `changed_meanwhile`
 * where they were not asked, `last_day_early` and `last_day_late`.
 */
export async function moveTenantOut(
  ctx: ServiceContext,
  { contractId, unit, why, lastDay }: MoveOut,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  const done = await ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const charged = await chargeUntil({ ctx, tx, by: staff }, contract, { lastDay, why });
    if (!charged.ok) return charged;
    const said = { actor: actorOf(staff), why, seenEmpty: unit === 'seen_empty' };
    const ended = await endContracts({ ctx, tx }, [contractId], said);
    if (ended.length === 0) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, 'contract.ended', contractId, why);
    return ok({});
  });
  if (done.ok) await settleSoon(ctx, contractId);
  return done;
}

/** Brings the last day forward where staff chose so. Nothing to do without notice, or on its last day and later. */
async function chargeUntil(
  work: Work<Noted>,
  contract: ContractRow,
  { lastDay, why }: Pick<MoveOut, 'lastDay' | 'why'>,
): Promise<Result<Record<string, never>>> {
  const { earliest, latest, today, notice } = await lastDaysOf(work, contract);
  if (!notice || notice.last_on <= today) return ok({});
  // The page shows a notice of before: nobody was asked.
  if (lastDay === undefined) return changedMeanwhile();
  if (lastDay > latest) return refuseLastDay('last_day_late');
  if (lastDay === notice.last_on) return ok({});
  if (lastDay > notice.last_on) return changedMeanwhile();
  if (lastDay < earliest) return refuseLastDay('last_day_early');
  return writeNotice(work, { contractId: contract.id, lastDay, why });
}
