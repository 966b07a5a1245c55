/** What people do about late rent: print a letter and hand it on, put a second lock on a unit, take it off. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { findLateLetter, markLetterPrinted } from '../../database/late/letters';
import { isContractEnded } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { businessDateAt } from '../../domain/base/dates';
import { lateLetterFileName } from '../../domain/contract/document-number';
import { actorNoted, note } from '../base/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { DocumentFile } from '../contract/documents-access';
import { requireProperty } from '../property/property';

type Done = Record<string, never>;

/** The PDF of a letter; noted, because it says what somebody owes. Refuses `unknown`, also before it is drawn. */
export function readLateLetter(
  ctx: ServiceContext,
  id: Id<'late_letter'>,
  staff: StaffCaller,
): Promise<Result<DocumentFile>> {
  return ctx.store.attempt(async (tx) => {
    const letter = await findLateLetter(tx, id);
    const contract = letter && (await findContract(tx, letter.contract_id));
    if (!contract || letter.content === null)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by: staff }, 'document.read', id);
    const { kind, made_on: madeOn } = letter;
    return ok({
      content: letter.content,
      fileName: lateLetterFileName({ kind, number: contract.number, madeOn }),
    });
  });
}

/** Staff have printed it and hand or post it: from today it counts as out. Refuses `changed_meanwhile` where it was. */
export function letterPrinted(
  ctx: ServiceContext,
  id: Id<'late_letter'>,
  staff: StaffCaller,
): Promise<Result<Done>> {
  return ctx.store.attempt(async (tx) => {
    const { time_zone: timeZone } = await requireProperty(tx);
    const printed = {
      printed_on: businessDateAt(ctx.clock.nowMs(), timeZone),
      printed_by: actorNoted(staff),
    };
    if (!(await markLetterPrinted(tx, id, printed))) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, 'late_letter.printed', id);
    return ok({});
  });
}

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
