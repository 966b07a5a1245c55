/**
 * A one-time code that staff make for a tenant whom no message reaches and who has no documents. The tenant types it at
 * the screen, after their unit and the end of their phone number. It works once, within ten minutes, and staff see it
 * once.
 */
import { randomInt } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findRunningContractOfUnit, findContract } from '../../database/contract/contracts';
import {
  countTry,
  findOpenCode,
  replaceCode,
  type OneTimeCodeRow,
} from '../../database/login/one-time-codes';
import { findContact } from '../../database/contact/contacts';
import type { Tx } from '../../database/schema';
import { selectNumbersTyped } from '../../database/unit/typed-numbers';
import { findUnitByNumber } from '../../database/unit/units';
import { isContractEnded } from '../../database/unit/claims';
import { neverTried } from '../../domain/delivery/delivery';
import { CODE_TRIES, CODE_VALID_MS, CODES, writeCode } from '../../domain/login/one-time-code';
import { note } from '../audit/audit';
import { clientOf, screen, type StaffCaller } from '../base/caller';
import { changedMeanwhile } from '../base/changed-meanwhile';
import type { ServiceContext } from '../base/context';
import type { PasswordHasher } from './passwords';

export const staffSubject = (contractId: Id<'contract'>): string => `staff:${contractId}`;

/** Replaces one of before. Refuses `unknown`, also for details that were reduced, and `changed_meanwhile` for a contract that has ended. */
export async function makeStaffCode(
  ctx: ServiceContext,
  hasher: Pick<PasswordHasher, 'hash'>,
  { contractId, why }: { readonly contractId: Id<'contract'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<{ code: string }>> {
  const code = writeCode(randomInt(CODES));
  const hash = await hasher.hash(code);
  return ctx.store.attempt(async (tx) => {
    const contract = await findContract(tx, contractId);
    const contact = contract && (await findContact(tx, contract.contact_id));
    if (!contract || !contact || contact.restricted_at_ms !== null)
      return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    if (await isContractEnded(tx, contractId)) return changedMeanwhile();
    const nowMs = ctx.clock.nowMs();
    await replaceCode(tx, {
      ...neverTried(nowMs),
      id: ctx.newId<'delivery'>(),
      subject: staffSubject(contractId),
      source: clientOf(screen),
      contact_id: contact.id,
      // It goes nowhere: staff say it.
      address_sha256: '',
      way: 'email',
      state: 'done',
      language: contract.language,
      code_hash: hash,
      tries: 0,
      expires_at_ms: nowMs + CODE_VALID_MS,
    });
    await note({ ctx, tx, by: staff }, 'code.made_by_staff', contractId, why);
    return ok({ code });
  });
}

/** A unit as somebody typed its number; none where that means two of them. */
export async function findTypedUnit(tx: Tx, unitNumber: string) {
  const exact = await findUnitByNumber(tx, unitNumber.trim());
  if (exact) return exact;
  const [number, other] = await selectNumbersTyped(tx, unitNumber);
  return number === undefined || other !== undefined ? undefined : findUnitByNumber(tx, number);
}

/** The tenant's contract of one. */
export async function runningContractOf(tx: Tx, unitNumber: string) {
  const unit = await findTypedUnit(tx, unitNumber);
  return unit && (await findRunningContractOfUnit(tx, unit.id));
}

/** The code that staff made for the tenant of a unit, where it is what was typed; else null, and it counts as a try. */
export async function typedStaffCode(
  ctx: ServiceContext,
  hasher: Pick<PasswordHasher, 'verify'>,
  { unitNumber, typed }: { readonly unitNumber: string; readonly typed: string },
): Promise<OneTimeCodeRow | null> {
  if (!/^\d{6}$/.test(typed)) return null;
  const source = clientOf(screen);
  const row = await ctx.store.read(async (tx) => {
    const contract = await runningContractOf(tx, unitNumber);
    return contract && findOpenCode(tx, { subject: staffSubject(contract.id), source }, ctx.clock.nowMs());
  });
  // Without one the same work is done.
  const isRight = await hasher.verify(row?.code_hash ?? null, typed, source);
  if (!row || isRight) return row ?? null;
  await ctx.store.transaction((tx) => countTry(tx, row.id, CODE_TRIES));
  return null;
}
