/** The unit of a contract that is written back, and the code that opens it. */
import type { Id } from '../../../shared/ids';
import type { EndedOnUnit } from '../../database/books/contract-rows';
import {
  insertWrittenCode,
  isCodeInUse,
  selectStandingCodes,
  type AccessCodeRow,
} from '../../database/access/codes';
import { selectRunningContracts, type ContractRow } from '../../database/contract/contracts';
import { isLacking, selectLostChanges, settleLostChange } from '../../database/books/lost-changes';
import type { BookingRow } from '../../database/booking/bookings';
import type { Tx } from '../../database/schema';
import { deleteShownAgreement } from '../../database/signing/shown-agreements';
import { deleteSignature } from '../../database/signing/signatures';
import { isContractEnded } from '../../database/unit/claims';
import { moveUnit } from '../../database/unit/units';
import { note } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import { issueAccessCode, revokeCode } from '../access/codes';
import { deleteHelp } from '../booking/close';
import { endContracts } from '../move-out/ending';
import { raiseConflict } from '../unit/conflicts';
import type { InTransaction, Work } from '../base/work';

/** A manager at the desk, or the person at the kiosk's command line. */
export type By = StaffCaller | 'cli';
export const actorBy = (by: By) => (by === 'cli' ? by : actorOf(by));

export interface UnitGiven {
  /** Another code than the tenant has; null where theirs opens it, or where nothing may. */
  readonly newCode: string | null;
  readonly isConflict: boolean;
}

/**
 * Gives the unit back to a contract that was just written. Where somebody else rents it by now, both contracts stand, the
 * code of the one that comes back opens nothing, and staff are asked.
 */
export async function giveUnitBack(
  work: Work<By>,
  contract: ContractRow,
  { codes, ended }: { readonly codes: readonly AccessCodeRow[]; readonly ended: EndedOnUnit },
): Promise<UnitGiven> {
  const { ctx, tx, by } = work;
  const { id, unit_id: unitId } = contract;
  await endOthers(work, unitId, ended);
  const others = await selectRunningContracts(tx, unitId, {
    except: id,
    isAlone: ctx.headOffice.state() === 'alone',
  });
  const isOver = await isContractEnded(tx, id);
  const isConflict = !isOver && others.length > 0;
  const mayOpen = !isOver && !isConflict;
  const hasOwn = await writeCodes({ ctx, tx }, codes, mayOpen);
  if (isConflict)
    await raiseConflict(
      { ctx, tx },
      unitId,
      [...others, contract].map(({ number }) => number),
    );
  if (mayOpen) await moveUnit(tx, unitId, 'found_let');
  if (hasOwn) return { newCode: null, isConflict };
  const issued = await issueAccessCode(work, { contractId: id, unitId, validFrom: contract.move_in_on });
  if (mayOpen) {
    await note(work, 'access.read', issued.id);
    return { newCode: issued.code, isConflict };
  }
  // Every contract has one; staff give the tenant another once they know whose the unit is.
  await revokeCode({ ctx, tx, by: actorBy(by) }, { id: issued.id, contract_id: id, unit_id: unitId });
  return { newCode: null, isConflict };
}

/**
 * What the source knows to be over is over here too, and is settled. Else two codes would open one unit, and nobody would give a
 * deposit back.
 */
async function endOthers(work: Work<By>, unitId: Id<'unit'>, ended: EndedOnUnit): Promise<void> {
  const { ctx, tx, by } = work;
  const over = new Set(ended.codes);
  for (const code of await selectStandingCodes(tx, unitId))
    if (over.has(code.id)) await revokeCode({ ctx, tx, by: actorBy(by) }, code);
  for (const { id, lastOn } of ended.contracts) {
    // Somebody else rents the unit since: it was seen empty.
    const said = { actor: actorBy(by), why: null, seenEmpty: true, lastDay: lastOn };
    if ((await endContracts({ ctx, tx }, [id], said)).length > 0) await noteDone(work, id);
  }
}

/** What was listed for people to do again, and is done by this. */
export async function noteDone({ ctx, tx, by }: Work<By>, contractId: Id<'contract'>): Promise<void> {
  for (const change of await selectLostChanges(tx))
    if (change.contract_id === contractId && !(await isLacking(tx, change)))
      await settleLostChange(tx, change, { settled_at_ms: ctx.clock.nowMs(), settled_by: actorBy(by) });
}

/** False where there is none, or where the one that opened the unit is somebody else's by now. */
async function writeCodes(
  { ctx, tx }: InTransaction,
  codes: readonly AccessCodeRow[],
  mayOpen: boolean,
): Promise<boolean> {
  let isTaken = false;
  for (const row of codes) {
    const wantsOpen = mayOpen && row.state !== 'revoked';
    const mayStand = wantsOpen && !(await isCodeInUse(tx, row.code));
    isTaken ||= wantsOpen && !mayStand;
    await insertWrittenCode(tx, row, { state: mayStand ? row.state : 'revoked', nowMs: ctx.clock.nowMs() });
  }
  return codes.length > 0 && !isTaken;
}

/** What the backup knew as being paid for was paid: nothing waits for it any more. */
export async function letGoOfPaid(tx: Tx, booking: BookingRow): Promise<void> {
  await deleteSignature(tx, booking.id);
  await deleteShownAgreement(tx, booking.id);
  await deleteHelp(tx, booking.id);
  await moveUnit(tx, booking.unit_id, 'released');
}
