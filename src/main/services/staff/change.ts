/** Somebody of the staff chooses a PIN or a password of their own. Everything else they had open ends with it. */
import type { DeskRequest } from '../../../shared/desk/channels';
import { ok, refuse, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { Updateable } from 'kysely';
import type { StaffTable } from '../../database/schema/staff';
import { findStaff, updateStaff, type StaffRow } from '../../database/staff/staff';
import { setStaffSessionsEnded } from '../../database/staff/sessions';
import { note } from '../audit/audit';
import { requireProperty } from '../property/property';
import { plainPassword } from '../../domain/login/staff-password';
import { weakPassword, weakPin } from './credentials';
import { signInDelay, type Attempt } from './delays';
import { fail } from './sign-in';
import type { StaffSessionDeps } from './session-rows';
import type { DeskPlace, StaffSession } from './session';
import type { Work } from '../base/work';
import type { StaffCaller } from '../base/caller';

type Input = DeskRequest<'session.change'>;

/**
 * The PIN in use is asked for at the kiosk, the password at the desk. Refuses with sign_in_wrong, throttled, pin_weak,
 * password_weak (also for what is in use already), invalid_input when nothing is to change.
 */
export function changeOwn(
  deps: StaffSessionDeps,
  session: StaffSession,
  input: Input,
  from: DeskPlace,
): Promise<Result<Record<string, never>>> {
  // What was given out is to be changed where it is used, not the other one.
  const own = from.place === 'kiosk' ? 'pin' : 'password';
  if ((input.pin === null && input.password === null) || (session.who.mustChange && input[own] === null))
    return Promise.resolve(refuse('FAILED', 'invalid', { field: own }));
  return deps.attempts[from.place].take(() => change(deps, session, input, from));
}

async function change(
  deps: StaffSessionDeps,
  session: StaffSession,
  input: Input,
  from: DeskPlace,
): Promise<Result<Record<string, never>>> {
  const { ctx } = deps;
  const staff = await ownAccount(deps, session, input.current, from);
  if (!staff.ok) return staff;
  const weak = await weaknesses(deps, staff.value, input);
  if (weak.length > 0) return refuseAll(weak);

  const values = await hashed(deps, input);
  return ctx.store.attempt(async (tx) => {
    await updateStaff(tx, session.caller.id, values);
    await setStaffSessionsEnded(tx, session.caller.id, ctx.clock.nowMs(), session.id);
    await noteChange({ ctx, tx, by: session.caller }, input);
    return ok({});
  });
}

/** The account of a session, once its holder has shown again that it is theirs. Wrong attempts count as at signing in. */
export async function ownAccount(
  deps: StaffSessionDeps,
  { caller }: StaffSession,
  current: string,
  from: DeskPlace,
): Promise<Result<StaffRow>> {
  const { ctx, passwords } = deps;
  const nowMs = ctx.clock.nowMs();
  const staff = await ctx.store.transaction((tx) => findStaff(tx, caller.id));
  if (!staff || staff.disabled === 1) return refuse('FAILED', 'unauthenticated', { desk: 'signed_out' });
  if (staff.source !== 'local') return refuse('FAILED', 'conflict', { desk: 'of_head_office' });
  const about: Attempt = { number: String(staff.number), from, nowMs };
  const wait = await ctx.store.transaction((tx) => signInDelay(tx, about, passwords.loginLimits));
  if (wait) return refuseAll([wait]);
  const stored = from.place === 'kiosk' ? staff.pin_hash : staff.password_hash;
  return (await passwords.verify(stored, plainPassword(current)))
    ? ok(staff)
    : fail(deps, about, staff, { reason: 'sign_in_wrong', field: 'current' });
}

/** Also what is in use already: somebody else gave it out, or it was to be replaced. */
async function weaknesses(
  { ctx, passwords }: StaffSessionDeps,
  staff: StaffRow,
  { pin, password }: Input,
): Promise<Refusal[]> {
  const found: (Refusal | null)[] = [];
  if (pin !== null) {
    const isOld = await passwords.verify(staff.pin_hash, pin);
    found.push(weakPin(isOld ? '' : pin, staff.number));
  }
  if (password !== null) {
    const isOld = await passwords.verify(staff.password_hash, plainPassword(password));
    const { name: site } = await ctx.store.read(requireProperty);
    found.push(await weakPassword(isOld ? '' : password, [site, staff.name]));
  }
  return found.filter((each) => each !== null);
}

async function hashed(
  { passwords }: StaffSessionDeps,
  { pin, password }: Input,
): Promise<Updateable<StaffTable>> {
  return {
    ...(pin !== null && { pin_hash: await passwords.hash(pin), pin_must_change: 0 }),
    ...(password !== null && {
      password_hash: await passwords.hash(plainPassword(password)),
      password_must_change: 0,
    }),
  };
}

async function noteChange(work: Work<StaffCaller>, input: Input): Promise<void> {
  if (input.pin !== null) await note(work, 'staff.pin_changed', work.by.id);
  if (input.password !== null) await note(work, 'staff.password_changed', work.by.id);
}
