/**
 * Signs somebody of the staff in. An unknown number, a wrong PIN or password, the right one at the wrong
 * place, and a disabled account look alike. They cost the same work. Where the account has a second factor,
 * its code comes last.
 */
import type { SignInOutcome } from '../../../shared/desk/session';
import { ok, refuse, refuseAll, type Result } from '../../../shared/result';
import { countAudit, hasAudit, lastAuditMs } from '../../database/audit/audit';
import type { Tx } from '../../database/schema';
import { findStaff, findStaffByNumber, updateStaff, type StaffRow } from '../../database/staff/staff';
import { note } from '../audit/audit';
import { publish } from '../base/outbox';
import { stepOfCode } from '../../domain/login/authenticator';
import { phoneMsAt } from '../../../shared/movable-clock';
import { plainPassword } from '../../domain/login/staff-password';
import { countWrongSignIn, signInDelay, welcomeStaff, type Attempt } from './delays';
import { openStaffSession, type StaffSessionDeps } from './session-rows';
import type { DeskPlace } from './session';
import type { InTransaction } from '../base/work';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

/** A first PIN or password that nobody has used by then may lie about. */
const FIRST_GOOD_MS = 7 * DAY_MS;
/** Nobody of the staff errs so often in an hour. */
const GUESSING = 20;

interface SignIn {
  readonly number: string;
  /** The PIN at the kiosk, the password at the desk. */
  readonly secret: string;
  readonly code: string | null;
}

/**
 * `where`: the only place at which this way in holds. Refuses with sign_in_wrong, code_wrong, throttled, and first_old
 * for what was given out more than a week ago and never used.
 */
export function signIn(
  deps: StaffSessionDeps,
  input: SignIn,
  where: DeskPlace['place'],
  from: DeskPlace,
): Promise<Result<SignInOutcome>> {
  if (from.place !== where) return Promise.resolve(wrong('sign_in_wrong'));
  return deps.attempts[where].take(() => attempt(deps, input, from));
}

async function attempt(
  deps: StaffSessionDeps,
  input: SignIn,
  from: DeskPlace,
): Promise<Result<SignInOutcome>> {
  const { ctx, passwords } = deps;
  const nowMs = ctx.clock.nowMs();
  const about: Attempt = { number: input.number, from, nowMs };
  const { wait, staff } = await ctx.store.transaction(async (tx) => ({
    wait: await signInDelay(tx, about, passwords.loginLimits),
    staff: await findStaffByNumber(tx, Number(input.number)),
  }));
  if (wait) return refuseAll([wait]);

  const known = await passwords.verify(secretHash(staff, from), plainPassword(input.secret));
  if (!staff || !known || staff.disabled === 1) return fail(deps, about, staff, { reason: 'sign_in_wrong' });
  if (await ctx.store.read((tx) => isStale(tx, staff, about)))
    return refuse('FAILED', 'unauthenticated', { desk: 'first_old' });
  if (staff.totp_secret !== null && input.code === null) return ok({ outcome: 'needs_code' });
  const step = stepTaken(staff, input.code, nowMs);
  if (step === null) return fail(deps, about, staff, { reason: 'code_wrong' });

  return ctx.store.attempt(async (tx) => {
    // The account may have changed while the hash was compared.
    const now = await findStaff(tx, staff.id);
    const same = now && now.disabled === 0 && secretHash(now, from) === secretHash(staff, from);
    if (!same || now.totp_secret !== staff.totp_secret) return wrong('sign_in_wrong');
    // Meanwhile it was used at the other place.
    if (now.totp_secret !== null && now.totp_last_step >= step) return wrong('code_wrong', 'code');
    if (now.totp_secret !== null) await updateStaff(tx, staff.id, { totp_last_step: step });
    await welcomeStaff(tx, about);
    return ok({ outcome: 'signed_in', ...(await openStaffSession({ ...deps, tx }, now, from.place)) });
  });
}

function secretHash(staff: StaffRow | undefined, { place }: DeskPlace): string | null {
  return (place === 'kiosk' ? staff?.pin_hash : staff?.password_hash) ?? null;
}

/** Whether it was given out by somebody else, and too long ago. */
async function isStale(tx: Tx, staff: StaffRow, { from, nowMs }: Attempt): Promise<boolean> {
  const given = from.place === 'kiosk' ? staff.pin_must_change : staff.password_must_change;
  if (given === 0) return false;
  const givenMs = await lastAuditMs(tx, staff.id, ['staff.created', 'staff.reset']);
  return givenMs !== null && nowMs - givenMs > FIRST_GOOD_MS;
}

/** The step of the code, 0 where none is asked for; null for a wrong code. */
function stepTaken(staff: StaffRow, code: string | null, nowMs: number): number | null {
  if (staff.totp_secret === null) return 0;
  if (code === null) return null;
  return stepOfCode({ secret: staff.totp_secret, lastStep: staff.totp_last_step }, code, phoneMsAt(nowMs));
}

const fields = { sign_in_wrong: 'number', code_wrong: 'code', clearance_wrong: 'digits' } as const;
type Wrong = keyof typeof fields;

/**
 * Counts a wrong attempt, notes it, and answers it. Also for a person who has signed in and does not know
 * their own PIN.
 */
export async function fail(
  deps: StaffSessionDeps,
  about: Attempt,
  staff: StaffRow | undefined,
  { reason, field = fields[reason] }: { readonly reason: Wrong; readonly field?: string },
): Promise<Result<never>> {
  const { ctx, passwords } = deps;
  const failures = await ctx.store.transaction(async (tx) => {
    await countWrongSignIn(tx, about, passwords.loginLimits);
    const by = about.from.place === 'kiosk' ? { kind: 'screen' as const } : 'desk';
    await note({ ctx, tx, by }, 'staff.sign_in_failed', staff?.id ?? 'unknown');
    return about.from.place === 'kiosk' ? warnOfGuessing({ ctx, tx }, about.nowMs) : null;
  });
  if (failures !== null) ctx.log.warn({ failures }, 'somebody guesses PINs of staff at the kiosk');
  return wrong(reason, field);
}

/** How many attempts at the kiosk failed in an hour, once an hour when they are too many; else null. */
async function warnOfGuessing({ ctx, tx }: InTransaction, nowMs: number): Promise<number | null> {
  const sinceMs = nowMs - HOUR_MS;
  const failures = await countAudit(tx, { actor: 'screen', action: 'staff.sign_in_failed', sinceMs });
  if (failures < GUESSING) return null;
  if (await hasAudit(tx, { actor: 'kiosk', action: 'staff.guessing', sinceMs })) return null;
  const { kioskId } = ctx.settings;
  await note({ ctx, tx, by: 'kiosk' }, 'staff.guessing', kioskId);
  await publish({ ctx, tx }, 'staff.guessing', { kioskId, failures });
  return failures;
}

function wrong(desk: Wrong, field = 'number'): Result<never> {
  return refuse('FAILED', 'unauthenticated', {
    message: 'The number and the PIN, password, code or clearance do not match.',
    desk,
    field,
  });
}
