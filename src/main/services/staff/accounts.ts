/**
 * The accounts of staff: made, renamed, given another role, given new credentials, disabled. Each act is noted with who
 * and why, and what changes what somebody may do ends their sessions. Nothing is deleted.
 */
import type { StaffRole } from '../../../shared/desk/roles';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { Tx } from '../../database/schema';
import {
  findStaff,
  insertStaff,
  nextStaffNumber,
  selectStaff,
  updateStaff,
  type StaffRow,
} from '../../database/staff/staff';
import { setStaffSessionsEnded } from '../../database/staff/sessions';
import { note, type Act, type Noted } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { PasswordHasher } from '../login/passwords';
import { newCredentials, type Credentials } from './credentials';
import { forgetKioskFailures } from './delays';

/** A command has no more than that. */
export type StaffContext = Pick<ServiceContext, 'store' | 'clock' | 'newId'>;

/** Who acts, and why. */
export interface Behalf {
  readonly by: Noted;
  readonly why: string | null;
}

/** What is shown once, to be handed to the person. */
export interface Handout extends Credentials {
  readonly id: Id<'staff'>;
  readonly number: number;
}

export async function createStaff(
  ctx: StaffContext,
  passwords: PasswordHasher,
  { by, why }: Behalf,
  { name, role }: { readonly name: string; readonly role: StaffRole },
): Promise<Handout> {
  const id = ctx.newId<'staff'>();
  // Hashing takes its time and is no query; the number must be known before it, and free after it.
  for (;;) {
    const number = await ctx.store.transaction(nextStaffNumber);
    const credentials = newCredentials(number);
    const values = await givenOut(passwords, credentials);
    const made = await ctx.store.transaction(async (tx) => {
      if ((await nextStaffNumber(tx)) !== number) return false;
      await insertStaff(tx, {
        id,
        number,
        name,
        role,
        ...values,
        disabled: 0,
        source: 'local',
        created_at_ms: ctx.clock.nowMs(),
      });
      await note({ ctx, tx, by }, 'staff.created', id, why);
      return true;
    });
    if (made) return { id, number, ...credentials };
  }
}

/** What an account holds of credentials that somebody else knows. */
async function givenOut(passwords: PasswordHasher, { pin, password }: Credentials) {
  return {
    pin_hash: await passwords.hash(pin),
    pin_must_change: 1 as const,
    password_hash: await passwords.hash(password),
    password_must_change: 1 as const,
    totp_secret: null,
    totp_pending: null,
    totp_last_step: 0,
  };
}

/** A new PIN and password, the second factor off; for a person who forgot them. Refuses with unknown. */
export async function resetStaff(
  ctx: StaffContext,
  passwords: PasswordHasher,
  { by, why }: Behalf,
  id: Id<'staff'>,
): Promise<Result<Handout>> {
  const staff = await ctx.store.transaction((tx) => findStaff(tx, id));
  if (!staff) return unknown();
  if (staff.source !== 'local') return ofHeadOffice();
  const credentials = newCredentials(staff.number);
  const values = await givenOut(passwords, credentials);
  return ctx.store.attempt(async (tx) => {
    await updateStaff(tx, id, values);
    await setStaffSessionsEnded(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by }, 'staff.reset', id, why);
    return ok({ id, number: staff.number, ...credentials });
  });
}

/** What is said of the person changes nothing of what they may do. Refuses with unknown. */
export function renameStaff(
  ctx: StaffContext,
  { by, why }: Behalf,
  id: Id<'staff'>,
  name: string,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const staff = await findStaff(tx, id);
    if (!staff) return unknown();
    if (staff.source !== 'local') return ofHeadOffice();
    if (staff.name === name) return ok({});
    await updateStaff(tx, id, { name });
    await note({ ctx, tx, by }, 'staff.renamed', id, why);
    return ok({});
  });
}

