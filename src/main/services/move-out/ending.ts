/** The end of a rental: the tenant has left, and their code no longer opens anything. unit-acts.ts undoes it. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectOpenAttemptsFor } from '../../database/attempt/attempt-invoices';
import { findContract, isUnitRented, type ContractRow } from '../../database/contract/contracts';
import { selectStandingCodes } from '../../database/access/codes';
import { insertEndedContracts } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { AT_READER_MS, readerWorks } from '../../domain/attempt/payment-attempt';
import { businessDateAt } from '../../domain/base/dates';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { note, type Noted } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import { keepLeaversToGate, letCodeEnd, revokeCode, type AccessContext } from '../access/codes';
import { refuseBeingPaid } from '../debt/owed';
import { requireProperty } from '../property/property';
import { lastDaysOf } from './last-days';
import { moveOutOf } from './rules';
import { refuseLastDay, writeNotice } from './notice';
import { cancelForNotice } from '../rent/change-follow';
import { openSettlement, settleSoon } from './settlement';
import type { InTransaction, Work } from '../base/work';

/** Who says that a tenant has left, for the audit, and whether they saw the unit empty. */
interface Said {
  readonly actor: string;
  readonly why: string | null;
  readonly seenEmpty: boolean;
  /** The tenant is still on the site, and needs the code to get out. */
  readonly isInside?: boolean;
  /** The last day that is charged, where the books had lost that the tenant left; absent: by notice and by today. */
  readonly lastDay?: string | null;
  /** Set when the tenant moves to another unit: the last day charged, and how long the former code still works. */
  readonly moved?: { readonly lastDay: string; readonly overlapMinutes: number };
}

/**
 * Marks contracts as ended, and opens their settlements. The access code ends at once. While the tenant is still on the
 * site it works for the signed number of minutes, and after a transfer for the agreed overlap. The unit becomes "to
 * check", or free if it was seen empty, unless another contract has it. Contracts that are unknown here or have ended
 * already stay as they are. A tenant who leaves by the first day of a new rent does not pay that rent; the same holds
 * for notice. Returns the contracts that ended now.
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
    await openSettlement({ ctx, tx }, id, moved?.lastDay ?? null, said.lastDay ?? null);
    await publish({ ctx, tx }, 'contract.ended', { contractId: id, unitId });
    // A rental that never began left nothing in the unit: its code opened nothing.
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
  /** The last day charged, where notice was given for a day after today. */
  readonly lastDay?: string | undefined;
}

/**
 * Staff record that the tenant has left. Before the last day under notice, they also say until when the tenant pays:
 * that day, or an earlier one that the agreement allows. Refuses `unknown`, and `changed_meanwhile` for a contract that
 * has ended already or where staff were not asked for that day. Refuses `last_day_early` and `last_day_late` for a day
 * out of bounds, and `bills_being_paid` while a card is asked for its bills.
 */
export async function moveTenantOut(
  ctx: ServiceContext,
  { contractId, unit, why, lastDay }: MoveOut,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  const done = await ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (await isAtReader({ ctx, tx }, contractId)) return refuseBeingPaid();
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

/** Whether a card is asked for what the contract owes just now: its tenant would pay for days that are credited meanwhile. */
async function isAtReader({ ctx, tx }: InTransaction, contractId: Id<'contract'>): Promise<boolean> {
  const open = await selectOpenAttemptsFor(tx, [contractId]);
  const sinceMs = ctx.clock.nowMs() - AT_READER_MS;
  return open.some(({ state, updated_at_ms: atMs }) => readerWorks(state) && atMs >= sinceMs);
}

/**
 * Brings the last day forward where staff chose an earlier one. Does nothing without notice, or from the last day on.
 */
async function chargeUntil(
  work: Work<Noted>,
  contract: ContractRow,
  { lastDay, why }: Pick<MoveOut, 'lastDay' | 'why'>,
): Promise<Result<Record<string, never>>> {
  const { earliest, latest, today, notice } = await lastDaysOf(work, contract);
  if (!notice || notice.last_on <= today) return ok({});
  // Notice was given after the page was loaded, so staff were not asked for the last day.
  if (lastDay === undefined) return changedMeanwhile();
  if (lastDay > latest) return refuseLastDay('last_day_late');
  if (lastDay === notice.last_on) return ok({});
  if (lastDay > notice.last_on) return changedMeanwhile();
  if (lastDay < earliest) return refuseLastDay('last_day_early');
  return writeNotice(work, { contractId: contract.id, lastDay, why });
}
