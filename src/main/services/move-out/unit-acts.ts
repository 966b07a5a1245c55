/** What staff do with a unit between two tenants: check it, take it out of service, put it back. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { DeskRequest } from '../../../shared/desk/channels';
import type { DeskReason } from '../../../shared/desk/reasons';
import { isUnitRented } from '../../database/contract/contracts';
import { findSuccessor } from '../../database/transfer/transfers';
import type { Tx } from '../../database/schema';
import {
  findLastEnded,
  isRefundedSince,
  resumeContract,
  wasCodeEnded,
} from '../../database/move-out/unit-checks';
import { endUnitOut, insertUnitOut } from '../../database/unit/outs';
import { findUnit, moveUnit, takeOutUnit, type UnitRow } from '../../database/unit/units';
import type { UnitState } from '../../../shared/shapes';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { contractTurns } from '../base/contract-turns';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { rightRefusal, wantRight, withRight } from '../base/unit-rights';
import type { Work } from '../base/work';
import { issueAccessCode, keepLeaversToGate, letCodesStay } from '../access/codes';
import { settleSoon } from './settlement';
import { undoSettlement } from './settlement-undo';

export interface UnitAct {
  readonly unitId: Id<'unit'>;
  readonly why: string;
}
type Done = Record<string, never>;

const against = (desk: DeskReason) => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

/** The unit is empty, so it is free. Refuses `unit_not_to_check`. */
export async function findEmpty(
  ctx: ServiceContext,
  { unitId, why }: UnitAct,
  staff: StaffCaller,
): Promise<Result<Done>> {
  const done = await onUnit(ctx, unitId, async (tx) => {
    const state = await moveUnit(tx, unitId, 'checked_empty');
    if (!state) return against('unit_not_to_check');
    await keepLeaversToGate({ ctx, tx }, unitId);
    return changed({ ctx, tx, by: staff }, { unitId, state, why, action: 'unit.found_empty' });
  });
  if (done.ok) await settleNow(ctx, unitId);
  return done;
}

/** A deposit waits for the check of its unit. */
async function settleNow(ctx: ServiceContext, unitId: Id<'unit'>): Promise<void> {
  const last = await ctx.store.read((tx) => findLastEnded(tx, unitId));
  if (last) await settleSoon(ctx, last.id);
}

/**
 * Something is still inside, so the tenant still has the unit and the contract that ended last is reopened. A code that
 * ended with it is replaced, and days that were credited are charged again. Refuses `unit_not_to_check`,
 * `unit_rented_again`, `unit_transferred` and `unit_refunded`. Refuses `changed_meanwhile` where another contract ended
 * last, and what `rightRefusal` refuses.
 */
export function findFull(
  ctx: ServiceContext,
  { unitId, contractId, why }: UnitAct & { readonly contractId: Id<'contract'> },
  staff: StaffCaller,
): Promise<Result<{ code: string | null }>> {
  const find = () =>
    onUnit<{ code: string | null }>(ctx, unitId, async (tx, unit) => {
      if (unit.state !== 'to_check') return against('unit_not_to_check');
      const contract = await findLastEnded(tx, unitId);
      if (contract?.id !== contractId) return changedMeanwhile();
      if (await isUnitRented(tx, unitId)) return against('unit_rented_again');
      if ((await findSuccessor(tx, contractId)) !== null) return against('unit_transferred');
      if (await isRefundedSince(tx, contractId, contract.ended_at_ms)) return against('unit_refunded');
      const refused = await rightRefusal(ctx, tx, unitId);
      if (refused) return refused;
      const isCodeDue = await wasCodeEnded(tx, contract);
      await letCodesStay({ ctx, tx }, { contractId, unitId });
      await undoSettlement({ ctx, tx }, contractId);
      const times = await resumeContract(tx, contractId);
      const state = await moveUnit(tx, unitId, 'found_full');
      if (!state) return against('unit_not_to_check');
      await note({ ctx, tx, by: staff }, 'contract.resumed', contractId, why);
      await note({ ctx, tx, by: staff }, 'unit.found_full', unitId, why);
      await publish({ ctx, tx }, 'contract.resumed', { contractId, unitId, times });
      await publish({ ctx, tx }, 'unit.state', { unitId, state });
      if (!isCodeDue) return ok({ code: null });
      const { id, code } = await issueAccessCode(
        { ctx, tx },
        {
          contractId,
          unitId,
          validFrom: contract.move_in_on,
        },
      );
      await note({ ctx, tx, by: staff }, 'access.read', id);
      return ok({ code });
    });
  // The new charge takes a number, which a move-in under way may be about to use.
  return contractTurns(ctx).take(find);
}

/**
 * Nobody can rent the unit until it is put back. With a head office the kiosk needs the right to the unit, so that no
 * other kiosk rents it out. Refuses `unit_in_use`, `unit_taken_out`, and what `withRight` refuses.
 */
export function takeOut(
  ctx: ServiceContext,
  { unitId, why, reason = 'other', expectedOn = null }: UnitAct & Partial<DeskRequest<'units.take-out'>>,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return withRight(ctx, () =>
    onUnit(ctx, unitId, async (tx, unit) => {
      if (unit.state === 'out_of_service') return against('unit_taken_out');
      const atMs = ctx.clock.nowMs();
      const state = await takeOutUnit(tx, unitId, { atMs, why });
      if (!state) return against('unit_in_use');
      if (unit.state === 'available') await wantRight(ctx, tx, unitId);
      await insertUnitOut(tx, {
        unit_id: unitId,
        reason,
        why: why === '' ? null : why,
        expected_on: expectedOn,
        from_ms: atMs,
        staff_id: staff.id,
      });
      const noted = why === '' ? reason : why;
      return changed({ ctx, tx, by: staff }, { unitId, state, why: noted, action: 'unit.taken_out' });
    }),
  );
}

/** Refuses `unit_in_service`, and `unit_out_in_catalogue` where the catalogue has it out of service too. */
export function putBack(
  ctx: ServiceContext,
  { unitId, why }: UnitAct,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return onUnit(ctx, unitId, async (tx, unit) => {
    if (unit.state !== 'out_of_service') return against('unit_in_service');
    if (unit.out_of_service === 1) return against('unit_out_in_catalogue');
    const state = await moveUnit(tx, unitId, 'put_back');
    if (!state) return against('unit_in_service');
    await endUnitOut(tx, unitId, { ended_at_ms: ctx.clock.nowMs(), ended_by: staff.id });
    return changed({ ctx, tx, by: staff }, { unitId, state, why, action: 'unit.put_back' });
  });
}

interface Changed extends UnitAct {
  readonly state: UnitState;
  readonly action: 'unit.found_empty' | 'unit.taken_out' | 'unit.put_back';
}

async function changed(
  work: Work<StaffCaller>,
  { unitId, state, why, action }: Changed,
): Promise<Result<Done>> {
  await note(work, action, unitId, why === '' ? null : why);
  await publish(work, 'unit.state', { unitId, state });
  return ok({});
}

/** All of an act, or nothing of it. */
function onUnit<T>(
  ctx: ServiceContext,
  unitId: Id<'unit'>,
  work: (tx: Tx, unit: UnitRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  return ctx.store.attempt(async (tx) => {
    const unit = await findUnit(tx, unitId);
    return unit ? work(tx, unit) : refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  });
}
