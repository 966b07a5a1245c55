/** Letters that staff print, because nothing mails them or mailing failed: read here, and noted as sent. */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { findLetter, markLetterPrinted } from '../../database/contract/letters';
import { businessDateAt } from '../../domain/base/dates';
import { letterFileName } from '../../domain/contract/document-number';
import { actorNoted, note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { DocumentFile } from '../contract/documents-access';
import { requireProperty } from '../property/property';

/** The PDF of a letter; noted, because it says what somebody owes. Refuses `unknown`, also before it is drawn. */
export function readLetter(
  ctx: ServiceContext,
  id: Id<'letter'>,
  staff: StaffCaller,
): Promise<Result<DocumentFile>> {
  return ctx.store.attempt(async (tx) => {
    const letter = await findLetter(tx, id);
    const contract = letter && (await findContract(tx, letter.contract_id));
    if (!contract || letter.content === null)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    await note({ ctx, tx, by: staff }, 'document.read', id);
    const { kind, made_on: madeOn } = letter;
    return ok({
      content: letter.content,
      fileName: letterFileName({ kind, number: contract.number, madeOn }),
    });
  });
}

/**
 * Staff have printed it and hand or post it: from today it counts as sent. Refuses `changed_meanwhile` where it counted
 * before.
 */
export function letterPrinted(
  ctx: ServiceContext,
  id: Id<'letter'>,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
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
