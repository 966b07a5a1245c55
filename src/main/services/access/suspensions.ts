/**
 * A contract's code opens nothing while the contract has a suspension. When the last suspension ends, the same digits
 * work again, so the tenant needs no other code.
 */
import type { Id } from '../../../shared/ids';
import { selectStandingCodes, setAccessCodeState } from '../../database/access/codes';
import { endSuspension, insertSuspension, selectOpenSuspensions } from '../../database/access/suspensions';
import { accessLifecycle, type AccessEvent, type SuspensionCause } from '../../domain/access/access-state';
import { next } from '../../domain/base/lifecycle';
import { actorNoted, note, type Noted } from '../audit/audit';
import { publish } from '../base/outbox';
import type { ServiceContext } from '../base/context';
import type { InTransaction, Work } from '../base/work';

/** The part of the context that suspensions need. */
type Needed = Pick<ServiceContext, 'newId' | 'clock'>;

interface Suspended {
  readonly contractId: Id<'contract'>;
  readonly unitId: Id<'unit'>;
  readonly cause: SuspensionCause;
  /** The reason that staff typed; null where a rule of the program suspends. */
  readonly why: string | null;
}

/** Returns false where the contract is suspended for this cause already. */
export async function suspendAccess(
  work: Work<Noted, Needed>,
  { contractId, unitId, cause, why }: Suspended,
): Promise<boolean> {
  const { ctx, tx, by } = work;
  const open = await selectOpenSuspensions(tx, contractId);
  if (open.some((suspension) => suspension.cause === cause)) return false;
  const id = ctx.newId<'access_suspension'>();
  const began = { began_at_ms: ctx.clock.nowMs(), began_by: actorNoted(by) };
  await insertSuspension(tx, { id, contract_id: contractId, cause, ...began, why });
  await moveCodes(work, { contractId, unitId }, 'suspended');
  await note(work, 'access.suspended', contractId, why);
  await publish(work, 'access.suspended', { suspensionId: id, contractId, unitId, cause });
  return true;
}

/** Ends the suspension for one cause. Returns false where there is none. */
export async function restoreAccess(
  work: Work<Noted, Needed>,
  { contractId, unitId, cause, why }: Suspended,
): Promise<boolean> {
  const { ctx, tx, by } = work;
  const open = await selectOpenSuspensions(tx, contractId);
  const ended = open.find((suspension) => suspension.cause === cause);
  if (!ended) return false;
  await endSuspension(tx, ended.id, { ended_at_ms: ctx.clock.nowMs(), ended_by: actorNoted(by) });
  if (open.length === 1) await moveCodes(work, { contractId, unitId }, 'restored');
  await note(work, 'access.restored', contractId, why);
  await publish(work, 'access.restored', { suspensionId: ended.id, contractId, unitId, cause });
  return true;
}

async function moveCodes(
  { ctx, tx }: InTransaction<Needed>,
  { contractId, unitId }: Pick<Suspended, 'contractId' | 'unitId'>,
  event: AccessEvent,
): Promise<void> {
  for (const { id, contract_id, state: before } of await selectStandingCodes(tx, unitId)) {
    const state = next(accessLifecycle, before, event);
    if (contract_id !== contractId || state === null || state === before) continue;
    await setAccessCodeState(tx, id, { state, nowMs: ctx.clock.nowMs() });
  }
}
