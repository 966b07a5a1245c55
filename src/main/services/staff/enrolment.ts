/**
 * Somebody of the staff sets up a second factor for their own account. The secret is shown once, and counts
 * from the first code that comes back from it.
 */
import { ok, refuse, refuseAll, type Result } from '../../../shared/result';
import { findStaff, updateStaff } from '../../database/staff/staff';
import { setStaffSessionsEnded } from '../../database/staff/sessions';
import { note } from '../audit/audit';
import { requireProperty } from '../property/property';
import { qrCode, type QrCode } from '../../domain/base/qr-code';
import { ownAccount } from './change';
import { newEnrolment, stepOfCode, type Enrolment } from '../../domain/login/authenticator';
import { phoneMsAt } from '../../../shared/movable-clock';
import { signInDelay, type Attempt } from './delays';
import type { StaffSessionDeps } from './session-rows';
import type { DeskPlace, StaffSession } from './session';
import { fail } from './sign-in';

type Done = Result<Record<string, never>>;

/**
 * Somebody who finds a session open must not make it theirs: the PIN or password in use is asked for again.
 * Refuses with sign_in_wrong and throttled.
 */
export function beginCode(
  deps: StaffSessionDeps,
  session: StaffSession,
  current: string,
  from: DeskPlace,
): Promise<Result<Enrolment & { readonly qr: QrCode }>> {
  const { ctx } = deps;
  return deps.attempts[from.place].take(async () => {
    const staff = await ownAccount(deps, session, current, from);
    if (!staff.ok) return staff;
    const { name: site } = await ctx.store.read(requireProperty);
    const enrolment = newEnrolment(site, String(staff.value.number));
    await ctx.store.transaction((tx) => updateStaff(tx, staff.value.id, { totp_pending: enrolment.secret }));
    return ok({ ...enrolment, qr: await qrCode(enrolment.uri) });
  });
}

/** Switches it on. Refuses with code_wrong, and with unknown when nothing was begun. Other sessions of the account end. */
export function confirmCode(
  deps: StaffSessionDeps,
  { id, caller }: StaffSession,
  code: string,
): Promise<Done> {
  const { ctx } = deps;
  return ctx.store.attempt(async (tx) => {
    const nowMs = ctx.clock.nowMs();
    const staff = await findStaff(tx, caller.id);
    if (!staff?.totp_pending) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const step = stepOfCode({ secret: staff.totp_pending, lastStep: 0 }, code, phoneMsAt(nowMs));
    if (step === null) return refuse('FAILED', 'invalid', { field: 'code', desk: 'code_wrong' });
    await updateStaff(tx, caller.id, {
      totp_secret: staff.totp_pending,
      totp_pending: null,
      totp_last_step: step,
    });
    await setStaffSessionsEnded(tx, caller.id, nowMs, id);
    await note({ ctx, tx, by: caller }, 'staff.code_switched_on', caller.id);
    return ok({});
  });
}

/** Switches it off by one more code. Refuses with code_wrong, which counts as at signing in, throttled, and unknown. */
export function endCode(
  deps: StaffSessionDeps,
  { caller }: StaffSession,
  code: string,
  from: DeskPlace,
): Promise<Done> {
  const { ctx, passwords } = deps;
  return deps.attempts[from.place].take(async () => {
    const nowMs = ctx.clock.nowMs();
    const staff = await ctx.store.transaction((tx) => findStaff(tx, caller.id));
    if (!staff?.totp_secret) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const about: Attempt = { number: String(staff.number), from, nowMs };
    const wait = await ctx.store.transaction((tx) => signInDelay(tx, about, passwords.loginLimits));
    if (wait) return refuseAll([wait]);
    const proof = { secret: staff.totp_secret, lastStep: staff.totp_last_step };
    if (stepOfCode(proof, code, phoneMsAt(nowMs)) === null)
      return fail(deps, about, staff, { reason: 'code_wrong' });
    return ctx.store.attempt(async (tx) => {
      await updateStaff(tx, caller.id, { totp_secret: null, totp_pending: null });
      await note({ ctx, tx, by: caller }, 'staff.code_switched_off', caller.id);
      return ok({});
    });
  });
}
