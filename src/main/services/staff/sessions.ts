/**
 * Staff who have signed in. A session holds at the place it was made for. It ends when somebody leaves,
 * nobody touches anything for a while, twelve hours are over, or the account changes. What the role may do is
 * read from the account with every call, so that a change counts at once.
 */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { SignInOutcome } from '../../../shared/desk/session';
import { ok, type Result } from '../../../shared/result';
import { hasStaff } from '../../database/staff/staff';
import {
  findOpenStaffSession,
  setStaffSessionEnded,
  setStaffSessionsEnded,
  setStaffSessionSeen,
} from '../../database/staff/sessions';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { PasswordHasher } from '../login/passwords';
import { requireProperty } from '../property/property';
import { changeOwn } from './change';
import { beginCode, confirmCode, endCode } from './enrolment';
import {
  defaultLockSeconds,
  hashToken,
  isOver,
  lockOverdue,
  sessionOf,
  type LockSeconds,
  type StaffSessionDeps,
} from './session-rows';
import { createClearances, clearancePlace } from './clearances';
import { signIn } from './sign-in';
import { createTurns } from '../../domain/base/turns';
import type { DeskPlace, StaffSession } from './session';

export interface StaffSessions {
  /** Null for a token that is unknown, ended or locked by idleness. Counts as a sign of life only through `touch`. */
  find(token: string | null, from: DeskPlace): Promise<StaffSession | null>;
  state(session: StaffSession | null, from: DeskPlace): Promise<Result<DeskOutput<'session.state'>>>;
  signInByPin(input: DeskRequest<'session.pin'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
  signInByPassword(input: DeskRequest<'session.password'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
  beginClearance(from: DeskPlace): Promise<Result<DeskOutput<'session.clearance-begin'>>>;
  signInByClearance(input: DeskRequest<'session.clearance'>, from: DeskPlace): Promise<Result<SignInOutcome>>;
  touch(session: StaffSession): Promise<void>;
  leave(session: StaffSession): Promise<void>;
  /** Ends every other session of the same person; answers how many were open. */
  endOthers(session: StaffSession): Promise<number>;
  change(
    session: StaffSession,
    input: DeskRequest<'session.change'>,
    from: DeskPlace,
  ): Promise<Result<Record<string, never>>>;
  beginCode(
    session: StaffSession,
    current: string,
    from: DeskPlace,
  ): Promise<Result<DeskOutput<'staff.totp-begin'>>>;
  confirmCode(session: StaffSession, code: string): Promise<Result<Record<string, never>>>;
  endCode(session: StaffSession, code: string, from: DeskPlace): Promise<Result<Record<string, never>>>;
}

export function createStaffSessions(
  ctx: ServiceContext,
  passwords: PasswordHasher,
  lockSeconds: LockSeconds = defaultLockSeconds,
): StaffSessions {
  const attempts = { kiosk: createTurns(1), desk: createTurns(1) };
  const deps: StaffSessionDeps = { ctx, passwords, lockSeconds, attempts };
  const clearances = createClearances(deps);
  return {
    async find(token, from) {
      if (token === null) return null;
      const tokenHash = hashToken(token);
      const found = await ctx.store.read((tx) => findOpenStaffSession(tx, tokenHash));
      if (found === null || found.session.place !== from.place || found.staff.disabled === 1) return null;
      if (!isOver(deps, found.session)) return sessionOf(deps, found.session, found.staff);
      await ctx.store.transaction((tx) => lockOverdue({ ...deps, tx }));
      return null;
    },

    state: (session, { place }) =>
      ctx.store.read(async (tx) => {
        const property = await requireProperty(tx);
        return ok({
          who: session?.who ?? null,
          place,
          propertyName: property.name,
          kioskId: ctx.settings.kioskId,
          language: property.language,
          locale: property.locale,
          timeZone: property.time_zone,
          nowMs: ctx.clock.nowMs(),
          currency: property.currency,
          anyStaff: await hasStaff(tx),
          clearances: (await clearancePlace({ ctx, tx })) !== null,
        });
      }),

    // Each way belongs to its place: a PIN is too short for a network, a password too long for a screen in a hall.
    signInByPin: ({ number, pin, code }, from) => signIn(deps, { number, secret: pin, code }, 'kiosk', from),
    signInByPassword: ({ number, password, code }, from) =>
      signIn(deps, { number, secret: password, code }, 'desk', from),

    beginClearance: (from) => clearances.begin(from),
    signInByClearance: (input, from) => clearances.signIn(input, from),

    touch: ({ id }) => ctx.store.note((tx) => setStaffSessionSeen(tx, id, ctx.clock.nowMs())),

    leave: ({ id, caller }) =>
      ctx.store.transaction(async (tx) => {
        if (await setStaffSessionEnded(tx, id, ctx.clock.nowMs()))
          await note({ ctx, tx, by: caller }, 'staff.left', caller.id);
      }),

    endOthers: ({ id, caller }) =>
      ctx.store.transaction(async (tx) => {
        const ended = await setStaffSessionsEnded(tx, caller.id, ctx.clock.nowMs(), id);
        if (ended > 0) await note({ ctx, tx, by: caller }, 'staff.sessions_ended', caller.id);
        return ended;
      }),

    change: (session, input, from) => changeOwn(deps, session, input, from),
    beginCode: (session, current, from) => beginCode(deps, session, current, from),
    confirmCode: (session, code) => confirmCode(deps, session, code),
    endCode: (session, code, from) => endCode(deps, session, code, from),
  };
}
