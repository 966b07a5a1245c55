/** What staff change about a tenant: details, login, access code. Each with its reason in the audit; documents stay. */
import { randomInt } from 'node:crypto';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { ContactInput } from '../../../shared/screen-shapes';
import { updateContact } from '../../database/contact/contacts';
import { findContract, findNewestContractOfUnit } from '../../database/contract/contracts';
import { findLogin, setSessionsRevoked, type LoginRow } from '../../database/login/logins';
import { updateLogin } from '../../database/tenant/tenants';
import { isContractEnded } from '../../database/unit/claims';
import { findUnit, type UnitRow } from '../../database/unit/units';
import { renewAccess, revokeAccess } from '../access/codes';
import { restoreAccess, suspendAccess } from '../access/suspensions';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { note } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publishTenantAgain } from '../contact/events';
import { publish } from '../base/outbox';
import type { PasswordHasher } from '../login/passwords';
import { revokeAllSessions } from '../login/sessions';
import { writeToOldAddress } from '../contact/old-address';
import { readContact } from '../contact/register';
import { readScreenContact } from '../contact/screen';
import { missingOf } from '../contact/tenant';
import { findTenant, markOf } from './detail';
import type { OnBehalf } from '../base/work';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

const unknown = () => refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });

interface Correction {
  readonly id: Id<'contact'>;
  /** Of the details that were seen. */
  readonly mark: string;
  readonly contact: ContactInput;
  readonly why: string;
}

/** Refuses as `readContact` or, where the contact is whole, `readScreenContact`; `changed_meanwhile` when somebody else was quicker. */
export function correctTenant(
  ctx: ServiceContext,
  { id, mark, contact, why }: Correction,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const found = await findTenant({ tx, by: staff }, id);
    if (!found.ok) return found;
    if (markOf(found.value) !== mark) return changedMeanwhile();
    // What was reduced is not filled up again.
    if (found.value.restricted_at_ms !== null) return refuseRestricted();
    const { property_id: propertyId } = found.value;
    // A device may have registered less than a contract made at the screen needs; what is whole stays whole.
    const isWhole = (await missingOf(tx, found.value)).length === 0;
    const read = isWhole
      ? await readScreenContact(tx, contact, propertyId)
      : await readContact(tx, contact, { propertyId });
    if (!read.ok) return read;
    await updateContact(tx, id, read.value);
    await writeToOldAddress({ ctx, tx }, found.value);
    await note({ ctx, tx, by: staff }, 'contact.corrected', id, why);
    await publish({ ctx, tx }, 'contact.corrected', { contactId: id });
    await publishTenantAgain({ ctx, tx }, id);
    return ok({});
  });
}