/** Refuses with unknown, and last_manager where the screen asks and nobody would be left to look after accounts. */
export function setStaffRole(
  ctx: StaffContext,
  behalf: Behalf,
  id: Id<'staff'>,
  role: StaffRole,
): Promise<Result<Record<string, never>>> {
  return changeAccess(ctx, behalf, id, { change: { role }, act: 'staff.role_changed' });
}

/** Refuses as `setStaffRole` does. */
export function setStaffDisabled(
  ctx: StaffContext,
  behalf: Behalf,
  id: Id<'staff'>,
  disabled: boolean,
): Promise<Result<Record<string, never>>> {
  return changeAccess(ctx, behalf, id, {
    change: { disabled: disabled ? 1 : 0 },
    act: disabled ? 'staff.disabled' : 'staff.enabled',
  });
}

interface AccessChange {
  readonly change: { readonly role: StaffRole } | { readonly disabled: 0 | 1 };
  readonly act: Act;
}

/** An act that changes nothing leaves the sessions open and no note. */
function changeAccess(
  ctx: StaffContext,
  { by, why }: Behalf,
  id: Id<'staff'>,
  { change, act }: AccessChange,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const staff = await findStaff(tx, id);
    if (!staff) return unknown();
    if (staff.source !== 'local') return ofHeadOffice();
    const after: StaffRow = { ...staff, ...change };
    if (after.role === staff.role && after.disabled === staff.disabled) return ok({});
    if (by !== 'cli' && isActiveManager(staff) && !isActiveManager(after) && (await isLastManager(tx, id)))
      return refuse('FAILED', 'conflict', {
        message: 'You can’t remove the last manager.',
        desk: 'last_manager',
      });
    await updateStaff(tx, id, change);
    await setStaffSessionsEnded(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by }, act, id, why);
    return ok({});
  });
}

/** Those of head office do not count: nobody depends on a line to come in. */
function isActiveManager({ role, disabled, source }: StaffRow): boolean {
  return role === 'manager' && disabled === 0 && source === 'local';
}

async function isLastManager(tx: Tx, id: Id<'staff'>): Promise<boolean> {
  return !(await selectStaff(tx)).some((staff) => staff.id !== id && isActiveManager(staff));
}

/** Switches somebody's second factor off, as when a phone was lost. Refuses with unknown. */
export function switchCodeOff(
  ctx: StaffContext,
  { by, why }: Behalf,
  id: Id<'staff'>,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const staff = await findStaff(tx, id);
    if (!staff) return unknown();
    if (staff.source !== 'local') return ofHeadOffice();
    await updateStaff(tx, id, { totp_secret: null, totp_pending: null });
    await note({ ctx, tx, by }, 'staff.code_switched_off', id, why);
    return ok({});
  });
}

/** Signs somebody out everywhere; answers how many sessions were open. Refuses with unknown. */
export function endStaffSessions(
  ctx: StaffContext,
  { by, why }: Behalf,
  id: Id<'staff'>,
): Promise<Result<{ readonly ended: number }>> {
  return ctx.store.attempt(async (tx) => {
    if (!(await findStaff(tx, id))) return unknown();
    const ended = await setStaffSessionsEnded(tx, id, ctx.clock.nowMs());
    await note({ ctx, tx, by }, 'staff.sessions_ended', id, why);
    return ok({ ended });
  });
}

/** The kiosk hears staff again at once, after somebody typed wrong PINs at it. */
export function clearKioskDelay(
  ctx: StaffContext,
  { by, why }: Behalf,
  kioskId: string,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    await forgetKioskFailures(tx);
    await note({ ctx, tx, by }, 'staff.delay_cleared', kioskId, why);
    return ok({});
  });
}

function ofHeadOffice(): Result<never> {
  return refuse('FAILED', 'conflict', { field: 'id', desk: 'of_head_office' });
}

function unknown(): Result<never> {
  return refuse('NO_RECORDS_FOUND', 'not_found', { field: 'id', desk: 'unknown' });
}
