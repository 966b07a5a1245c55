/**
 * Access codes: made with a contract, and ended or exchanged by staff. suspensions.ts suspends them, and changes.ts
 * lists them for gates.
 */
import { randomInt } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import {
  insertAccessCode,
  isAccessCodeKnown,
  selectAccessCodesByUnit,
  selectPassedCodes,
  selectStandingCodes,
  setAccessCodeEnd,
  setAccessCodeState,
  setGateOnly,
  type AccessCodeRow,
} from '../../database/access/codes';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { insertAudit } from '../../database/audit/audit';
import { findNewestContractOfUnit } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { isContractEnded } from '../../database/unit/claims';
import { findUnitByNumber } from '../../database/unit/units';
import { accessLifecycle, type AccessState } from '../../domain/access/access-state';
import { next } from '../../domain/base/lifecycle';
import { toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { MINUTE_MS } from '../../../shared/durations';

/** The part of the context that codes need; a command of the command line has no more. */
export type AccessContext = Pick<ServiceContext, 'newId' | 'clock'>;

/** `by`: the actor, as the audit writes it. */
type AccessWork = Work<string, AccessContext>;

/** The tenant of a code, and the property's day from which it works. */
interface Grant {
  readonly contractId: Id<'contract'>;
  readonly unitId: Id<'unit'>;
  readonly validFrom: string;
  /** Digits that the tenant already knows and that nobody else ever had. New digits when absent or null. */
  readonly code?: string | null;
}

/**
 * Makes a code and returns it. Its six digits never opened anything here, so no former tenant's code opens another
 * tenant's unit. Six equal digits are never used, because people try those first. A new code in place of a suspended
 * one is suspended too.
 */
export async function issueAccessCode(
  work: InTransaction<AccessContext>,
  grant: Grant,
): Promise<{ readonly id: Id<'access_code'>; readonly code: string }> {
  const { ctx, tx } = work;
  const code = grant.code ?? (await newDigits(tx));
  const id = ctx.newId<'access_code'>();
  const { contractId, unitId, validFrom } = grant;
  // Only a contract that runs takes the unit's door from the tenants before it.
  if (!(await isContractEnded(tx, contractId))) await keepLeaversToGate(work, unitId, contractId);
  const isSuspended = (await selectOpenSuspensions(tx, contractId)).length > 0;
  await insertAccessCode(tx, {
    id,
    contract_id: contractId,
    unit_id: unitId,
    code,
    valid_from_on: validFrom,
    state: isSuspended ? 'suspended' : 'active',
    changed_at_ms: ctx.clock.nowMs(),
  });
  await publish(work, 'access_code.issued', { accessCodeId: id, contractId, unitId, validFrom });
  return { id, code };
}

async function newDigits(tx: Tx): Promise<string> {
  let code: string;
  do code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  while (/^(\d)\1+$/.test(code) || (await isAccessCodeKnown(tx, code)));
  return code;
}

/**
 * Lets the codes of tenants who have left a unit open the gate until their end, and the unit no more. They may
 * still be on the site. The unit is free by now, or belongs to the contract `except`.
 */
export async function keepLeaversToGate(
  { ctx, tx }: InTransaction<AccessContext>,
  unitId: Id<'unit'>,
  except: Id<'contract'> | null = null,
): Promise<void> {
  for (const code of await selectStandingCodes(tx, unitId))
    if (code.contract_id !== except && code.ends_at_ms !== null && code.gate_only === 0)
      await setGateOnly(tx, code.id, ctx.clock.nowMs());
}

export type AccessRefusal = 'unknown_unit' | 'no_code' | 'not_rented';

/** Ends every code of a unit, also one that lets somebody out; answers when none opens anything any more. */
export async function revokeAccess(
  work: AccessWork,
  unitNumber: string,
  why: string | null = null,
): Promise<'revoked' | AccessRefusal> {
  const unit = await findUnitByNumber(work.tx, unitNumber);
  if (!unit) return 'unknown_unit';
  const codes = await selectStandingCodes(work.tx, unit.id);
  for (const code of codes) await revokeCode(work, code, why);
  return codes.length > 0 ? 'revoked' : 'no_code';
}

/**
 * Ends the code of a rented unit, if it has one, and makes another for the same tenant from the contract's first day
 * on.
 */
export async function renewAccess(
  work: AccessWork,
  unitNumber: string,
  why: string | null = null,
): Promise<{ readonly code: string } | AccessRefusal> {
  const { ctx, tx, by: actor } = work;
  const unit = await findUnitByNumber(tx, unitNumber);
  if (!unit) return 'unknown_unit';
  const contract = await findNewestContractOfUnit(tx, unit.id);
  if (!contract || (unit.state !== 'occupied' && unit.state !== 'overlocked')) return 'not_rented';
  for (const standing of await selectStandingCodes(tx, unit.id))
    if (standing.gate_only === 0) await revokeCode(work, standing, why);
  const { id, code } = await issueAccessCode(work, {
    contractId: contract.id,
    unitId: unit.id,
    validFrom: contract.move_in_on,
  });
  await insertAudit(tx, { atMs: ctx.clock.nowMs(), actor, action: 'access_code.issue', subject: id, why });
  return { code };
}

/** Ends one code that works or is suspended. */
export async function revokeCode(
  work: AccessWork,
  code: Pick<AccessCodeRow, 'id' | 'contract_id' | 'unit_id'>,
  why: string | null = null,
): Promise<void> {
  const { ctx, tx, by: actor } = work;
  const nowMs = ctx.clock.nowMs();
  const { id, contract_id: contractId, unit_id: unitId } = code;
  await setAccessCodeState(tx, id, { state: 'revoked', nowMs });
  await insertAudit(tx, { atMs: nowMs, actor, action: 'access_code.revoke', subject: id, why });
  await publish(work, 'access_code.revoked', { accessCodeId: id, contractId, unitId });
}

/** The tenant has left and gets out with the code for a while. A code that opens nothing ends at once. */
export async function letCodeEnd(
  work: AccessWork,
  code: AccessCodeRow,
  { why, exitMinutes }: { readonly why: string | null; readonly exitMinutes: number },
): Promise<void> {
  if (next(accessLifecycle, code.state, 'contract_ended') !== 'active') return revokeCode(work, code, why);
  const nowMs = work.ctx.clock.nowMs();
  await setAccessCodeEnd(work.tx, code.id, { endsAtMs: nowMs + exitMinutes * MINUTE_MS, nowMs });
}

/** The tenant keeps the unit, so a code that was about to end works on. */
export async function letCodesStay(
  { ctx, tx }: InTransaction<AccessContext>,
  { contractId, unitId }: Pick<Grant, 'contractId' | 'unitId'>,
): Promise<void> {
  for (const code of await selectStandingCodes(tx, unitId))
    if (code.contract_id === contractId && code.ends_at_ms !== null)
      await setAccessCodeEnd(tx, code.id, { endsAtMs: null, nowMs: ctx.clock.nowMs() });
}

/** Ends the codes whose time has run out, even if it did so while the kiosk was off. */
export async function endPassedCodes(ctx: ServiceContext): Promise<void> {
  const passed = (tx: Tx) => selectPassedCodes(tx, ctx.clock.nowMs());
  // Writes nothing while no code is due: gates ask all the time.
  if ((await ctx.store.read(passed)).length === 0) return;
  await ctx.store.transaction(async (tx) => {
    for (const code of await passed(tx)) await revokeCode({ ctx, tx, by: 'kiosk' }, code);
  });
}

export interface AccessCodeView {
  readonly unitNumber: string;
  /** Only the last two digits: a person who reads a list need not open a door. */
  readonly masked: string;
  readonly state: AccessState;
  readonly changedAt: string;
  readonly validFrom: string;
}

/** All codes, past and present, by unit and newest first. */
export async function listAccess(tx: Tx): Promise<readonly AccessCodeView[]> {
  const rows = await selectAccessCodesByUnit(tx);
  return rows.map((row) => ({
    unitNumber: row.unit_number,
    masked: row.code.slice(-2).padStart(row.code.length, '*'),
    state: row.state,
    changedAt: toIsoInstant(row.changed_at_ms),
    validFrom: row.valid_from_on,
  }));
}