/** Sixteen random letters and digits: more than 90 bits. */
function randomPassword(): string {
  const group = () =>
    Array.from({ length: GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Anyone who was signed in with the old one no longer is. */
export async function resetLogin(
  ctx: ServiceContext,
  passwords: PasswordHasher,
  { loginId, why }: { readonly loginId: Id<'login'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<{ password: string }>> {
  const password = randomPassword();
  const passwordHash = await passwords.hash(password);
  return ctx.store.attempt(async (tx) => {
    const login = await tenantLogin({ tx, by: staff }, loginId);
    if (!login.ok) return login;
    // A login that one-time codes have made has no name to sign in with.
    if (login.value.user_name === null) return unknown();
    await updateLogin(tx, loginId, { password_hash: passwordHash });
    await setSessionsRevoked(tx, ctx.clock.nowMs(), loginId);
    await note({ ctx, tx, by: staff }, 'login.reset', loginId, why);
    return ok({ password });
  });
}

/** As when a phone was lost. Refuses `changed_meanwhile` where no session is open any more. */
export function endTenantSessions(
  ctx: ServiceContext,
  { loginId, why }: { readonly loginId: Id<'login'>; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const login = await tenantLogin({ tx, by: staff }, loginId);
    if (!login.ok) return login;
    if ((await setSessionsRevoked(tx, ctx.clock.nowMs(), loginId)) === 0) return changedMeanwhile();
    await note({ ctx, tx, by: staff }, 'session.revoke', loginId, why);
    return ok({});
  });
}

/** As when somebody may have come by the secret of the tokens, or by many phones. */
export function endAllTenantSessions(
  ctx: ServiceContext,
  { why }: { readonly why: string },
  staff: StaffCaller,
): Promise<Result<{ readonly ended: number }>> {
  return ctx.store.attempt(async (tx) => {
    const act = { nowMs: ctx.clock.nowMs(), actor: actorOf(staff), why };
    return ok({ ended: await revokeAllSessions(tx, act) });
  });
}

export function setLogin(
  ctx: ServiceContext,
  {
    loginId,
    disabled,
    why,
  }: { readonly loginId: Id<'login'>; readonly disabled: boolean; readonly why: string },
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const login = await tenantLogin({ tx, by: staff }, loginId);
    if (!login.ok) return login;
    await updateLogin(tx, loginId, { disabled: disabled ? 1 : 0 });
    if (disabled) await setSessionsRevoked(tx, ctx.clock.nowMs(), loginId);
    await note({ ctx, tx, by: staff }, disabled ? 'login.disabled' : 'login.enabled', loginId, why);
    return ok({});
  });
}

async function tenantLogin(
  { tx, by: staff }: OnBehalf<StaffCaller>,
  id: Id<'login'>,
): Promise<Result<LoginRow>> {
  const login = await findLogin(tx, id);
  if (login?.role !== 'tenant' || login.contact_id === null) return unknown();
  const tenant = await findTenant({ tx, by: staff }, login.contact_id);
  return tenant.ok ? ok(login) : tenant;
}

/** The code opens nothing until staff restore it; its digits stay. Refuses `changed_meanwhile` where that is so already. */
export function suspendTenantAccess(
  ctx: ServiceContext,
  act: CodeAct,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return changeSuspension(ctx, act, { staff, change: suspendAccess });
}

/** Ends what staff have suspended. Other causes stay, and so does a code that they suspend. */
export function restoreTenantAccess(
  ctx: ServiceContext,
  act: CodeAct,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return changeSuspension(ctx, act, { staff, change: restoreAccess });
}

function changeSuspension(
  ctx: ServiceContext,
  { contractId, why }: CodeAct,
  { staff, change }: { readonly staff: StaffCaller; readonly change: typeof suspendAccess },
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const unit = await unitOf({ tx, by: staff }, contractId);
    if (!unit.ok) return unit;
    if (await isContractEnded(tx, contractId)) return changedMeanwhile();
    const about = { contractId, unitId: unit.value.id, cause: 'staff', why } as const;
    return (await change({ ctx, tx, by: staff }, about)) ? ok({}) : changedMeanwhile();
  });
}

interface CodeAct {
  readonly contractId: Id<'contract'>;
  readonly why: string;
}

export function revokeTenantAccess(
  ctx: ServiceContext,
  { contractId, why }: CodeAct,
  staff: StaffCaller,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const unit = await unitOf({ tx, by: staff }, contractId);
    if (!unit.ok) return unit;
    const outcome = await revokeAccess({ ctx, tx, by: actorOf(staff) }, unit.value.number, why);
    return outcome === 'revoked' ? ok({}) : changedMeanwhile();
  });
}

export function renewTenantAccess(
  ctx: ServiceContext,
  { contractId, why }: CodeAct,
  staff: StaffCaller,
): Promise<Result<{ code: string }>> {
  return ctx.store.attempt(async (tx) => {
    const unit = await unitOf({ tx, by: staff }, contractId);
    if (!unit.ok) return unit;
    const outcome = await renewAccess({ ctx, tx, by: actorOf(staff) }, unit.value.number, why);
    return typeof outcome === 'string' ? changedMeanwhile() : ok({ code: outcome.code });
  });
}

/** A contract's unit, as long as no later contract is for the same one: that code is another tenant's. */
async function unitOf(
  { tx, by: staff }: OnBehalf<StaffCaller>,
  contractId: Id<'contract'>,
): Promise<Result<UnitRow>> {
  const contract = await findContract(tx, contractId);
  const tenant = contract && (await findTenant({ tx, by: staff }, contract.contact_id));
  const unit = contract && (await findUnit(tx, contract.unit_id));
  if (!contract || !unit || !tenant) return unknown();
  if (!tenant.ok) return tenant;
  const newest = await findNewestContractOfUnit(tx, unit.id);
  return newest?.id === contract.id ? ok(unit) : changedMeanwhile();
}

function refuseRestricted(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'tenant_restricted' });
}
